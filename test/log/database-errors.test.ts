import { afterAll, beforeAll, expect, it } from 'vitest'
import { Client } from 'pg'
import { createLogger } from '../../server/log/create-logger.js'
import { openDatabase, type Database } from '../../server/db/orm.js'
import { createDatabase, type TestDatabase } from '../support/database.js'

// No line of the log holds what stands in a row: not in the words of the error, nor in its stack, nor in anything that hangs on it.

let own: TestDatabase
let database: Database
beforeAll(async () => {
  own = await createDatabase()
  database = await openDatabase({ url: own.appUrl, poolSize: 1 })
})
afterAll(async () => {
  await database.close()
  await own.drop()
})

const secret = 'amel.ben.salah@example.com'
const id = '00000000-0000-0000-0000-000000000000'
const orm = (text: string, values: unknown[] = []) => database.fork().execute(text, values)
const driver = async (text: string, values: unknown[] = []) => {
  const client = new Client({ connectionString: own.appUrl })
  await client.connect()
  try {
    await client.query(text, values)
  } finally {
    await client.end()
  }
}

it.each([
  [
    'a row without what it needs',
    orm,
    'insert into app_user (id, email) values (?, ?)',
    [id, secret],
    { sqlState: '23502', table: 'app_user' },
  ],
  ['a value of another type', orm, 'select ?::uuid', [secret], { sqlState: '22P02' }],
  ['a value in the statement', orm, `select '${secret}'::uuid`, [], { sqlState: '22P02' }],
  ['a broken statement', orm, `select nothing from app_user where email = '${secret}'`, [], { sqlState: '42703' }],
  [
    'the driver’s own row',
    driver,
    'insert into app_user (id, email) values ($1, $2)',
    [id, secret],
    { sqlState: '23502', column: expect.any(String) },
  ],
  ['the driver’s own value', driver, 'select $1::uuid', [secret], { sqlState: '22P02' }],
])('%s', async (_, run, text, values, told) => {
  const lines: string[] = []
  const log = createLogger({ destination: { write: (line: string) => void lines.push(line) } })
  const error = await run(text, values).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(Error)
  log.error({ err: error }, 'failed')
  log.error({ err: new Error('wrapped', { cause: error }) }, 'failed')
  expect(lines.join('')).not.toContain('amel')
  const [one, wrapped] = lines.map((line) => JSON.parse(line) as { err: { cause: object } })
  expect(one).toMatchObject({ err: { ...told, message: expect.any(String), stack: expect.stringContaining('    at ') } })
  expect(wrapped!.err.cause).toMatchObject(told)
})
