import { createHmac } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../server/config.js'
import { passwordCost } from '../../server/operations/credential/password.js'
import { startService, type Service } from '../../server/start/service.js'
import { loopbackReceiver, type LoopbackReceiver } from '../jobs/loopback-receiver.js'
import { runningClock } from '../jobs/running-clock.js'
import { createDatabase, type TestDatabase } from '../support/database.js'
import { onConnection } from '../support/database/on-connection.js'
import { dayMs, redirectUrl } from '../support/escrow-world.js'

/** The whole service as `main.ts` starts it, with a clock that the test moves, seen from outside only. */
let own: TestDatabase
let service: Service
let receiver: LoopbackReceiver
const clock = runningClock()

beforeAll(async () => {
  own = await createDatabase()
  const config = { ...readConfig({ SECRET_KEY: '07'.repeat(32), RATE_LIMIT_PER_MINUTE: '1000000' }), port: 0 }
  service = await startService({
    config,
    databaseUrl: own.appUrl,
    directUrl: own.appUrl,
    secretKey: config.secretKey!,
    log: pino({ level: 'silent' }),
    clock,
    passedMs: () => clock().getTime(),
  })
  receiver = await loopbackReceiver((response) => response.writeHead(200).end())
})

afterAll(async () => {
  await service.stop()
  await receiver.close()
  await own.drop()
})

// oxlint-disable-next-line typescript/no-explicit-any -- answers of every shape.
type Json = any

async function call(status: number, method: string, path: string, token?: string, body?: object): Promise<Json> {
  const response = await fetch(`http://127.0.0.1:${service.port}${path}`, {
    method,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  if (response.status !== status) throw new Error(`${method} ${path}: wanted ${status}, got ${response.status} ${text}`)
  return JSON.parse(text)
}

interface Integrator {
  key: string
  seller: Json
  buyer: Json
  secret: string
}

/** Signs up as an integrator does, with a seller, a buyer and a webhook. */
async function integrate(): Promise<Integrator> {
  const credentials = { email: 'shop@example.com', password: 'a long enough password' }
  await call(201, 'POST', '/api/developer/register', undefined, { ...credentials, companyName: 'Shop Ltd' })
  const { token } = await call(200, 'POST', '/api/developer/auth/token', undefined, credentials)
  await call(200, 'PUT', '/api/developer/settings', token, { allowedRedirectUrls: [redirectUrl], applicationName: 'Shop' })
  const { key } = await call(201, 'POST', '/api/developer/api-keys', token, { name: 'main' })
  const seller = await call(201, 'POST', '/api/v1/sandbox/users', key, { email: 'seller@example.com', associate: true })
  const buyer = await call(201, 'POST', '/api/v1/sandbox/users', key, { email: 'buyer@example.com', walletTnd: 2000 })
  const { webhook } = await call(201, 'POST', '/api/developer/webhooks', token, {
    url: `http://127.0.0.1:${receiver.port}/hook`,
    events: ['*'],
  })
  return { key, seller, buyer, secret: webhook.secret }
}

async function act(key: string, escrowId: string, action: string, targetUserEmail: string): Promise<Json> {
  const { sessionId } = await call(201, 'POST', `/api/v1/escrows/${escrowId}/sessions`, key, { action, targetUserEmail, redirectUrl })
  return call(200, 'POST', `/api/v1/sandbox/sessions/${sessionId}/complete`, key, {})
}

const received = () => receiver.requests.map(({ body }) => JSON.parse(body) as Json)

/** Waits for a condition, up to ten seconds. */
async function until(probe: () => boolean): Promise<void> {
  const end = Date.now() + 10_000
  while (!probe()) {
    if (Date.now() > end)
      throw new Error(
        `the condition did not come true; received ${received()
          .map(({ type }) => type)
          .join(', ')}`,
      )
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

describe('the whole service', () => {
  it('stores a password at the full cost, which other tests do without', async () => {
    await call(201, 'POST', '/api/developer/register', undefined, {
      email: 'careful@example.com',
      password: 'a long enough password',
      companyName: 'Careful Ltd',
    })
    const { memoryKib, passes, lanes } = passwordCost
    const rows = await onConnection(own.ownerUrl, (client) => client.query('select password_hash from developer'))
    expect(rows.rows).toEqual([{ password_hash: expect.stringContaining(`$argon2id$v=19$m=${memoryKib},t=${passes},p=${lanes}$`) }])
  })

  it('buyer pays, seller delivers, nobody answers, the deadline releases, and the webhook hears of each step in order', async () => {
    const { key, seller, buyer, secret } = await integrate()
    const { escrow } = await call(201, 'POST', '/api/v1/escrows', key, {
      title: 'Website',
      amount: 1250.5,
      contractTerms: 'Five pages.',
      buyerEmail: buyer.user.email,
    })
    for (const { user } of [seller, buyer]) await act(key, escrow.id, 'sign_contract', user.email)
    await act(key, escrow.id, 'accept_pay', buyer.user.email)
    await call(200, 'POST', `/api/v1/escrows/${escrow.id}/deliver`, key)
    clock.advance(7 * dayMs)
    await service.worker!.runDue(clock())
    const { escrow: done } = await call(200, 'GET', `/api/v1/escrows/${escrow.id}`, key)
    expect(done).toMatchObject({ status: 'completed', statusReason: 'completion_deadline', statusActor: 'timer' })
    const { balance } = await call(200, 'GET', '/api/v1/balance', key)
    expect(balance).toEqual({ available: 1187.975, pending: 0, escrow: 0, escrowAsBuyer: 0, escrowAsSeller: 0 })
    const ofEscrow = () => received().filter(({ data }) => data.escrow)
    // A job makes the PDFs beside what people do, so that their place among the others is nobody's promise.
    const pdfs = () => ofEscrow().flatMap(({ type, data }) => (type === 'contract.pdf.created' ? [data.pdf.type] : []))
    const steps = () => ofEscrow().filter(({ type }) => type !== 'contract.pdf.created')
    await until(() => steps().at(-1)?.data.escrow.status === 'completed' && pdfs().length === 3)
    expect(pdfs()).toEqual(['unsigned', 'seller-signed', 'fully-signed'])
    expect(steps().map(({ type, data }) => `${type} ${data.escrow.status}`)).toEqual([
      'escrow.created pending',
      'contract.signed pending',
      'contract.signed pending',
      'escrow.status.updated paid',
      'escrow.status.updated delivered',
      'escrow.status.updated completed',
    ])
    for (const { headers, body } of receiver.requests) {
      const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-webhook-signature']))!
      expect(v1).toBe(
        createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
          .update(`${t}.${body}`)
          .digest('hex'),
      )
    }
  })
})
