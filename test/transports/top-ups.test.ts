import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeId } from '../../server/domain/id.js'
import { checkPayments } from '../../server/operations/payment-check.js'
import type { CaptureOutcome, PaymentPort } from '../../server/ports/payment/payment.js'
import { expected, hourMs, minuteMs, openEscrowWorld, redirectUrl, type EscrowWorld, type Json } from '../support/escrow-world.js'
import { expectAsPublished, writtenEvents, type WrittenEvent } from '../support/events-as-published.js'

// Decisions 13: money that a user puts into the wallet by card.

let world: EscrowWorld
let serial = 0

beforeAll(async () => {
  world = await openEscrowWorld({ OPEN_TOP_UPS_LIMIT: '12' })
  const { seller, stranger, buyer } = world.developers
  await world.sql(`update developer set allowed_redirect_urls = '{}' where id = $1`, [buyer])
  await world.sql('update developer set allowed_redirect_urls = $1, application_name = $2 where id = any($3)', [
    [redirectUrl],
    'Shop',
    [seller, stranger],
  ])
})
afterAll(() => world.close())

const asked = (fields: object = {}) => ({ amountTnd: 25.5, redirectUrl, reference: `wallet-${++serial}`, ...fields })
const create = (fields: object = {}, token = world.keys.seller) =>
  world.call('POST', '/api/v1/wallet/top-ups', { token, body: asked(fields) })
const created = async (fields: object = {}, token?: string): Promise<Json> => (await expected(201, create(fields, token))).body.topUp
const read = async (id: string): Promise<Json> => (await expected(200, world.call('GET', `/api/v1/wallet/top-ups/${id}`))).body.topUp
const statusOf = async (id: string): Promise<string> => (await read(id)).status

/** As the person from the page; what it answers, or its code. */
async function pay(id: string, who: 'seller' | 'buyer' = 'seller'): Promise<string> {
  const query = 'mutation($input: PayTopUpInput!) { payTopUp(input: $input) { topUp { status } userErrors { code } } }'
  const { payTopUp } = await world.graphql(query, { input: { topUpId: id } }, await world.tokenOf(world.cast[who]))
  return payTopUp.userErrors[0]?.code ?? payTopUp.topUp.status
}

/** What has been told of it, and to whom. */
const told = async (id: string): Promise<string[]> =>
  (
    await world.sql<{ status: string }>(
      `select body::jsonb #>> '{data,topUp,status}' as status from domain_event where body::jsonb #>> '{data,topUp,id}' = $1 order by seq`,
      [id],
    )
  ).map(({ status }) => status)

const wallet = () => world.wallet(world.cast.seller)

/** The receipts that its user has. */
const receipts = async (id: string): Promise<string[]> =>
  (
    await world.sql<{ body: string }>(
      `select body from mail where recipient = $1 and kind = 'top_up_receipt' and body like $2 order by id`,
      [world.cast.seller.email, `%${id}%`],
    )
  ).map(({ body }) => body)

/** A provider that says of each payment what the test has it say. */
function obedient(say: (paymentId: string) => 'captured' | 'declined' | 'processing'): PaymentPort {
  const answer: PaymentPort['status'] = ({ paymentId, amountMinor, currency, now }) => {
    const reference = `obedient-${paymentId}`
    const kind = say(paymentId)
    const outcomes: Record<typeof kind, CaptureOutcome> = {
      captured: { kind: 'captured', reference, amountMinor, currency },
      declined: { kind: 'declined', reference, reason: 'as told' },
      processing: {
        kind: 'processing',
        reference,
        until: new Date(now.getTime() + minuteMs),
        redirectUrl: 'https://gateway.example.com/1',
      },
    }
    return Promise.resolve(outcomes[kind])
  }
  return {
    ...world.services.payments,
    provider: 'obedient',
    capture: (request) => answer({ ...request, reference: '', startedAt: request.now }),
    status: answer,
  }
}

