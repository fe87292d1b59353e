import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DomainError } from '../../server/domain/errors.js'
import { decodeId } from '../../server/domain/id.js'
import { issueToken } from '../../server/operations/credential/issue-token.js'
import { dayMs, expected, minuteMs, openEscrowWorld, redirectUrl, type EscrowWorld, type Json } from '../support/escrow-world.js'
import { expectAsPublished, writtenEvents, type WrittenEvent } from '../support/events-as-published.js'

// Specification, Charge; decisions 9, 14, 20 to 22.

let world: EscrowWorld
let serial = 0

beforeAll(async () => {
  world = await openEscrowWorld()
  await setUpBusiness(world, 'seller')
})
afterAll(() => world.close())

async function setUpBusiness({ services, developers, call }: EscrowWorld, whose: 'seller' | 'lone'): Promise<void> {
  const subjectId = developers[whose]
  const { token } = await services.runAs({ kind: 'timer' })(issueToken, { kind: 'developer', subjectId })
  const body = { name: 'Maison Amel', registrationNumber: 'B0123452024', taxId: '1234567/A' }
  await expected(200, call('PUT', '/api/developer/business', { token, body }))
  await expected(200, call('PUT', '/api/developer/settings', { token, body: { allowedRedirectUrls: [redirectUrl] } }))
}

const asked = (fields: object = {}) => ({
  title: 'Olive oil, 5 l',
  amount: 100,
  merchantReference: `order-${++serial}`,
  redirectUrl,
  ...fields,
})
const create = (fields: object = {}, token = world.keys.seller) => world.call('POST', '/api/v1/charges', { token, body: asked(fields) })
const created = async (fields: object = {}): Promise<Json> => (await expected(201, create(fields))).body.charge
const read = async (name: string): Promise<Json> => (await expected(200, world.call('GET', `/api/v1/charges/${name}`))).body.charge
const payInSandbox = (name: string, body: object = {}) => world.call('POST', `/api/v1/sandbox/charges/${name}/pay`, { body })

const eventsOf = async (chargeId: string): Promise<Json[]> =>
  (
    await world.sql<{ body: string }>(
      `select body from domain_event where $1 in (body::jsonb #>> '{data,escrow,id}', body::jsonb #>> '{data,charge,id}') order by seq`,
      [chargeId],
    )
  ).map(({ body }) => JSON.parse(body))

const business = async () => (await expected(200, world.call('GET', '/api/v1/balance'))).body.business

