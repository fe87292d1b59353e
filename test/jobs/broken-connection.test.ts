import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { Client } from 'pg'
import { parse } from 'pg-connection-string'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openQueue } from '../../jobs/queue.js'
import { enqueueJobs } from '../../server/operations/enqueue-jobs.js'
import { openDatabase } from '../../server/db/orm.js'
import { createDatabase } from '../support/database.js'
import { eventually } from './eventually.js'

const log = pino({ level: 'silent' })

/** What a pooler is to its clients: when it goes, their connections end without a word. */
async function startRelay(url: string) {
  const { host, port, user, password, database } = parse(url)
  const target = host?.startsWith('/')
    ? { path: `${host}/.s.PGSQL.${port || '5432'}` }
    : { host: host!, port: Number.parseInt(port || '5432', 10) }
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(target)
    for (const socket of [client, upstream]) sockets.add(socket.on('error', () => undefined))
    client.pipe(upstream).pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  const stop = async () => {
    cut()
    server.close()
    await once(server, 'close')
  }
  const login = password ? `${user}:${encodeURIComponent(password)}` : user
  return { url: `postgresql://${login}@127.0.0.1:${(server.address() as AddressInfo).port}/${database}`, cut, stop }
}

test('connections that break while jobs are claimed do not end the process, and the jobs are done afterwards', async () => {
  const own = await createDatabase()
  const relay = await startRelay(own.appUrl)
  const database = await openDatabase({ url: own.appUrl, poolSize: 2 })
  const queue = openQueue({ url: relay.url, directUrl: own.ownerUrl, isPooled: true, log })
  await queue.start()
  const owner = new Client({ connectionString: own.ownerUrl })
  await owner.connect()
  // A claim has to wait for this, in the middle of its transaction.
  await owner.query('begin')
  await owner.query('lock table jobs.job in access exclusive mode')
  const done: unknown[] = []
  const consumer = queue.consume('mail', {
    concurrency: 2,
    handle: (payload) => Promise.resolve(void done.push(payload)),
  })
  await eventually(async () => {
    // Within a transaction the first look at the connections is kept; the one that claims may be younger.
    await owner.query('select pg_stat_clear_snapshot()')
    const { rows } = await owner.query(`select from pg_stat_activity where application_name = 'amana-jobs' and wait_event_type = 'Lock'`)
    expect(rows).not.toEqual([])
  })
  relay.cut()
  await owner.query('rollback')
  const data = { mailId: randomUUID() }
  await database.fork().transactional((em) => enqueueJobs(queue, em, [{ queue: 'mail', data }]))
  await eventually(() => expect(done).toEqual([data]))
  await consumer.stop(1_000)
  await queue.stop()
  await relay.stop()
  await owner.end()
  await database.close()
  await own.drop()
})
