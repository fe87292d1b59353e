import { expect, test } from 'vitest'
import { inOneSnapshot } from '../../server/db/in-one-snapshot.js'
import { sql } from '../../server/db/sql.js'
import { databaseWorld } from '../support/database-world.js'
import { anEscrow } from '../support/escrow-builder.js'

const world = databaseWorld()

test('what another commits between two reads is seen by neither, and by the next', async () => {
  const { services, cast } = world
  const count = 'select count(*)::int as made from escrow'
  const em = services.database.fork()
  const seen = await inOneSnapshot(em, async (snapshot) => {
    const before = await sql<{ made: number }>(snapshot, count)
    await anEscrow(services, cast).mode('quick').pending()
    return [...before, ...(await sql<{ made: number }>(snapshot, count))]
  })
  expect(seen).toEqual([{ made: 0 }, { made: 0 }])
  expect(await sql(em, count)).toEqual([{ made: 1 }])
})

test('nothing is written in it', async () => {
  const write = inOneSnapshot(world.services.database.fork(), (snapshot) => sql(snapshot, `update app_user set first_name = 'X'`))
  await expect(write).rejects.toThrow('read-only transaction')
})
