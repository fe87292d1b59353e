import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../server/config.js'
import { startService, type Service } from '../../server/start/service.js'
import { loopbackReceiver, type LoopbackReceiver } from '../jobs/loopback-receiver.js'
import { runningClock } from '../jobs/running-clock.js'
import { createDatabase, type TestDatabase } from '../support/database.js'
import { hourMs, redirectUrl } from '../support/escrow-world.js'
import { until } from '../support/flow/until.js'

/** The whole service as `main.ts` starts it, with a clock that the test moves, seen from outside only. */
let own: TestDatabase
let service: Service
let receiver: LoopbackReceiver
let people: People
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
  people = await integrate()
})

afterAll(async () => {
  await service.stop()
  await receiver.close()
  await own.drop()
})

// oxlint-disable-next-line typescript/no-explicit-any -- answers of every shape.
type Json = any

interface Reply {
  status: number
  body: Json
  warning: string | null
  code: string | null
}

async function ask(method: string, path: string, token?: string, body?: object): Promise<Reply> {
  const response = await fetch(`http://127.0.0.1:${service.port}${path}`, {
    method,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const { status, headers } = response
  return { status, body: await response.json(), warning: headers.get('x-warning'), code: headers.get('x-error-code') }
}

async function call(status: number, method: string, path: string, token?: string, body?: object): Promise<Json> {
  const reply = await ask(method, path, token, body)
  if (reply.status !== status) throw new Error(`${method} ${path}: wanted ${status}, got ${reply.status} ${JSON.stringify(reply.body)}`)
  return reply.body
}

interface People {
  key: string
  seller: Json
  buyer: Json
}

/** An integrator whose user sells, with a buyer and a webhook for everything. */
async function integrate(): Promise<People> {
  const credentials = { email: 'shop@example.com', password: 'a long enough password' }
  await call(201, 'POST', '/api/developer/register', undefined, { ...credentials, companyName: 'Shop Ltd' })
  const { token } = await call(200, 'POST', '/api/developer/auth/token', undefined, credentials)
  await call(200, 'PUT', '/api/developer/settings', token, { allowedRedirectUrls: [redirectUrl] })
  const { key } = await call(201, 'POST', '/api/developer/api-keys', token, { name: 'main' })
  const seller = await call(201, 'POST', '/api/v1/sandbox/users', key, { email: 'seller@example.com', associate: true })
  const buyer = await call(201, 'POST', '/api/v1/sandbox/users', key, { email: 'buyer@example.com', walletTnd: 2000 })
  const url = `http://127.0.0.1:${receiver.port}/hook`
  await call(201, 'POST', '/api/developer/webhooks', token, { url, events: ['*'] })
  return { key, seller, buyer }
}

/** A progressive escrow of 100 TND that is paid. */
async function funded(terms: object = {}, input: object = { acceptAutomaticRelease: true }): Promise<string> {
  const { escrow } = await call(201, 'POST', '/api/v1/escrows', people.key, {
    title: 'Bookkeeping',
    amount: 100,
    mode: 'quick',
    buyerEmail: people.buyer.user.email,
    progressiveRelease: {},
    ...terms,
  })
  await act(escrow.id, 'accept_pay', { input })
  return escrow.id
}

/** The buyer performs a session's action, through the sandbox's helper. */
async function act(escrowId: string, action: string, { metadata, input }: { metadata?: object; input?: object } = {}): Promise<Json> {
  const session = { action, targetUserEmail: people.buyer.user.email, redirectUrl, ...(metadata ? { metadata } : {}) }
  const { sessionId } = await call(201, 'POST', `/api/v1/escrows/${escrowId}/sessions`, people.key, session)
  return call(200, 'POST', `/api/v1/sandbox/sessions/${sessionId}/complete`, people.key, input ? { input } : {})
}

/** A mutation by the buyer in person. */
async function buyerDoes(mutation: string, input: object): Promise<Json> {
  const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input!`
  const query = `mutation ($input: ${type}) { ${mutation}(input: $input) { escrow { status closing closingAt } userErrors { code } } }`
  // A fresh token: days pass in these stories.
  const { token } = await call(200, 'POST', '/api/v1/sandbox/users', people.key, { email: people.buyer.user.email })
  const { data, errors } = await call(200, 'POST', '/graphql', token, { query, variables: { input } })
  if (!data) throw new Error(JSON.stringify(errors))
  return data[mutation]
}

const claim = (escrowId: string, body: object) => ask('POST', `/api/v1/escrows/${escrowId}/release-requests`, people.key, body)
const close = (escrowId: string, body: object = {}) => ask('POST', `/api/v1/escrows/${escrowId}/close`, people.key, body)
const read = async (escrowId: string) => (await call(200, 'GET', `/api/v1/escrows/${escrowId}`, people.key)).escrow
const available = async () => (await call(200, 'GET', '/api/v1/balance', people.key)).balance.available

async function passes(hours: number): Promise<void> {
  clock.advance(hours * hourMs)
  await service.worker!.runDue(clock())
}

const received = (escrowId: string) =>
  receiver.requests.map(({ body }) => JSON.parse(body) as Json).filter(({ data }) => data.escrow?.id === escrowId)

describe('a progressive escrow over REST', () => {
  it('is paid out in parts that the buyer approves, leaves unanswered or rejects, and closed', async () => {
    const before = await available()
    const escrowId = await funded()
    expect(await read(escrowId)).toMatchObject({
      status: 'paid',
      escrowStatus: 'paid',
      progressiveRelease: { enabled: true, autoApproveHours: 48, minReleaseTnd: 5, buyerConsentAcceptedAt: expect.any(String) },
      fundedAmount: 100,
      fundedAmountTnd: 100,
      availableForReleaseTnd: 100,
      remainingAmountTnd: 100,
      reservedTnd: 0,
      closing: false,
      closingAt: null,
    })

    const january = await claim(escrowId, { requestId: '2026-01', amountTnd: 30, reference: 'January' })
    expect([january.status, january.body]).toEqual([
      201,
      expect.objectContaining({
        message: 'Payout request created',
        idempotentReplay: false,
        releaseRequest: expect.objectContaining({
          requestId: '2026-01',
          amountTnd: 30,
          amountFace: 30,
          currency: 'TND',
          status: 'pending',
        }),
        availableForReleaseTnd: 70,
        reservedTnd: 30,
        escrowStatus: 'paid',
      }),
    ])
    const replay = await claim(escrowId, { requestId: '2026-01', amountTnd: 40 })
    expect([replay.status, replay.warning, replay.body.idempotentReplay, replay.body.releaseRequest.amountTnd]).toEqual([
      200,
      'parameters-ignored',
      true,
      30,
    ])
    await act(escrowId, 'approve_release', { metadata: { requestId: '2026-01' } })

    await claim(escrowId, { requestId: '2026-02', amount: 25 })
    await passes(49)
    const { releaseRequests } = await call(200, 'GET', `/api/v1/escrows/${escrowId}/release-requests`, people.key)
    expect(releaseRequests.map(({ requestId, status, decisionSource }: Json) => [requestId, status, decisionSource])).toEqual([
      ['2026-01', 'released', 'buyer'],
      ['2026-02', 'released', 'timeout'],
    ])

    await claim(escrowId, { requestId: '2026-03', amountTnd: 20 })
    await act(escrowId, 'reject_release', { metadata: { requestId: '2026-03' }, input: { reason: 'Nothing was done in March.' } })
    const tooMuch = await claim(escrowId, { requestId: '2026-04', amountTnd: 26 })
    expect([tooMuch.status, tooMuch.body]).toEqual([
      409,
      {
        error: 'Conflict',
        code: 'INSUFFICIENT_AVAILABLE_BALANCE',
        message: expect.any(String),
        availableForReleaseTnd: 25,
        reservedTnd: 20,
      },
    ])
    await claim(escrowId, { requestId: '2026-04', amountTnd: 10 })
    const voided = await call(200, 'POST', `/api/v1/escrows/${escrowId}/release-requests/2026-04/void`, people.key)
    expect(voided).toMatchObject({
      message: 'Payout request voided',
      releaseRequest: { requestId: '2026-04', status: 'voided' },
      reservedTnd: 20,
      availableForReleaseTnd: 25,
    })

    const closed = await close(escrowId, { reason: 'The contract ends.' })
    expect([closed.status, closed.body]).toEqual([
      200,
      expect.objectContaining({
        message: 'Escrow is closing',
        closing: true,
        settlement: { releasedTnd: 0, refundedTnd: 25, feesTnd: 0, openRequestIds: ['2026-03'] },
        escrowStatus: 'paid',
        availableForReleaseTnd: 0,
        refundedTotalTnd: 25,
        reservedTnd: 20,
      }),
    ])
    expect((await close(escrowId)).body).toEqual(closed.body)
    const late = await claim(escrowId, { requestId: '2026-05', amountTnd: 5 })
    expect([late.status, late.body.code]).toEqual([409, 'ESCROW_CLOSING'])

    expect(await buyerDoes('withdrawDispute', { escrowId, requestId: '2026-03' })).toMatchObject({ userErrors: [] })
    expect(await read(escrowId)).toMatchObject({
      status: 'completed',
      statusReason: 'closed',
      fundedAmountTnd: 100,
      releasedTotalTnd: 75,
      refundedTotalTnd: 25,
      remainingAmountTnd: 0,
      availableForReleaseTnd: 0,
      reservedTnd: 0,
      closing: false,
    })
    expect((await close(escrowId)).body.settlement).toEqual({ releasedTnd: 20, refundedTnd: 25, feesTnd: 1, openRequestIds: [] })
    expect((await available()) - before).toBeCloseTo(75 * 0.95, 3)

    await until('the last event of the escrow', () => received(escrowId).at(-1)?.data.escrow.status === 'completed')
    expect(
      received(escrowId).map(({ type, data }) => [type.replace('escrow.', ''), data.releaseRequest?.requestId ?? data.escrow.status]),
    ).toEqual([
      ['created', 'pending'],
      ['status.updated', 'paid'],
      ['release_request.created', '2026-01'],
      ['release_request.approved', '2026-01'],
      ['release_request.released', '2026-01'],
      ['release_request.created', '2026-02'],
      ['release_request.auto_approved', '2026-02'],
      ['release_request.released', '2026-02'],
      ['release_request.created', '2026-03'],
      ['release_request.disputed', '2026-03'],
      ['release_request.created', '2026-04'],
      ['release_request.voided', '2026-04'],
      ['updated', 'paid'],
      ['balance.exhausted', 'paid'],
      ['release_request.approved', '2026-03'],
      ['release_request.released', '2026-03'],
      ['status.updated', 'completed'],
    ])
  })

  it('closed by the buyer, leaves the seller 72 hours to claim; what nobody has claimed then goes back', async () => {
    const escrowId = await funded({ feeBearer: 'buyer' })
    expect(await buyerDoes('closeEscrow', { escrowId })).toMatchObject({ escrow: { status: 'PAID', closing: true }, userErrors: [] })
    await passes(60)
    expect((await claim(escrowId, { requestId: 'last', amountTnd: 40 })).status).toBe(201)
    await passes(13)
    expect(await read(escrowId)).toMatchObject({
      status: 'paid',
      closing: true,
      refundedTotalTnd: 60,
      reservedTnd: 40,
      availableForReleaseTnd: 0,
    })
    expect((await claim(escrowId, { requestId: 'late', amountTnd: 5 })).code).toBe('ESCROW_CLOSING')
    await passes(48)
    expect(await read(escrowId)).toMatchObject({ status: 'completed', statusReason: 'closed', releasedTotalTnd: 40, refundedTotalTnd: 60 })
  })

  it('closed with every request approved by the buyer, or withdrawn by the seller', async () => {
    const approved = await funded()
    await claim(approved, { requestId: 'a', amountTnd: 40 })
    await expect(buyerDoes('closeEscrow', { escrowId: approved, pendingRequests: 'VOID' })).rejects.toThrow('SELLER_ONLY')
    expect(await buyerDoes('closeEscrow', { escrowId: approved, pendingRequests: 'APPROVE' })).toMatchObject({ userErrors: [] })
    expect(await read(approved)).toMatchObject({ status: 'paid', releasedTotalTnd: 40, reservedTnd: 0, closing: true })
    await passes(73)
    expect(await read(approved)).toMatchObject({ status: 'completed', refundedTotalTnd: 60 })

    const withdrawn = await funded()
    await claim(withdrawn, { requestId: 'a', amountTnd: 40 })
    const { body } = await close(withdrawn, { pendingRequests: 'void' })
    expect(body).toMatchObject({
      closing: false,
      escrowStatus: 'cancelled',
      settlement: { releasedTnd: 0, refundedTnd: 100, feesTnd: 0, openRequestIds: [] },
      escrow: { status: 'cancelled', statusReason: 'closed' },
    })
  })

  it('gives nothing out without the buyer’s consent, which can be given later', async () => {
    const escrowId = await funded({}, {})
    const refused = await claim(escrowId, { requestId: 'a', amountTnd: 40 })
    expect([refused.status, refused.body.code]).toEqual([409, 'CONSENT_REQUIRED'])
    expect(await buyerDoes('giveReleaseConsent', { escrowId })).toMatchObject({ userErrors: [] })
    expect((await claim(escrowId, { requestId: 'a', amountTnd: 40 })).status).toBe(201)
  })

  it('is closed only where it can be, and by whom it may', async () => {
    const { escrow } = await call(201, 'POST', '/api/v1/escrows', people.key, {
      title: 'Camera',
      amount: 100,
      mode: 'quick',
      buyerEmail: people.buyer.user.email,
    })
    const plain = await close(escrow.id)
    expect([plain.status, plain.body.code]).toEqual([400, 'PROGRESSIVE_RELEASE_NOT_ENABLED'])
    expect(await call(200, 'GET', `/api/v1/escrows/${escrow.id}/release-requests`, people.key)).toMatchObject({
      releaseRequests: [],
      progressiveRelease: null,
      escrowStatus: 'pending',
    })
    const pending = await call(201, 'POST', '/api/v1/escrows', people.key, {
      title: 'Camera',
      amount: 100,
      mode: 'quick',
      buyerEmail: people.buyer.user.email,
      progressiveRelease: { autoApproveHours: 12, minReleaseTnd: 10 },
    })
    expect((await close(pending.escrow.id)).body).toMatchObject({ code: 'ESCROW_NOT_CLOSABLE' })
    expect((await claim(pending.escrow.id, { requestId: 'a', amountTnd: 10 })).body).toMatchObject({ code: 'ESCROW_NOT_PAID' })
    const paid = await funded()
    const byKey = await close(paid, { pendingRequests: 'approve' })
    expect([byKey.status, byKey.code]).toEqual([403, 'WRONG_PARTY'])
    const unknownKey = await close(paid, { now: true })
    expect([unknownKey.status, unknownKey.body.details]).toEqual([400, expect.any(Object)])
    const wrongBody = await claim(paid, { requestId: 'no blanks', amountTnd: 10 })
    expect([wrongBody.status, wrongBody.body]).toEqual([
      400,
      { error: 'Bad Request', message: expect.any(String), details: { requestId: expect.any(String) } },
    ])
    const unknown = await ask('POST', `/api/v1/escrows/${paid}/release-requests/none/void`, people.key)
    expect([unknown.status, unknown.code]).toEqual([404, 'RELEASE_REQUEST_NOT_FOUND'])
  })
})
