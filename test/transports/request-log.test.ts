import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteOutdated } from '../../server/operations/deployment/delete-outdated.js'
import { issueToken } from '../../server/operations/credential/issue-token.js'
import { createRequestLog } from '../../server/operations/request-log/request-log.js'
import { dayMs, expected, openEscrowWorld, type EscrowWorld } from '../support/escrow-world.js'

let world: EscrowWorld
let developer: string

beforeAll(async () => {
  world = await openEscrowWorld({ REQUEST_LOG_BODY_MAX_BYTES: '1024' })
  developer = (await world.services.runAs({ kind: 'timer' })(issueToken, { kind: 'developer', subjectId: world.developers.seller })).token
})
afterAll(() => world.close())

/** The log as its developer reads it, once everything asked so far is in it. */
async function read(path: string, token = developer) {
  // A response is over a moment after its reader has it.
  await sleep(20)
  await world.requestLog.flush()
  return (await expected(200, world.call('GET', `/api/developer/requests${path}`, { token }))).body
}

/** A moment after the last one: the order of the log is that of time. */
function asked(id: string, method: string, path: string, options: object = {}) {
  world.services.clock.advance(10)
  return world.call(method, path, { headers: { 'x-request-id': id }, ...options })
}

test('lists what a key and its developer asked, newest first, and finds it by what is known of it', async () => {
  await asked('log-1', 'GET', '/api/v1/balance?page=1')
  await asked('log-2', 'GET', '/api/v1/escrows/esc_01jd4q6z8y3v7w2n5k9m0xabcd')
  await asked('log-3', 'GET', '/api/developer/settings', { token: developer })
  await asked('log-4', 'POST', '/graphql', { body: { query: 'query Mine { developer { id } }' } })
  const { requests } = await read('?limit=4')
  expect(
    requests.map((each: Record<string, unknown>) => [
      each['requestId'],
      each['path'],
      each['operation'],
      each['status'],
      each['errorCode'],
    ]),
  ).toEqual([
    ['log-4', '/graphql', 'Mine', 200, null],
    ['log-3', '/api/developer/settings', null, 200, null],
    ['log-2', '/api/v1/escrows/esc_01jd4q6z8y3v7w2n5k9m0xabcd', null, 404, 'ESCROW_NOT_FOUND'],
    ['log-1', '/api/v1/balance?page=1', null, 200, null],
  ])
  expect(requests[3]).toMatchObject({
    method: 'GET',
    apiKeyId: expect.stringMatching(/^key_/),
    keyPrefix: expect.stringMatching(/^sk_sandbox_/),
  })
  expect(requests[1]).toMatchObject({ apiKeyId: null, keyPrefix: null })
  const ids = async (query: string) => ((await read(query)).requests as Array<{ requestId: string }>).map(({ requestId }) => requestId)
  expect(await ids('?requestId=log-2')).toEqual(['log-2'])
  expect(await ids('?status=4xx')).toEqual(['log-2'])
  expect(await ids('?status=404')).toEqual(['log-2'])
  expect(await ids('?method=post')).toEqual(['log-4'])
  expect(await ids('?path=Mine')).toEqual(['log-4'])
  expect(await ids('?path=balance&apiKeyId=' + requests[3].apiKeyId)).toEqual(['log-1'])
  expect((await ids(`?apiKeyId=${requests[3].apiKeyId}`)).slice(0, 3)).toEqual(['log-4', 'log-2', 'log-1'])
  expect(await ids('?to=2020-01-01')).toEqual([])
})

test('goes on page by page, and refuses what is no cursor, no status and no key', async () => {
  const [{ apiKeyId }] = (await read('?requestId=log-1')).requests
  const ofKey = `?limit=1&apiKeyId=${apiKeyId}`
  const first = await read(ofKey)
  await asked('log-5', 'GET', '/api/v1/balance')
  const { requests, nextCursor } = await read(ofKey)
  expect(requests).toMatchObject([{ requestId: 'log-5' }])
  expect((await read(`${ofKey}&cursor=${nextCursor}`)).requests).toEqual(first.requests)
  for (const [query, code] of [
    ['cursor=nonsense', 'VALIDATION_ERROR'],
    ['status=9xx', 'VALIDATION_ERROR'],
    ['apiKeyId=key_1', 'INVALID_ID'],
  ])
    expect(await world.call('GET', `/api/developer/requests?${query}`, { token: developer })).toMatchObject({ status: 400, code })
})