describe('POST /wallet/top-ups', () => {
  it('answers 201 with Location and the pending top-up, without any consent', async () => {
    const { headers, body } = await expected(201, create({ reference: 'first' }))
    const { topUp } = body
    expect(headers.get('location')).toBe(`/api/v1/wallet/top-ups/${topUp.id}`)
    expect(topUp).toEqual({
      id: expect.stringMatching(/^top_[0-9a-z]{26}$/),
      amountTnd: 25.5,
      status: 'pending',
      reference: 'first',
      url: `${world.services.config.publicUrl}/account/top-ups/${topUp.id}`,
      redirectUrl,
      applicationName: 'Shop',
      expiresAt: new Date(Date.parse(topUp.createdAt) + hourMs).toISOString(),
      createdAt: expect.any(String),
      completedAt: null,
    })
    expect(await read(topUp.id)).toEqual(topUp)
  })

  it('answers 200 and the original to a reference of this wallet that was used, also of two at once', async () => {
    const first = await created({ reference: 'twice' })
    const same = await expected(200, create({ reference: 'twice' }))
    expect([same.body.topUp, same.headers.get('x-warning')]).toEqual([first, null])
    for (const other of [{ amountTnd: 26 }, { redirectUrl: `${redirectUrl}?cart=7` }]) {
      const again = await expected(200, create({ reference: 'twice', ...other }))
      expect([again.body.topUp, again.headers.get('x-warning')]).toEqual([first, 'parameters-ignored'])
    }
    const both = await Promise.all([create({ reference: 'at-once' }), create({ reference: 'at-once' })])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 201])
    expect((await created({ reference: 'twice' }, world.keys.stranger)).id).not.toBe(first.id)
  })

  it('refuses wrong amounts, foreign ways back, keys of nobody, and one too many', async () => {
    const refuses = (fields: object, code: Json) => world.refuses(() => create(fields), { status: 400, code, details: expect.anything() })
    await refuses({ amountTnd: 0.009 }, 'AMOUNT_TOO_SMALL')
    await refuses({ amountTnd: 10_000_000.001 }, 'AMOUNT_TOO_LARGE')
    await refuses({ amountTnd: 1.0001 }, 'AMOUNT_PRECISION')
    for (const wrong of [{ amountTnd: '25' }, { amountTnd: -1 }, { reference: '' }, { reference: undefined }, { redirectUrl: undefined }])
      await refuses(wrong, 'VALIDATION_ERROR')
    const to = (address: string, code: Json) => world.refuses(() => create({ redirectUrl: address }), { status: 400, code })
    await to('http://shop.example.com/return', 'REDIRECT_URL_MUST_BE_HTTPS')
    await to('https://other.example.com/return', 'REDIRECT_URL_NOT_ALLOWED')
    await world.refuses(() => create({}, world.keys.buyer), { status: 400, code: 'NO_REDIRECT_URLS_CONFIGURED' })
    await world.refuses(() => create({}, world.keys.lone), { status: 403, code: 'ACCOUNT_NOT_ASSOCIATED' })
    for (let open = await openTopUps(); open < 12; open++) await created()
    await world.refuses(() => create(), { status: 409, code: 'LIMIT_REACHED' })
    await world.passTime(2 * hourMs)
    await created()
  })
})

const openTopUps = async () =>
  (
    await world.sql<{ n: number }>(`select count(*)::int as n from top_up where status = 'pending' and user_id = $1`, [
      world.cast.seller.userId,
    ])
  )[0]!.n