/** As somebody without any account, from the page. */
async function payAsStranger(sessionId: string, receiptEmail?: string): Promise<string | null> {
  const query = 'mutation($input: PayChargeInput!) { payCharge(input: $input) { checkout { state } userErrors { code } } }'
  const response = await fetch(`${world.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { input: { sessionId, receiptEmail } } }),
  })
  const { payCharge } = ((await response.json()) as Json).data
  return payCharge.userErrors[0]?.code ?? payCharge.checkout.state
}

describe('POST /charges', () => {
  it('answers 201 with Location and the pending charge, with its fees and a link for an hour', async () => {
    const fields = { merchantReference: 'order:7_a.b-c', receiptEmail: 'Payer@Example.com', metadata: { cart: '7' } }
    const { headers, body } = await expected(201, create(fields))
    const { charge } = body
    expect(headers.get('location')).toBe(`/api/v1/charges/${charge.id}`)
    expect(charge).toEqual({
      id: expect.stringMatching(/^ch_[0-9a-z]{26}$/),
      merchantReference: 'order:7_a.b-c',
      status: 'pending',
      title: 'Olive oil, 5 l',
      amount: 100,
      currency: 'TND',
      amountTnd: 100,
      escrowFee: 5,
      serviceTaxTnd: 0.798,
      netTnd: 95,
      fxRate: 1,
      receiptEmail: 'payer@example.com',
      metadata: { cart: '7' },
      redirectUrl,
      paidAt: null,
      completedAt: null,
      createdAt: expect.any(String),
      updatedAt: charge.createdAt,
      sessionId: expect.stringMatching(/^cs_[0-9a-z]{26}$/),
      url: `${world.services.config.publicUrl}/pay/${charge.sessionId}`,
      expiresAt: new Date(Date.parse(charge.createdAt) + 60 * minuteMs).toISOString(),
      testClockId: null,
      receipt: null,
    })
    expect(await read(charge.id)).toEqual(charge)
    expect(await read('order:7_a.b-c')).toEqual(charge)
    await world.refuses(() => world.call('GET', `/api/v1/sessions/${charge.sessionId}`), { status: 404, code: 'SESSION_NOT_FOUND' })
  })

  it('has no preview, and says so', async () => {
    await world.refuses(() => create({ preview: true }), {
      status: 400,
      code: 'VALIDATION_ERROR',
      details: { preview: expect.any(String) },
    })
    const query = 'mutation($input: CreateChargeInput!) { createCharge(input: $input) { charge { id } } }'
    const answer = await world.call('POST', '/graphql', {
      body: { query, variables: { input: { ...asked(), amount: '100', preview: true } } },
    })
    expect([answer.status, answer.body.errors[0].extensions.code]).toEqual([400, 'VALIDATION_ERROR'])
  })

  it('needs no associated user, and locks the rate of another currency', async () => {
    await setUpBusiness(world, 'lone')
    const { charge } = (await expected(201, create({ amount: 10.5, currency: 'USD' }, world.keys.lone))).body
    expect(charge).toMatchObject({ amount: 10.5, currency: 'USD', amountTnd: 32.55, fxRate: 3.1, escrowFee: 1.628, netTnd: 30.922 })
  })

  it('answers 200 and the original to a reference that was used, and says when values were ignored', async () => {
    const first = await created({ merchantReference: 'twice', metadata: { a: '1', b: '2' } })
    const same = await expected(200, create({ merchantReference: 'twice', metadata: { b: '2', a: '1' } }))
    expect(same.body.charge).toEqual(first)
    expect(same.headers.get('x-warning')).toBeNull()
    for (const other of [{ amount: 101 }, { title: 'Another' }, { currency: 'EUR' }, { redirectUrl: 'https://evil.example.com/' }]) {
      const again = await expected(200, create({ merchantReference: 'twice', metadata: { a: '1', b: '2' }, ...other }))
      expect(again.body.charge).toEqual(first)
      expect(again.headers.get('x-warning')).toBe('parameters-ignored')
    }
    const both = await Promise.all([
      create({ merchantReference: 'not one' }),
      create({ merchantReference: 'at-once' }),
      create({ merchantReference: 'at-once' }),
    ])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 201, 400])
  })

  it('refuses what the specification refuses, and counts with escrows against the day', async () => {
    const refuses = (fields: object, code: Json, details?: unknown) =>
      world.refuses(() => create(fields), { status: 400, code, ...(details === undefined ? {} : { details }) })
    await refuses({ amount: 0.009 }, 'AMOUNT_TOO_SMALL', { amount: expect.any(String) })
    await refuses({ amount: 10000000.001 }, 'AMOUNT_TOO_LARGE', { amount: expect.any(String) })
    await refuses({ amount: 1.0001 }, 'AMOUNT_PRECISION', { amount: expect.any(String) })
    await refuses({ amount: '100' }, 'VALIDATION_ERROR', { amount: expect.any(String) })
    for (const merchantReference of ['..', 'a b', 'é', '', 'x'.repeat(201)])
      await refuses({ merchantReference }, 'VALIDATION_ERROR', { merchantReference: expect.any(String) })
    await refuses({ redirectUrl: 'http://shop.example.com/return' }, 'REDIRECT_URL_MUST_BE_HTTPS')
    await refuses({ redirectUrl: 'https://other.example.com/return' }, 'REDIRECT_URL_NOT_ALLOWED')
    await refuses({ receiptEmail: 'a,b@example.com' }, 'VALIDATION_ERROR', { receiptEmail: expect.any(String) })
    await refuses({ metadata: { a: 1 } }, 'VALIDATION_ERROR', expect.anything())
    await refuses({ metadata: { a: 'x'.repeat(501) } }, 'VALIDATION_ERROR', expect.anything())
    for (const required of ['title', 'amount', 'merchantReference', 'redirectUrl'])
      await refuses({ [required]: undefined }, 'VALIDATION_ERROR', { [required]: expect.any(String) })
    await world.refuses(() => create({}, world.keys.stranger), { status: 403, code: 'BUSINESS_REQUIRED' })
    await world.refuses(() => world.call('GET', '/api/v1/charges/nothing'), { status: 404, code: 'CHARGE_NOT_FOUND' })
    const foreign = (await created()).id
    await world.refuses(() => world.call('GET', `/api/v1/charges/${foreign}`, { token: world.keys.lone }), {
      status: 404,
      code: 'CHARGE_NOT_FOUND',
    })
    await world.sql('update developer set daily_creation_limit = 0 where id = $1', [world.developers.seller])
    await world.refuses(() => create(), { status: 429, code: 'DAILY_LIMIT_REACHED' })
    await world.sql('update developer set daily_creation_limit = null where id = $1', [world.developers.seller])
  })

  it('502 FX_UNAVAILABLE without a rate; TND needs none', async () => {
    const { exchangeRates } = world.services
    world.services.exchangeRates = { rate: () => Promise.reject(new DomainError('FX_UNAVAILABLE')) }
    try {
      await world.refuses(() => create({ currency: 'USD' }), { status: 502, code: 'FX_UNAVAILABLE' })
      await created()
    } finally {
      world.services.exchangeRates = exchangeRates
    }
  })
})

describe('GET /charges', () => {
  it('lists the developer’s own, newest first, by page and by cursor, filtered', async () => {
    const made = [await created({ title: 'Listed one' }), await created({ title: 'Listed two', amount: 7 })]
    const [dear, cheap] = made.map(({ id }) => id)
    // Made at the same instant, as the clock of this test stands still: equal times go by the id.
    const newestFirst = [dear, cheap].toSorted((one, other) => other.localeCompare(one))
    const list = async (query: string) => (await expected(200, world.call('GET', `/api/v1/charges?${query}`))).body
    const { charges, pagination } = await list('q=listed&limit=1')
    expect(charges.map(({ id }: Json) => id)).toEqual([newestFirst[0]])
    expect(pagination).toEqual({ page: 1, limit: 1, total: 2, pages: 2, nextCursor: expect.any(String) })
    expect((await list(`q=listed&limit=1&cursor=${pagination.nextCursor}`)).charges.map(({ id }: Json) => id)).toEqual([newestFirst[1]])
    expect((await list('q=listed&sort=-amountTnd')).charges.map(({ id }: Json) => id)).toEqual([dear, cheap])
    expect((await list('q=listed&maxAmountTnd=7&status=pending&currency=TND')).charges.map(({ id }: Json) => id)).toEqual([cheap])
    await world.refuses(() => world.call('GET', '/api/v1/charges?status=refunded'), {
      status: 400,
      code: 'VALIDATION_ERROR',
      details: expect.anything(),
    })
  })
})

describe('paying', () => {
  it('settles into the business’s wallet less the fee, at once, with both events and a receipt', async () => {
    const before = await business()
    const { id, sessionId } = await created({ amount: 100, currency: 'EUR', receiptEmail: 'prefill@example.com' })
    const { charge } = (await expected(200, payInSandbox(id, { receiptEmail: 'payer@example.com' }))).body
    expect(charge).toMatchObject({
      id,
      sessionId,
      status: 'completed',
      url: null,
      receiptEmail: 'payer@example.com',
      amountTnd: 340,
      netTnd: 323,
    })
    expect(charge.paidAt).toBe(charge.completedAt)
    expect(await read(id)).toEqual(charge)
    expect((await business()).available - before.available).toBeCloseTo(323, 3)

    const events = await eventsOf(id)
    expect(events.map(({ type, data }) => [type, data.previousStatus, data.escrow.status])).toEqual([
      ['escrow.status.updated', 'pending', 'paid'],
      ['escrow.status.updated', 'paid', 'completed'],
    ])
    const { escrow } = events[1].data
    expect(escrow).toMatchObject({
      id,
      mode: 'instant',
      buyer: null,
      merchantReference: charge.merchantReference,
      receiptEmail: 'payer@example.com',
    })
    expect([escrow.seller.email, escrow.sellerNetTnd, events[0].data.escrow.completedAt]).toEqual([world.cast.seller.email, 323, null])
    const postings = await world.sql<{ code: string; amount: string }>(
      `select a.code, p.amount::text as amount from ledger.transfer t join ledger.posting p on p.transfer_id = t.id
       join ledger.account a on a.id = p.account_id where t.key = $1 order by p.id`,
      [`charge:${decodeId('ch', id)}:settle`],
    )
    expect(postings.map(({ code, amount }) => [code.split(':')[0], amount])).toEqual([
      ['guest_payment', '-340000'],
      ['business_available', '323000'],
      ['platform_fee', '14286'],
      ['service_tax', '2714'],
    ])
    const mails = await world.sql<{ kind: string; body: string }>(`select kind, body from mail where recipient = 'payer@example.com'`)
    expect(mails.map(({ kind }) => kind)).toEqual(['charge_receipt'])
    expect(mails[0]!.body).toContain(id)
    await world.refuses(() => payInSandbox(id), { status: 409, code: 'CHARGE_ALREADY_PAID' })
  })

  it('happens once: of two strangers at the same instant one pays, and the other is not charged', async () => {
    const { id, sessionId } = await created({ amount: 20 })
    const before = (await business()).available
    const outcomes = await Promise.all([payAsStranger(sessionId, 'one@example.com'), payAsStranger(sessionId, 'two@example.com')])
    expect(outcomes.filter((outcome) => outcome === 'PAID')).toHaveLength(1)
    expect(['CHARGE_ALREADY_PAID', 'PAYMENT_IN_PROGRESS', 'BUSY']).toContain(outcomes.find((outcome) => outcome !== 'PAID'))
    expect(await payAsStranger(sessionId)).toBe('CHARGE_ALREADY_PAID')
    const payments = await world.sql('select status from payment where charge_id = $1', [decodeId('ch', id)])
    expect(payments).toEqual([{ status: 'succeeded' }])
    expect((await business()).available - before).toBeCloseTo(19, 3)
  })

  it('a declined card leaves the link as it was, for the next one', async () => {
    const { id, sessionId } = await created({ amount: 12.404 })
    expect(await payAsStranger(sessionId)).toBe('PAYMENT_DECLINED')
    const mutation = 'mutation($input: PaySandboxChargeInput!) { paySandboxCharge(input: $input) { charge { id } userErrors { code } } }'
    const { paySandboxCharge } = await world.graphql(mutation, { input: { charge: id } }, world.keys.seller)
    expect(paySandboxCharge).toEqual({ charge: null, userErrors: [{ code: 'PAYMENT_DECLINED' }] })
    expect(await read(id)).toMatchObject({ status: 'pending', url: expect.any(String) })
    expect(await eventsOf(id)).toEqual([])
  })
})

describe('the link', () => {
  it('ends after an hour of the charge’s own clock, is told, and is renewed by POST alone', async () => {
    const { testClock } = (await expected(201, world.call('POST', '/api/v1/test-clocks', { body: { now: '2026-12-01T10:00:00.000Z' } })))
      .body
    const fields = { merchantReference: 'on-a-clock', testClockId: testClock.id }
    const first = await created(fields)
    expect([first.createdAt, first.expiresAt]).toEqual(['2026-12-01T10:00:00.000Z', '2026-12-01T11:00:00.000Z'])
    const { events } = (
      await expected(200, world.call('POST', `/api/v1/test-clocks/${testClock.id}/advance`, { body: { to: '2026-12-01T12:00:00.000Z' } }))
    ).body
    expect(events.map(({ type, timestamp }: Json) => [type, timestamp])).toEqual([['charge.expired', '2026-12-01T11:00:00.000Z']])
    expect(events[0].data.charge).toMatchObject({ id: first.id, status: 'pending' })
    expect(await payAsStranger(first.sessionId)).toBe('CHARGE_EXPIRED')
    expect(await read(first.id)).toEqual(first)

    const { charge: renewed } = (await expected(200, create(fields))).body
    expect(renewed).toMatchObject({ id: first.id, expiresAt: '2026-12-01T13:00:00.000Z' })
    expect(renewed.sessionId).not.toBe(first.sessionId)
    expect(await payAsStranger(first.sessionId)).toBe('CHARGE_EXPIRED')
    expect(await payAsStranger(renewed.sessionId)).toBe('PAID')
    expect((await read(first.id)).paidAt).toBe('2026-12-01T12:00:00.000Z')
  })

  it('ends by everybody’s time too, once, and not for one that was paid', async () => {
    const [unpaid, paid] = [await created(), await created()]
    await expected(200, payInSandbox(paid.id))
    await world.passTime(dayMs)
    expect((await eventsOf(unpaid.id)).map(({ type }) => type)).toEqual(['charge.expired'])
    expect((await eventsOf(paid.id)).map(({ type }) => type)).toEqual(['escrow.status.updated', 'escrow.status.updated'])
  })
})

it('in live a business that was not verified takes no charges', async () => {
  const live = await openEscrowWorld({ ESCROW_ENV: 'live', PUBLIC_URL: 'https://escrow.example.com' })
  try {
    await live.sql(
      `insert into business (id, developer_id, name, registration_number, tax_id, status, created_at, updated_at)
       values (gen_random_uuid(), $1, 'Maison Amel', 'B01', '12', 'pending', now(), now())`,
      [live.developers.seller],
    )
    await live.sql('update developer set allowed_redirect_urls = $1 where id = $2', [[redirectUrl], live.developers.seller])
    const ask = () => live.call('POST', '/api/v1/charges', { body: asked() })
    await live.refuses(ask, { status: 403, code: 'KYB_REQUIRED' })
    await live.sql(`update business set status = 'approved'`)
    await expected(201, ask())
  } finally {
    await live.close()
  }
})

it('tells it in events of the published shapes', async () => {
  const events = await world.sql<WrittenEvent>(writtenEvents)
  expect(events.map(({ type }) => type)).toContain('charge.expired')
  expectAsPublished(events)
})