test('shows a request with its answer, the events that it caused and their deliveries', async () => {
  const { webhook } = (
    await expected(
      201,
      asked('log-6', 'POST', '/api/developer/webhooks', { token: developer, body: { url: 'https://hooks.example.com/a', events: ['*'] } }),
    )
  ).body
  const body = { title: 'Website', amount: 100, mode: 'quick', buyerEmail: world.cast.buyer.email, description: 'd'.repeat(1_900) }
  const { escrow } = (await expected(201, asked('log-7', 'POST', '/api/v1/escrows', { body }))).body
  const { request } = await read('/log-7')
  expect(request).toMatchObject({ status: 201, requestBytes: JSON.stringify(body).length, events: [{ type: 'escrow.created' }] })
  expect(request.deliveries).toMatchObject([{ webhookId: webhook.id, eventId: request.events[0].id, status: 'pending' }])
  expect(request.requestBody).toBe(JSON.stringify(body).slice(0, 1024))
  expect(request.answerBody).toContain(escrow.id)
  // What is shown once is not shown again here.
  expect((await read('/log-6')).request.answerBody).toMatch(/"secret":\s*"\*\*\*"/)
})

test('is a developer’s own: what others asked, also under the same id, is not found', async () => {
  const { token } = await world.services.runAs({ kind: 'timer' })(issueToken, { kind: 'developer', subjectId: world.developers.stranger })
  expect(await world.call('GET', '/api/developer/requests/log-7', { token })).toMatchObject({ status: 404, code: 'REQUEST_NOT_FOUND' })
  await asked('log-7', 'GET', '/api/developer/settings', { token })
  const { request } = await read('/log-7', token)
  expect(request).toMatchObject({ path: '/api/developer/settings', events: [], deliveries: [] })
})

test('keeps nothing of who signs in', async () => {
  const signIn = { email: 'nobody@example.com', password: 'a long enough password' }
  await asked('log-8', 'POST', '/api/developer/auth/token', { token: '', body: signIn })
  await world.requestLog.flush()
  expect(await world.sql(`select 1 from logged_request where request_id = 'log-8'`)).toEqual([])
})

test('tells how requests went in the last day', async () => {
  await read('')
  const { requestHealth } = await world.graphql('{ requestHealth { requests refused failed medianMs slowMs } }', {}, developer)
  expect(requestHealth).toMatchObject({ failed: 0, medianMs: expect.any(Number), slowMs: expect.any(Number) })
  expect(requestHealth.requests).toBeGreaterThan(requestHealth.refused)
  expect(requestHealth.refused).toBeGreaterThan(0)
})

test('tells how often each key has asked in the last minute', async () => {
  world.services.clock.advance(60_001)
  const lastMinute = async () => {
    await read('')
    return (await world.graphql('{ requestHealth { lastMinute { apiKeyId requests } } }', {}, developer)).requestHealth.lastMinute
  }
  expect(await lastMinute()).toEqual([])
  await asked('minute-1', 'GET', '/api/v1/balance')
  await asked('minute-2', 'GET', '/api/v1/balance')
  const { apiKeyId } = (await read('/minute-1')).request
  expect(await lastMinute()).toEqual([{ apiKeyId, requests: 2 }])
  world.services.clock.advance(60_001)
  expect(await lastMinute()).toEqual([])
})

test('is bounded in memory, and says how many requests are missing', async () => {
  const lines: Array<Record<string, unknown>> = []
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const exchange = {
    developerId: world.developers.lone,
    apiKeyId: null,
    requestId: 'full',
    method: 'GET',
    path: '/',
    operation: null,
    status: 200,
    errorCode: null,
    startedAt: world.services.clock(),
    durationMs: 1,
    address: '::1',
    request: null,
    answer: { text: 'x'.repeat(20_000), bytes: 20_000 },
  }
  const { limits } = world.services.config
  const small = createRequestLog({
    db: world.services.database.db,
    config: { ...world.services.config, limits: { ...limits, requestLogBacklogBytes: 65_536 } },
    randomBytes: world.services.randomBytes,
    log,
  })
  for (let n = 0; n < 5; n++) small.note({ developerId: exchange.developerId, size: 20_000, read: () => exchange })
  await small.flush()
  expect(await world.sql(`select count(*)::int as kept from logged_request where request_id = 'full'`)).toEqual([{ kept: 2 }])
  expect(lines).toMatchObject([{ lost: 3 }])
})

test('ends after thirty days', async () => {
  const run = world.services.runAs({ kind: 'timer' })
  expect((await deleteOutdated({ run, services: world.services }, undefined)).logged_request).toBeUndefined()
  await world.passTime(31 * dayMs)
  expect((await deleteOutdated({ run, services: world.services }, undefined)).logged_request).toBeGreaterThan(5)
  expect(await world.sql('select 1 from logged_request')).toEqual([])
})