describe('paying a top-up', () => {
  it('puts the money into the wallet once, is told to the associated developer alone, and is a row of the wallet', async () => {
    const before = await wallet()
    const { id } = await created()
    expect(await pay(id, 'buyer')).toBe('TOP_UP_NOT_FOUND')
    expect(await pay(id)).toBe('COMPLETED')
    expect(await pay(id)).toBe('TOP_UP_ALREADY_PAID')
    expect((await wallet()) - before).toBe(25_500n)
    expect(await read(id)).toMatchObject({ status: 'completed', completedAt: world.services.clock().toISOString() })
    expect(await told(id)).toEqual(['processing', 'completed'])
    const readers = await world.sql<{ via: string; principal_id: string }>(
      `select distinct r.via, r.principal_id from event_recipient r join domain_event d on d.id = r.event_id
       where d.body::jsonb #>> '{data,topUp,id}' = $1 order by 1`,
      [id],
    )
    expect(readers.map(({ principal_id }) => principal_id)).toEqual([world.developers.seller, world.cast.seller.userId])
    const [row] = (await expected(200, world.call('GET', '/api/v1/wallet/transactions?limit=1'))).body.transactions
    expect(row).toMatchObject({ type: 'top_up', amountTnd: 25.5, topUpId: id, escrowId: null })
    expect(await receipts(id)).toEqual([expect.stringMatching(/25\.500\sTND/)])
  })

  it('can be tried again after a decline, until it expires as it stands', async () => {
    const { id } = await created({ amountTnd: 12.404 })
    expect([await pay(id), await pay(id)]).toEqual(['PAYMENT_DECLINED', 'PAYMENT_DECLINED'])
    expect(await told(id)).toEqual(['processing', 'failed', 'processing', 'failed'])
    expect(await receipts(id)).toEqual([])
    await world.passTime(2 * hourMs)
    expect([await pay(id), await statusOf(id)]).toEqual(['TOP_UP_EXPIRED', 'failed'])
  })

  it('waits for a provider that takes its time, and does not expire meanwhile', async () => {
    const { id } = await created({ amountTnd: 12.202 })
    world.services.clock.advance(hourMs - 5_000)
    expect([await pay(id), await pay(id)]).toEqual(['PROCESSING', 'PAYMENT_IN_PROGRESS'])
    await world.passTime(6_000)
    expect(await statusOf(id)).toBe('processing')
    await world.passTime(6_000)
    expect(await statusOf(id)).toBe('completed')
    await world.passTime(hourMs)
    expect(await told(id)).toEqual(['processing', 'completed'])
    expect(await receipts(id)).toHaveLength(1)
  })

  it('expires when nobody pays in time', async () => {
    const { id } = await created()
    await world.passTime(hourMs)
    expect([await statusOf(id), await pay(id)]).toEqual(['expired', 'TOP_UP_EXPIRED'])
    expect(await told(id)).toEqual(['expired'])
  })

  it('credits what comes after all: late, and for a top-up that is paid twice', async () => {
    const { payments } = world.services
    const answers = new Map<string, 'captured' | 'declined'>()
    try {
      world.services.payments = obedient((paymentId) => answers.get(paymentId) ?? 'declined')
      const before = await wallet()
      const { id } = await created()
      expect([await pay(id), await pay(id)]).toEqual(['PAYMENT_DECLINED', 'PAYMENT_DECLINED'])
      const ids = await world.sql<{ id: string }>('select id from payment where top_up_id = $1', [decodeId('top', id)])
      const check = () => checkPayments({ services: world.services, run: world.services.runAs({ kind: 'timer' }) }, undefined)
      answers.set(ids[0]!.id, 'captured')
      await check()
      expect([await statusOf(id), (await wallet()) - before]).toEqual(['completed', 25_500n])
      answers.set(ids[1]!.id, 'captured')
      await check()
      await check()
      expect([await statusOf(id), (await wallet()) - before]).toEqual(['completed', 51_000n])
      expect(await told(id)).toEqual(['processing', 'failed', 'processing', 'failed', 'completed'])
      expect(await receipts(id)).toHaveLength(1)
    } finally {
      world.services.payments = payments
    }
  })

  it('leads to the provider’s page where it has one', async () => {
    const { payments } = world.services
    world.services.payments = obedient(() => 'processing')
    try {
      const { id } = await created()
      const query = 'mutation($input: PayTopUpInput!) { payTopUp(input: $input) { topUp { status } redirectUrl userErrors { code } } }'
      const { payTopUp } = await world.graphql(query, { input: { topUpId: id } }, await world.tokenOf(world.cast.seller))
      expect(payTopUp).toEqual({ topUp: { status: 'PROCESSING' }, redirectUrl: 'https://gateway.example.com/1', userErrors: [] })
      world.services.payments = obedient(() => 'captured')
      await world.passTime(2 * minuteMs)
      expect(await statusOf(id)).toBe('completed')
    } finally {
      world.services.payments = payments
    }
  })
})

it('GraphQL lists them for their user, who may open one without a way back, or with one on our own pages', async () => {
  const token = await world.tokenOf(world.cast.buyer)
  const open = async (input: object): Promise<Json> => {
    const query = 'mutation($input: CreateTopUpInput!) { createTopUp(input: $input) { topUp { id } created userErrors { code } } }'
    return (await world.graphql(query, { input }, token)).createTopUp
  }
  const { publicUrl } = world.services.config
  const first = await open({ amountTnd: '5', reference: 'mine' })
  world.services.clock.advance(1_000)
  const second = await open({ amountTnd: '5', reference: 'mine-too', redirectUrl: `${publicUrl}/account/escrows` })
  expect([first.created, (await open({ amountTnd: '5', reference: 'mine' })).created]).toEqual([true, false])
  const refused = await open({ amountTnd: '5', reference: 'evil', redirectUrl: 'https://shop.example.com/return' })
  expect(refused.userErrors).toEqual([{ code: 'REDIRECT_URL_NOT_ALLOWED' }])
  const query =
    'query($after: String) { topUps(first: 1, after: $after, status: PENDING) { nodes { id } pageInfo { hasNextPage endCursor } } }'
  const newest = (await world.graphql(query, {}, token)).topUps
  const oldest = (await world.graphql(query, { after: newest.pageInfo.endCursor }, token)).topUps
  expect([newest.nodes, newest.pageInfo.hasNextPage]).toEqual([[{ id: second.topUp.id }], true])
  expect([oldest.nodes, oldest.pageInfo.hasNextPage]).toEqual([[{ id: first.topUp.id }], false])
  await world.refuses(() => world.call('GET', `/api/v1/wallet/top-ups/${first.topUp.id}`), { status: 404, code: 'TOP_UP_NOT_FOUND' })
})

it('tells it in events of the published shapes', async () => {
  const events = await world.sql<WrittenEvent>(writtenEvents)
  expect(events.map(({ type }) => type)).toContain('wallet.topup.updated')
  expectAsPublished(events)
})
