import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { pino } from 'pino'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig, type Environment } from '../../server/config.js'
import { startService, type ServiceParts } from '../../server/start/service.js'
import { Stops } from '../../server/start/stops.js'
import { runningClock } from '../jobs/running-clock.js'
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

function start(env: Environment, parts: Partial<ServiceParts> & { port?: number } = {}) {
  const { port = 0, ...rest } = parts
  const config = { ...readConfig({ SECRET_KEY: '07'.repeat(32), ...env }), port }
  const addresses = { databaseUrl: own.appUrl, directUrl: own.appUrl }
  return startService({ config, ...addresses, secretKey: config.secretKey!, log: pino({ level: 'silent' }), ...rest })
}

describe('a start that fails', () => {
  it.each(['all', 'web', 'worker'])('because the port is taken says so and leaves nothing running (ROLE=%s)', async (role) => {
    const other = createServer().listen(0)
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    await expect(start({ ROLE: role }, { port })).rejects.toThrow(`port ${port} is taken; set PORT to another one`)
    expect(await connectionsLeft(owner)).toEqual([])
    other.close()
  })

  it('before it listens leaves nothing running', async () => {
    const beforeListening = () => Promise.reject(new Error('no demo world'))
    await expect(start({}, { beforeListening })).rejects.toThrow('no demo world')
    expect(await connectionsLeft(owner)).toEqual([])
    await (await start({})).stop()
    await expect(start({ ESCROW_ENV: 'live', MAIL_URL: 'smtp://localhost' })).rejects.toThrow('belongs to the sandbox environment')
    expect(await connectionsLeft(owner)).toEqual([])
  })

  it('because it is ended before it listens leaves nothing running', async () => {
    const stops = new Stops()
    const beforeListening = () => stops.run()
    await expect(start({}, { beforeListening, stops })).rejects.toThrow(/closed|stopped while it started/)
    expect(await connectionsLeft(owner)).toEqual([])
  })

  it('because SECRET_KEY is another than at the first start says so', async () => {
    await (await start({})).stop()
    await expect(start({ SECRET_KEY: '08'.repeat(32) })).rejects.toThrow('SECRET_KEY is not the one of this database')
    expect(await connectionsLeft(owner)).toEqual([])
    await (await start({})).stop()
  })

  it('because its login may change the books says so', async ({ skip }) => {
    // An outside server with one login makes it act as the application wherever it comes from.
    const { rows } = await owner.query<{ login: string }>('select session_user as login')
    skip(rows[0]!.login !== 'amana_owner')
    await expect(start({}, { databaseUrl: own.ownerUrl })).rejects.toThrow('may change the books')
    expect(await connectionsLeft(owner)).toEqual([])
  })
})

describe('GET /readyz', () => {
  const probe = async (port: number) => {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`)
    return { status: response.status, body: await response.json() }
  }
  const ready = { status: 200, body: { status: 'ready' } }
  const notReady = (...reasons: string[]) => ({ status: 503, body: { status: 'not ready', reasons } })

  it('names migrations that are pending', async () => {
    const service = await start({ ROLE: 'web' })
    expect(await probe(service.port)).toEqual(ready)
    await owner.query(`update migration set name = name || '!' where id = (select max(id) from migration)`)
    expect(await probe(service.port)).toEqual(notReady('migrations are pending'))
    await owner.query(`update migration set name = rtrim(name, '!')`)
    expect(await probe(service.port)).toEqual(ready)
    await service.stop()
  })

  it('names a database that is away, and nothing of its address', async () => {
    const service = await start({ ROLE: 'web' })
    await owner.query(`alter table migration rename to away`)
    expect(await probe(service.port)).toEqual(notReady('the database cannot be asked'))
    await owner.query(`alter table away rename to migration`)
    expect(await probe(service.port)).toEqual(ready)
    await service.stop()
  })

  it('tells for whom the event feed waits, as do the figures, and serves', async () => {
    const service = await start({ ROLE: 'web' })
    const blocker = new Client({ connectionString: own.ownerUrl, application_name: 'a forgotten console' })
    await blocker.connect()
    await blocker.query('begin; select pg_current_xact_id()')
    // Events have been written since, a minute ago.
    await owner.query('begin; set local session_replication_role = replica')
    await owner.query(
      `insert into domain_event (id, type, body, occurred_at, created_at)
       values (gen_random_uuid(), 'charge.expired', '{}', now(), now() - interval '1 minute')`,
    )
    await owner.query('commit')
    const pid = (await blocker.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid
    const notice = `^the event feed has waited 6\\d s for an open transaction of process ${pid} \\(a forgotten console\\), open since 20`
    expect(await probe(service.port)).toEqual({ status: 200, body: { status: 'ready', notices: [expect.stringMatching(notice)] } })
    const figures = () => fetch(`http://127.0.0.1:${service.port}/metrics`).then((answer) => answer.text())
    const line = /^amana_event_feed_wait_seconds\{(.*)\} 6\d/m
    expect((await figures()).match(line)?.[1]).toBe(`pid="${pid}",application="a forgotten console"`)
    await blocker.query('rollback')
    await blocker.end()
    expect(await probe(service.port)).toEqual(ready)
    expect(await figures()).not.toMatch(line)
    await service.stop()
  })

  it('tells of a clock that is doubted, as do the figures, and serves', async () => {
    const service = await start({ ROLE: 'web' })
    const doubted = () =>
      fetch(`http://127.0.0.1:${service.port}/metrics`).then(async (answer) => /^amana_clock_doubted (\d)$/m.exec(await answer.text())?.[1])
    expect(await doubted()).toBe('0')
    const [noted, read] = ['2026-11-20T10:00:00.000Z', '2026-11-28T10:00:00.000Z']
    await owner.query(
      `insert into service_clock (noted_at, doubt, expected_at, read_at) values ($1, 'long_silence', $1, $2)
       on conflict (singleton) do update set doubt = 'long_silence', expected_at = $1, read_at = $2`,
      [noted, read],
    )
    const notice = `no deadline fires until an owner confirms the clock: it said ${read}, and the last time a worker had noted was ${noted}`
    expect(await probe(service.port)).toEqual({ status: 200, body: { status: 'ready', notices: [notice] } })
    expect(await doubted()).toBe('1')
    await owner.query('delete from service_clock')
    expect(await probe(service.port)).toEqual(ready)
    await service.stop()
  })

  it('names late deadlines in a worker alone', async () => {
    const clock = runningClock()
    const web = await start({ ROLE: 'web' }, { clock })
    const worker = await start({ ROLE: 'worker' }, { clock })
    // A deadline that its worker cannot fire: nothing is left of the job, and the sweep has just been.
    await owner.query('set session_replication_role = replica')
    await owner.query(
      `insert into deadline (id, kind, escrow_id, due_at, status, created_at, updated_at)
       select gen_random_uuid(), 'expiry', gen_random_uuid(), $1::timestamptz - interval '6 minutes', 'pending', $1, $1`,
      [clock()],
    )
    expect(await probe(worker.port)).toEqual(notReady('deadlines are more than 5 minutes late'))
    expect(await probe(web.port)).toEqual(ready)
    await owner.query('delete from deadline')
    expect(await probe(worker.port)).toEqual(ready)
    await Promise.all([web.stop(), worker.stop()])
  })
})
