import { describe, expect, it } from 'vitest'
import { createReadAhead, type KeyedRows, type ReadTogether } from '../../server/db/read-together.js'
import { fragment } from '../../server/db/typed-queries.js'
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

interface Process {
  email: string
  process: number
}

/** With the number of the process that has read them. */
const processes = (): KeyedRows<Process> => ({
  read: (db, emails) =>
    db
      .selectFrom('app_user')
      .select(['email', fragment<number>`pg_backend_pid()`.as('process')])
      .where('email', 'in', emails),
  keyOf: ({ email }) => email,
})

it('sends two statements of one turn on one connection, and each answers for itself', async () => {
  const { readTogether } = world.services.database
  const email = 'reader2@example.com'
  const found = await Promise.all([readTogether(processes(), email), readTogether(processes(), email)])
  expect(found[0]).toEqual(found[1])
  const broken: KeyedRows<Process> = {
    read: (db, emails) =>
      processes().read(
        db,
        emails.map((each) => fragment<string>`(${each}::int)::text`),
      ),
    keyOf: ({ email: of }) => of,
  }
  const [bad, good] = await Promise.allSettled([readTogether(broken, email), readTogether(processes(), email)])
  expect([bad.status, good.status]).toEqual(['rejected', 'fulfilled'])
  expect(await readTogether(processes(), email)).toMatchObject({ email })
})

describe('what is read ahead', () => {
  const email = 'reader3@example.com'
  const rename = (to: string) => world.query(`update app_user set first_name = '${to}' where email = '${email}'`)
  const names: KeyedRows<{ email: string; firstName: string | null }> = {
    read: (db, emails) => db.selectFrom('app_user').select(['email', 'firstName']).where('email', 'in', emails),
    keyOf: (row) => row.email,
  }
  const nameBy = async (read: ReadTogether) => (await read(names, email))?.firstName

  it('answers whoever first asks for it in one turn, and no other question', async () => {
    const { readTogether } = world.services.database
    await rename('Amel')
    const read = createReadAhead(readTogether)(names, email)
    await readTogether(names, email)
    await rename('Basma')
    expect(await read(names, 'reader4@example.com')).toMatchObject({ email: 'reader4@example.com' })
    expect(await Promise.all([nameBy(read), nameBy(read)])).toEqual(['Amel', 'Amel'])
    await new Promise((resolve) => setImmediate(resolve))
    expect(await nameBy(read)).toBe('Basma')
  })

  it('is bounded: beyond that the question is sent when it is asked', async () => {
    const { readTogether } = world.services.database
    await rename('Chiraz')
    const readAhead = createReadAhead(readTogether, 1)
    const [first, second] = [readAhead(names, email), readAhead(names, email)]
    await readTogether(names, email)
    await rename('Donia')
    expect([await nameBy(first), await nameBy(second)]).toEqual(['Chiraz', 'Donia'])
    expect(second).toBe(readTogether)
    expect(readAhead(names, email)).not.toBe(readTogether)
  })

  it('fails for whoever asks, and for nobody where nobody does', async () => {
    const { readTogether } = world.services.database
    const byId: KeyedRows<PersonRow> = {
      read: (db, ids) => db.selectFrom('app_user').select(['id', 'email']).where('id', 'in', ids),
      keyOf: ({ id }) => id,
    }
    const readAhead = createReadAhead(readTogether)
    readAhead(byId, 'no uuid')
    await expect(readAhead(byId, 'no uuid')(byId, 'no uuid')).rejects.toThrow('uuid')
  })
})
