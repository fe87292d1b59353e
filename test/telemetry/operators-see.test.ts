import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readConfig } from '../../server/config.js'
import { createLogger } from '../../server/log/create-logger.js'
import { startService, type Service } from '../../server/start/service.js'
import { startTraces } from '../../server/telemetry/start-traces.js'
import { loopbackReceiver, type LoopbackReceiver } from '../jobs/loopback-receiver.js'
import { createDatabase, type TestDatabase } from '../support/database.js'

// What an operator sees of a running service: figures, lines of the log, and spans. docs/operations.md tells of them.

let own: TestDatabase
let service: Service
let receiver: LoopbackReceiver
let collector: Collector
let stopTraces: () => Promise<void>
const lines: string[] = []
const token = 'a-token-of-the-scraper'

beforeAll(async () => {
  own = await createDatabase()
  collector = await startCollector()
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url)
  vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '100')
  vi.stubEnv('OTEL_RESOURCE_ATTRIBUTES', 'deployment.environment.name=test')
  stopTraces = startTraces({ ratio: 1 })
  service = await start({})
  receiver = await loopbackReceiver((response) => response.writeHead(200).end())
})
afterAll(async () => {
  await service.stop()
  await stopTraces()
  vi.unstubAllEnvs()
  await receiver.close()
  await collector.close()
  await own.drop()
})

function start(env: Record<string, string>): Promise<Service> {
  const config = { ...readConfig({ SECRET_KEY: '07'.repeat(32), TRUST_PROXY: '1', ...env }), port: 0 }
  return startService({
    config,
    databaseUrl: own.appUrl,
    directUrl: own.appUrl,
    secretKey: config.secretKey!,
    log: createLogger({ destination: { write: (line: string) => void lines.push(line) } }),
  })
}

async function send(path: string, headers: Record<string, string> = {}, body?: unknown, { port } = service) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

const post = async (path: string, body: unknown, bearer?: string) =>
  JSON.parse((await send(path, bearer ? { authorization: `Bearer ${bearer}` } : {}, body)).text)

/** A shop with a key and a webhook for everything, and its seller. */
async function signUp(): Promise<{ key: string }> {
  const credentials = { email: 'shop@example.com', password: 'a long enough password' }
  await post('/api/developer/register', { ...credentials, companyName: 'Shop Ltd' })
  const { token: developer } = await post('/api/developer/auth/token', credentials)
  const { key } = await post('/api/developer/api-keys', { name: 'main' }, developer)
  await post('/api/v1/sandbox/users', { email: 'seller@example.com', associate: true }, key)
  await post('/api/developer/webhooks', { url: `http://127.0.0.1:${receiver.port}/hook`, events: ['*'] }, developer)
  return { key }
}

