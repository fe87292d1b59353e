import { Connection, Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '../../server/db/orm.js'
import { prepareStatements, StatementNames } from '../../server/db/prepare-statements.js'
import { fragment, statement, type Given } from '../../server/db/typed-queries.js'
import { createDatabase, type TestDatabase } from '../support/database.js'
import { onConnection } from '../support/database/on-connection.js'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

/** Of one connection, so that a statement meets what was prepared before. */
function openPool(options: { pipeline?: boolean } = {}): Pool {
  const names = new StatementNames()
  const pool = new Pool({ connectionString: database.ownerUrl, max: 1, ...options })
  pool.on('connect', (client) => prepareStatements(client, names))
  return pool
}

const preparedOf = async (pool: Pool) => {
  const { rows } = await pool.query<{ statement: string }>(`select statement from pg_prepared_statements where not from_sql`)
  return rows.map(({ statement }) => statement)
}

type Send = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>

/** A pool waits by callback, a client of it by promise. */
const ways: Array<[string, (pool: Pool, work: (send: Send) => Promise<void>) => Promise<void>]> = [
  ['a pool', (pool, work) => work((text, values) => pool.query(text, values))],
  [
    'a connection',
    async (pool, work) => {
      const client = await pool.connect()
      await work((text, values) => client.query(text, values)).finally(() => client.release())
    },
  ],
]

describe.each(ways)('what is sent by %s', (_name, through) => {
  test('is prepared from the third time on, if it has parameters', async () => {
    const pool = openPool()
    await through(pool, async (send) => {
      for (let time = 0; time < 4; time += 1) {
        expect((await send('select $1::int + 1 as sum', [time])).rows).toEqual([{ sum: time + 1 }])
        await send('select 1', [])
      }
      await send('select $1::int as once', [1])
    })
    expect(await preparedOf(pool)).toEqual(['select $1::int + 1 as sum'])
    await pool.end()
  })

  test('is prepared anew after a migration has changed what it answers', async () => {
    const pool = openPool()
    await pool.query('create table changing (id int); insert into changing values (1)')
    await through(pool, async (send) => {
      const read = () => send('select * from changing where id = $1', [1])
      for (let time = 0; time < 4; time += 1) await read()
      await send(`alter table changing add column name text default 'new'`, [])
      await expect(read()).rejects.toMatchObject({ code: '0A000' })
      expect((await read()).rows).toEqual([{ id: 1, name: 'new' }])
    })
    await pool.query('drop table changing')
    await pool.end()
  })
})

test('statements that go out together are prepared too', async () => {
  const pool = openPool({ pipeline: true })
  const client = await pool.connect()
  for (let time = 0; time < 5; time += 1) {
    const steps = [client.query('begin'), client.query<{ n: number }>('select $1::int as n', [time]), client.query('commit')] as const
    const [, { rows }] = await Promise.all(steps)
    expect(rows).toEqual([{ n: time }])
  }
  client.release()
  expect(await preparedOf(pool)).toEqual(['select $1::int as n'])
  await pool.end()
})

describe('the description of the columns', () => {
  /** How often it comes while `work` is under way. */
  async function descriptionsOf(work: () => Promise<unknown>): Promise<number> {
    const spy = vi.spyOn(Connection.prototype as unknown as { describe(): void }, 'describe')
    await work()
    const { length } = spy.mock.calls
    spy.mockRestore()
    return length
  }

  test('comes with the first use of a prepared statement on a connection, and with no other', async () => {
    const pool = openPool()
    const read = () => pool.query('select $1::int as n, null as nothing', [7])
    expect(await descriptionsOf(async () => void (await read(), await read(), await read()))).toBe(3)
    expect(await descriptionsOf(async () => expect((await read()).rows).toEqual([{ n: 7, nothing: null }]))).toBe(0)
    const { fields, rowCount } = await read()
    expect([fields.map(({ name }) => name), rowCount]).toEqual([['n', 'nothing'], 1])
    await pool.end()
  })

  test('is not needed to be told of an error, nor after it', async () => {
    const pool = openPool()
    const divide = (by: number) => pool.query('select 1 / $1::int as n', [by])
    for (let time = 0; time < 4; time += 1) await divide(1)
    await expect(divide(0)).rejects.toMatchObject({ code: '22012' })
    expect((await divide(1)).rows).toEqual([{ n: 1 }])
    await pool.end()
  })
})

test('typed queries answer the same, whether their columns are named by the connection or after it', async () => {
  const { appUrl: url } = database
  const own = await openDatabase({ url, poolSize: 1 })
  const one = statement((db, { email }: Given<{ email: string }>) =>
    db
      .selectFrom('app_user')
      .select([
        'id',
        'email',
        'firstName',
        'createdAt',
        fragment<{ snake_case: number[] }>`jsonb_build_object('snake_case', array[1])`.as('asJson'),
      ])
      .where('email', '=', email),
  )
  await onConnection(database.ownerUrl, (client) =>
    client.query(`insert into app_user (id, email, created_at, updated_at) values (gen_random_uuid(), 'typed@example.com', now(), now())`),
  )
  const answers: unknown[] = []
  for (let time = 0; time < 6; time += 1) answers.push(await one(own.db, { email: 'typed@example.com' }))
  expect(answers[0]).toEqual([
    { id: expect.any(String), email: 'typed@example.com', firstName: '', createdAt: expect.any(Date), asJson: { snake_case: [1] } },
  ])
  expect(answers).toEqual(answers.map(() => answers[0]))
  await own.close()
})
