import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type Database } from '../../server/db/orm.js'
import { sql } from '../../server/db/sql.js'
import { dbOf, type Db } from '../../server/db/typed-queries.js'
import { insertion, partOfSteps, update, updateAny, written, Writes } from '../../server/db/writes.js'
import { createDatabase, type TestDatabase } from '../support/database.js'
import { countStatements } from '../support/database/count-statements.js'

let own: TestDatabase
let database: Database
beforeAll(async () => {
  own = await createDatabase()
  database = await openDatabase({ url: own.appUrl, poolSize: 2 })
})
afterAll(async () => {
  await database.close()
  await own.drop()
})

const now = new Date('2026-11-20T10:00:00.000Z')
const userOf = (n: number) => ({
  id: `00000000-0000-7000-8000-00000000000${n}`,
  email: `u${n}@example.com`,
  firstName: '',
  lastName: '',
  createdAt: now,
  updatedAt: now,
})

/** In a transaction that is taken back; answers how many messages the writes were. */
async function sent(fill: (writes: Writes) => void): Promise<{ messages: number; names: string[] }> {
  const em = database.fork()
  await em.begin()
  try {
    await dbOf(em)
      .insertInto('app_user')
      .values([userOf(1), userOf(2)])
      .execute()
    const messages = await send(dbOf(em), fill)
    const rows = await sql<{ name: string }>(em, 'select email || last_name as name from app_user order by id')
    return { messages, names: rows.map(({ name }) => name) }
  } finally {
    await em.rollback()
  }
}

async function send(db: Db, fill: (writes: Writes) => void): Promise<number> {
  const writes = new Writes()
  fill(writes)
  const statements = countStatements()
  try {
    await writes.send(db)
    return statements.count()
  } finally {
    statements.stop()
  }
}

const named = (n: number, lastName: string) => update('app_user', { where: { id: userOf(n).id }, set: { lastName } })

describe('what waits to be written', () => {
  test('is written by one statement, into several tables', async () => {
    const mail = { recipient: 'u@example.com', kind: 'invitation', locale: 'en', subject: '', body: '', html: '', status: 'kept' } as const
    const found = await sent((writes) => {
      writes.add(insertion('app_user', [userOf(3), userOf(4)]))
      writes.add(insertion('mail', [{ ...mail, sendUntil: now, createdAt: now }]))
    })
    expect(found).toEqual({ messages: 1, names: ['u1@example.com', 'u2@example.com', 'u3@example.com', 'u4@example.com'] })
  })

  test('is nothing where nothing waits', async () => {
    expect((await sent(() => undefined)).messages).toBe(0)
  })

  test('of a row that is changed twice is as the second left it, for which there is a second statement', async () => {
    const found = await sent((writes) => {
      writes.add(named(1, ' first'))
      writes.add(named(1, ' second'))
    })
    expect(found).toEqual({ messages: 2, names: ['u1@example.com second', 'u2@example.com'] })
  })

  test('changes what was added before it', async () => {
    const found = await sent((writes) => {
      writes.add(insertion('app_user', [userOf(3)]))
      writes.add(updateAny('app_user', { where: { id: [userOf(2).id, userOf(3).id] }, set: { lastName: ' both' } }))
    })
    expect(found.names).toEqual(['u1@example.com', 'u2@example.com both', 'u3@example.com both'])
  })

  test('goes after what it looks at', async () => {
    const countPeople = partOfSteps('count people', { target: 'mail', reads: ['app_user'] }, (query, name) =>
      query.with(name, (on) => on.selectFrom('app_user').select('id')),
    )
    const counted: unknown[] = []
    const { messages } = await sent((writes) => {
      writes.add(insertion('app_user', [userOf(3)]))
      writes.add(countPeople([], (count) => counted.push(count)))
    })
    expect({ messages, counted }).toEqual({ messages: 2, counted: [3] })
  })

  test('may be a statement that a library has written, with values of its own', async () => {
    const text = `insert into app_user (id, email, first_name, last_name, created_at, updated_at) select $1::uuid, $3, '', $2, $4, $4`
    const found = await sent((writes) => {
      writes.add(named(1, ' named'))
      writes.add(written('other', text, [userOf(3).id, ' by a library', 'u3@example.com', now]))
    })
    expect(found).toEqual({ messages: 1, names: ['u1@example.com named', 'u2@example.com', 'u3@example.com by a library'] })
  })

  test('is an error where a row that must be changed is not there', async () => {
    await expect(sent((writes) => writes.add(named(9, 'nobody')))).rejects.toThrow('was to write 1 rows of app_user, and wrote 0')
  })

  test('is not sent any more once a part of it was refused', async () => {
    const em = database.fork()
    await em.begin()
    await sql(em, 'select 1')
    const writes = new Writes()
    for (const name of ['nobody', 'nobody else']) writes.add(named(9, name))
    const statements = countStatements()
    try {
      await expect(writes.send(dbOf(em))).rejects.toThrow('wrote 0')
      expect(statements.count()).toBe(1)
    } finally {
      statements.stop()
      await em.rollback()
    }
  })

  test('of rows that may be there is none where they are not', async () => {
    const found = await sent((writes) => writes.add(updateAny('app_user', { where: { id: userOf(9).id }, set: { lastName: 'x' } })))
    expect(found.names).toEqual(['u1@example.com', 'u2@example.com'])
  })
})