/** The value of a line of figures, whatever the order of its labels. */
function figure(text: string, name: string, labels: Record<string, string> = {}): number | undefined {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`)
  const line = text.split('\n').find((each) => new RegExp(`^${name}[{ ]`).test(each) && wanted.every((label) => each.includes(label)))
  return line === undefined ? undefined : Number(line.split(' ').at(-1))
}

describe('an operator', () => {
  it('reads in the figures what was asked for, what was delivered, and what waits', async () => {
    const { key } = await signUp()
    await post('/api/v1/escrows', { title: 'Camera', amount: 200, mode: 'quick', buyerEmail: 'lina@example.com' }, key)
    await send('/api/v1/escrows/esc_00000000000000000000000000', { authorization: `Bearer ${key}` })
    await send('/no/such/page')
    await vi.waitFor(() => expect(receiver.requests.length).toBeGreaterThan(0), 10_000)
    await vi.waitFor(async () => {
      const { text } = await send('/metrics')
      const requests = 'amana_http_request_duration_seconds_count'
      expect(figure(text, requests, { method: 'POST', route: '/api/v1/escrows', status: '201' })).toBe(1)
      expect(figure(text, requests, { method: 'GET', route: '/api/v1/escrows/:id', status: '404' })).toBe(1)
      expect(figure(text, requests, { route: 'other', status: '404' })).toBe(1)
      expect(figure(text, 'amana_webhook_attempt_duration_seconds_count', { outcome: 'delivered' })).toBeGreaterThan(0)
      expect(figure(text, 'amana_database_connections', { state: 'waiting' })).toBe(0)
      expect(figure(text, 'amana_jobs', { queue: 'mail', state: 'ready' })).toBeGreaterThanOrEqual(0)
      expect(figure(text, 'amana_deadline_late_seconds')).toBe(0)
      expect(figure(text, 'amana_tally_changes')).toBeGreaterThanOrEqual(0)
      for (const state of ['waiting', 'bounced', 'lapsed']) expect(figure(text, 'amana_mails', { state })).toBe(0)
      expect(figure(text, 'amana_mail_waiting_seconds')).toBe(0)
      expect(figure(text, 'amana_process_resident_memory_bytes')).toBeGreaterThan(1e6)
      expect(text).not.toMatch(/esc_|lina|no\/such/)
    }, 10_000)
  })

  it('reads that the books were checked, which the first start has done at once', async () => {
    await vi.waitFor(async () => {
      const { text } = await send('/metrics')
      expect(figure(text, 'amana_ledger_check_violations')).toBe(0)
      expect(figure(text, 'amana_ledger_check_age_seconds')).toBeLessThan(60)
    }, 10_000)
  })

  it('is the only one who reads them', async () => {
    expect((await send('/metrics')).headers.get('content-type')).toMatch(/^text\/plain/)
    // A proxy of this machine speaks for somebody else.
    expect((await send('/metrics', { 'x-forwarded-for': '192.0.2.1' })).status).toBe(404)
    const other = await start({ METRICS_TOKEN: token })
    try {
      expect((await send('/metrics', {}, undefined, other)).status).toBe(404)
      expect((await send('/metrics', { authorization: 'Bearer another' }, undefined, other)).status).toBe(404)
      expect((await send('/metrics', { authorization: `Bearer ${token}`, 'x-forwarded-for': '192.0.2.1' }, undefined, other)).status).toBe(
        200,
      )
    } finally {
      await other.stop()
    }
  })

  it('still reads what the process is, when the database is not there', async () => {
    const { database } = service.services
    const db = vi.spyOn(database.db, 'selectFrom').mockImplementation(() => {
      throw new Error('gone')
    })
    const { status, text } = await send('/metrics')
    db.mockRestore()
    expect([status, lines.at(-1)]).toEqual([200, expect.anything()])
    expect(figure(text, 'amana_deadline_late_seconds')).toBeUndefined()
    expect(figure((await send('/metrics')).text, 'amana_figures_unread_total', { figure: 'amana_deadline_late_seconds' })).toBe(1)
  })

  it('finds in the log the operation, what it was called, and by what it was refused', async () => {
    lines.length = 0
    const query = 'mutation Enter($input: SignInInput!) { signIn(input: $input) { token } }'
    const input = { kind: 'USER', email: 'nobody@example.com', password: 'not the password' }
    await send('/graphql', { 'x-request-id': 'refused-1' }, { query, variables: { input } })
    await send('/graphql', { 'x-request-id': 'asked-1' }, { query: 'query Who { viewer: me { id } }' })
    const line = (id: string) => lines.map((each) => JSON.parse(each)).find(({ requestId, asked }) => requestId === id && asked)
    await vi.waitFor(() => expect([line('refused-1'), line('asked-1')]).not.toContain(undefined))
    expect(line('refused-1')).toMatchObject({ asked: 'mutation signIn', operationName: 'Enter', refusals: ['INVALID_CREDENTIALS'] })
    expect(line('asked-1')).toMatchObject({ asked: 'query', operationName: 'Who', res: { errorCode: 'UNAUTHORIZED' } })
    expect(lines.join()).not.toMatch(/not the password|nobody@example/)
  })

  it('follows a request of somebody’s trace to its transaction, and a webhook to its receiver', async () => {
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
    const query = 'mutation { signIn(input: { kind: USER, email: "x@example.com", password: "not the password" }) { token } }'
    await send('/graphql', { traceparent: `00-${traceId}-00f067aa0ba902b7-01` }, { query })
    await vi.waitFor(() => {
      const own = collector.spans.filter((span) => span.traceId === traceId)
      expect(own.map(({ name }) => name)).toEqual(expect.arrayContaining(['POST mutation signIn', 'graphql mutation signIn']))
      expect(own.some(({ name }) => name.startsWith('transaction '))).toBe(true)
      expect(collector.spans.map(({ name }) => name)).toContain('webhook escrow.created')
    }, 10_000)
    // What looks twice a second whether there is something to deliver would drown the rest.
    expect(collector.spans.map(({ name }) => name)).not.toContain('transaction takeTurns')
    expect(collector.resources.join()).toContain('deployment.environment.name')
    expect(lines.some((line) => JSON.parse(line).traceId === traceId)).toBe(true)
  })
})

interface Collector {
  url: string
  spans: Array<{ name: string; traceId: string }>
  /** As they came. */
  resources: string[]
  close(): Promise<void>
}

/** Takes OTLP over HTTP, as JSON. */
async function startCollector(): Promise<Collector> {
  const spans: Collector['spans'] = []
  const resources: string[] = []
  const server = createServer((request, response) => {
    void json(request).then((sent) => {
      for (const { resource, scopeSpans } of (sent as { resourceSpans: SentSpans[] }).resourceSpans) {
        resources.push(JSON.stringify(resource))
        spans.push(...scopeSpans.flatMap((scope) => scope.spans))
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, spans, resources, close: () => new Promise((resolve) => server.close(() => resolve())) }
}

interface SentSpans {
  resource: object
  scopeSpans: Array<{ spans: Collector['spans'] }>
}
