import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { parse } from 'pg-connection-string'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../server/db/orm.js'
import { sql } from '../../server/db/sql.js'
import { createDatabase } from '../support/database.js'

/** Stands between the application and its database, and cuts a connection over which the application says this. */
async function startCutter(url: string, text: string) {
  const { host, port, user, password, database } = parse(url)
  const target = host?.startsWith('/')
    ? { path: `${host}/.s.PGSQL.${port || '5432'}` }
    : { host: host!, port: Number.parseInt(port || '5432', 10) }
  const sockets = new Set<Socket>()
  const cutter = { cuts: 0, isArmed: true, url: '' }
  const server = createServer((client) => {
    const upstream = connect(target)
    for (const socket of [client, upstream]) sockets.add(socket.on('error', () => undefined))
    client.on('data', (bytes) => {
      if (!cutter.isArmed || !bytes.includes(text)) return
      cutter.cuts += 1
      client.destroy()
      upstream.destroy()
    })
    client.pipe(upstream).pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const login = password ? `${user}:${encodeURIComponent(password)}` : user
  cutter.url = `postgresql://${login}@127.0.0.1:${(server.address() as AddressInfo).port}/${database}`
  return cutter
}

const poolSize = 2

it.each(['begin', 'as what_is_said', 'commit'])('connections that break at "%s" leave their place in the pool to others', async (text) => {
  const own = await createDatabase()
  const cutter = await startCutter(own.appUrl, text)
  const database = await openDatabase({ url: cutter.url, poolSize })
  for (let lost = 0; lost <= poolSize; lost += 1) {
    await expect(database.fork().transactional((em) => sql(em, 'select 1 as what_is_said'))).rejects.toThrow('Connection terminated')
  }
  expect(cutter.cuts).toBe(poolSize + 1)
  cutter.isArmed = false
  expect(await database.fork().transactional((em) => sql(em, 'select 1 as what_is_said'))).toEqual([{ what_is_said: 1 }])
  await database.close()
  await own.drop()
})
