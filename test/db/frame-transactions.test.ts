import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takeLock, tryLock } from '../../server/db/advisory-locks.js'
import { inOneSnapshot } from '../../server/db/in-one-snapshot.js'
import { openDatabase, type Database } from '../../server/db/orm.js'
import { sql } from '../../server/db/sql.js'
import { dbOf } from '../../server/db/typed-queries.js'
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

/** How many messages it takes, and what it answers. */
async function messagesOf<Result>(work: () => Promise<Result>): Promise<[number, Result]> {
  const counter = countStatements()
  try {
    const result = await work()
    return [counter.count(), result]
  } finally {
    counter.stop()
  }
}

describe('a transaction', () => {
  test('begins in one message with a lock', async () => {
    const [messages, isFree] = await messagesOf(() => database.fork().transactional((em) => tryLock(dbOf(em), -(2n ** 63n))))
    expect(isFree).toBe(true)
    expect(messages).toBe(2)
  })

  test('begins before a statement with parameters, and holds', async () => {
    const xids = await database
      .fork()
      .transactional(async (em) => [
        await sql<{ xid: string }>(em, 'select pg_current_xact_id()::text || $1 as xid', ['']),
        await sql<{ xid: string }>(em, 'select pg_current_xact_id()::text as xid'),
      ])
    expect(xids[0]).toEqual(xids[1])
  })

  test('holds its lock until its end, and no longer', async () => {
    const isFree = () => database.fork().transactional((em) => tryLock(dbOf(em), 7n))
    await database.fork().transactional(async (em) => {
      await takeLock(dbOf(em), 7n)
      expect(await isFree()).toBe(false)
    })
    expect(await isFree()).toBe(true)
  })

  test('of one snapshot is one', async () => {
    const level = await inOneSnapshot(database.fork(), (em) =>
      sql<{ level: string }>(em, `select current_setting($1) as level`, ['transaction_isolation']),
    )
    expect(level).toEqual([{ level: 'repeatable read' }])
  })

  test('that asks for nothing sends nothing', async () => {
    await database.fork().transactional((em) => sql(em, 'select 1'))
    const [messages] = await messagesOf(() => database.fork().transactional(() => Promise.resolve()))
    expect(messages).toBe(0)
  })

  test('that is refused takes back what it wrote, and the next begins anew', async () => {
    const refused = database.fork().transactional(async (em) => {
      await sql(em, 'create temporary table written (id int)')
      await sql(em, 'select 1 / $1::int', [0])
    })
    await expect(refused).rejects.toMatchObject({ code: '22012' })
    const found = await database
      .fork()
      .transactional((em) => sql<{ name: string | null }>(em, `select to_regclass('written')::text as name`))
    expect(found).toEqual([{ name: null }])
  })

  test('whose failed statement nobody minded is no success, though PostgreSQL answers its commit', async () => {
    const carriesOn = database.fork().transactional(async (em) => {
      await sql(em, 'select 1 / $1::int', [0]).catch(() => undefined)
    })
    await expect(carriesOn).rejects.toThrow('a commit was answered by ROLLBACK')
  })
})
