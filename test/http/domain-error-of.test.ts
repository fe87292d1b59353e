import { expect, it } from 'vitest'
import { domainErrorOf } from '../../server/http/domain-error-of.js'
import { sql } from '../../server/db/sql.js'
import { databaseWorld } from '../support/database-world.js'

const world = databaseWorld()

it('a statement that the database has ended for its length is an overload, and nothing of its transaction is written', async () => {
  const { database } = world.services
  const failed: unknown = await database
    .fork()
    .transactional(async (em) => {
      await sql(em, `update app_user set first_name = 'Changed'`)
      await sql(em, `set local statement_timeout = '50ms'`)
      await sql(em, 'select pg_sleep(5)')
    })
    .catch((error: unknown) => error)
  expect(domainErrorOf(failed)).toMatchObject({ code: 'OVERLOADED', status: 429, headers: { 'Retry-After': '1' } })
  expect(await world.query(`select 1 from app_user where first_name = 'Changed'`)).toEqual([])
})
