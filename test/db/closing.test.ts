import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '../../server/db/orm.js'
import { sql } from '../../server/db/sql.js'
import { connectionsLeft } from '../support/database/connections-left.js'
import { createDatabase, type TestDatabase } from '../support/database.js'

let own: TestDatabase
let owner: Client
beforeAll(async () => {
  own = await createDatabase()
  owner = new Client({ connectionString: own.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await own.drop()
})

it('a database that is closed while a connection is being opened waits for it, and for whoever works', async () => {
  const database = await openDatabase({ url: own.appUrl, poolSize: 2 })
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  const { promise: isUnderWay, resolve: underWay } = Promise.withResolvers<void>()
  const first = database.fork().transactional(async (em) => {
    underWay()
    await mayEnd
    return sql(em, 'select 1 as one')
  })
  await isUnderWay
  // The only connection is taken, so that this one opens another.
  const second = database.fork().transactional((em) => sql(em, 'select 2 as two'))
  // That far it has to come before the end.
  await new Promise((resolve) => setImmediate(resolve))
  const closed = database.close()
  expect(await second).toEqual([{ two: 2 }])
  end()
  expect(await first).toEqual([{ one: 1 }])
  await closed
  expect(await connectionsLeft(owner)).toEqual([])
})

it('a database that is closed opens nothing any more', async () => {
  const database = await openDatabase({ url: own.appUrl, poolSize: 2 })
  expect(await sql(database.reader, 'select 1 as one')).toEqual([{ one: 1 }])
  await database.close()
  await expect(database.fork().transactional((em) => sql(em, 'select 1'))).rejects.toThrow('the database has been closed')
  expect(await connectionsLeft(owner)).toEqual([])
})
