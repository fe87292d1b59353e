import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takeLock, tryLock } from '../../server/db/advisory-locks.js'
import { inOneSnapshot } from '../../server/db/in-one-snapshot.js'
import { openDatabase, type Database } from '../../server/db/orm.js'
import { sendAhead, sql } from '../../server/db/sql.js'
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

describe('a statement that may wait', () => {
  const divided = (divisor: number) => ['select 6 / $1::int as found', [divisor]] as const
  const isKept = async (name: string) => {
    const [row] = await database
      .fork()
      .transactional((em) => sql<{ is_kept: boolean }>(em, `select to_regclass('${name}') is not null as is_kept`))
    return row!.is_kept
  }

  test('goes out with the next one, and before it', async () => {
    const counter = countStatements()
    const found = await database.fork().transactional(async (em) => {
      const first = await sendAhead<{ found: number }>(em, ...divided(2))
      expect(counter.count()).toBe(0)
      const second = await sql(em, ...divided(3))
      expect(counter.count()).toBe(3)
      return [await first(), second]
    })
    counter.stop()
    expect(found).toEqual([[{ found: 3 }], [{ found: 2 }]])
  })

  test('goes out in one message with what begins the transaction if it has no parameters, and holds for what comes after', async () => {
    const [messages, found] = await messagesOf(() =>
      database.fork().transactional(async (em) => {
        await sendAhead(em, `set local application_name = 'waited'`, [])
        return sql(em, `select current_setting($1) as name`, ['application_name'])
      }),
    )
    expect(messages).toBe(3)
    expect(found).toEqual([{ name: 'waited' }])
  })

  test('goes out with the commit when nothing else comes, and is answered after it', async () => {
    const answer = await database.fork().transactional(async (em) => {
      await sendAhead(em, 'create temporary table made_with_commit (id int)', [])
      return sendAhead(em, ...divided(1))
    })
    expect(await answer()).toEqual([{ found: 6 }])
    expect(await isKept('made_with_commit')).toBe(true)
    await database.fork().transactional((em) => sql(em, 'drop table made_with_commit'))
  })

  test('that fails is why the next one fails, and the commit, and nothing is kept', async () => {
    const withNext = database.fork().transactional(async (em) => {
      await sendAhead(em, ...divided(0))
      await sql(em, ...divided(1))
    })
    await expect(withNext).rejects.toMatchObject({ code: '22012' })
    const withCommit = database.fork().transactional(async (em) => {
      await sql(em, 'create temporary table not_made (id int)')
      await sendAhead(em, ...divided(0))
    })
    await expect(withCommit).rejects.toMatchObject({ code: '22012' })
    expect(await isKept('not_made')).toBe(false)
  })

  test('is not sent when the transaction is taken back before', async () => {
    let answer: (() => Promise<unknown>) | undefined
    const counter = countStatements()
    const refused = database.fork().transactional(async (em) => {
      answer = await sendAhead(em, ...divided(1))
      throw new Error('no')
    })
    await expect(refused).rejects.toThrow('no')
    expect(counter.count()).toBe(0)
    counter.stop()
    await expect(answer!()).rejects.toThrow('taken back')
  })
})
