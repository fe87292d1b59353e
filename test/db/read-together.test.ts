import { expect, it } from 'vitest'
import type { KeyedRows } from '../../server/db/read-together.js'
import { countStatements } from '../support/database/count-statements.js'
import { databaseWorld } from '../support/database-world.js'

interface PersonRow {
  id: string
  email: string
}

const people: KeyedRows<PersonRow> = {
  read: (db, emails) => db.selectFrom('app_user').select(['id', 'email']).where('email', 'in', emails),
  keyOf: ({ email }) => email,
}

const world = databaseWorld()
const addresses = (count: number) => Array.from({ length: count }, (_, index) => `reader${index}@example.com`)

it('answers each who asks with their own row, or none, in as few statements as sixteen at a time allow', async () => {
  await world.query(
    `insert into app_user (id, email, created_at, updated_at)
     select gen_random_uuid(), 'reader' || n || '@example.com', now(), now() from generate_series(0, 19) n`,
  )
  const { readTogether } = world.services.database
  const asked = [...addresses(20), 'nobody@example.com', 'reader0@example.com']
  const statements = countStatements()
  const rows = await Promise.all(asked.map((email) => readTogether(people, email)))
  expect(statements.count()).toBe(2)
  expect(rows.map((row) => row?.email)).toEqual([...addresses(20), undefined, 'reader0@example.com'])
  statements.stop()
})

it('remembers nothing: who asks later sees what has changed since', async () => {
  const { readTogether } = world.services.database
  expect(await readTogether(people, 'reader1@example.com')).toBeDefined()
  await world.query(`update app_user set email = 'moved@example.com' where email = 'reader1@example.com'`)
  expect(await readTogether(people, 'reader1@example.com')).toBeUndefined()
  expect(await readTogether(people, 'moved@example.com')).toMatchObject({ email: 'moved@example.com' })
})

it('fails for all who asked when the statement fails, and for nobody after them', async () => {
  const { readTogether } = world.services.database
  const seller = world.cast.seller.userId
  const byId: KeyedRows<PersonRow> = {
    read: (db, ids) => db.selectFrom('app_user').select(['id', 'email']).where('id', 'in', ids),
    keyOf: ({ id }) => id,
  }
  const both = await Promise.allSettled([readTogether(byId, 'no uuid'), readTogether(byId, seller)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await readTogether(byId, seller)).toMatchObject({ id: seller })
})
