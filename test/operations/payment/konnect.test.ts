import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { cancel } from '../../../server/domain/escrow/commands/cancel.js'
import { fireDeadline } from '../../../server/operations/deadline/fire-deadline.js'
import { verbOf } from '../../../server/operations/escrow/give-command.js'
import { payEscrow } from '../../../server/operations/escrow/pay-escrow.js'
import { checkPayments } from '../../../server/operations/payment-check.js'
import { answerCallback, settleAnyPayment } from '../../../server/operations/payment-subjects.js'
import { comparePayments } from '../../../server/operations/payment/compare-payments.js'
import { refundAtProvider } from '../../../server/operations/payment/refund-at-provider.js'
import { konnectPayment } from '../../../server/ports/payment/konnect/konnect-payment.js'
import type { PaymentPort } from '../../../server/ports/payment/payment.js'
import { databaseWorld } from '../../support/database-world.js'
import { anEscrow } from '../../support/escrow-builder.js'
import { answered, startKonnectStandIn, type KonnectStandIn, type Lie } from '../../support/payment/konnect-stand-in.js'

const walletId = '5f7a209aeb3f76490ac4a3d1'
const callbackUrl = 'https://escrow.example.com/callbacks/payment'

let konnect: KonnectStandIn
let adapter: PaymentPort

// The world is put together before the stand-in has its port.
const payments: PaymentPort = {
  provider: 'konnect',
  capture: (request) => adapter.capture(request),
  status: (request) => adapter.status(request),
  refund: (request) => adapter.refund(request),
  readCallback: (sent) => adapter.readCallback(sent),
}
const world = databaseWorld({ payments })

beforeAll(async () => {
  konnect = await startKonnectStandIn()
  const { baseUrl, apiKey } = konnect
  adapter = konnectPayment({ baseUrl, apiKey, walletId, callbackUrl, fetch: globalThis.fetch, timeoutMs: 400 })
})
afterAll(() => konnect.close())
beforeEach(() => {
  konnect.lie = null
  konnect.lieAtStart = null
})

const asTimer = () => ({ services: world.services, run: world.services.runAs({ kind: 'timer' as const }) })
const settle = (paymentId: string) => settleAnyPayment(asTimer(), { paymentId })
const call = (query: Record<string, unknown>) =>
  answerCallback(asTimer(), { query, header: () => undefined, rawBody: new Uint8Array(), now: world.services.clock() })

interface Begun {
  escrowId: string
  paymentId: string
  reference: string
}

/** An escrow whose buyer has been sent to Konnect's page. */
async function begun({ amount = '100', currency = 'TND' as 'TND' | 'EUR' } = {}): Promise<Begun> {
  const { services, cast } = world
  const escrowId = await anEscrow(services, cast, { amount, currency }).mode('quick').pending()
  await payEscrow({ services, run: services.runAs(cast.buyer) }, { escrowId, method: 'card' })
  const [row] = await world.query<{ id: string; provider_reference: string }>(
    'select id, provider_reference from payment where escrow_id = $1',
    [escrowId],
  )
  return { escrowId, paymentId: row!.id, reference: row!.provider_reference }
}

/** What has come of it: the statuses, and how many captures the ledger has. */
async function state({ escrowId }: Pick<Begun, 'escrowId'>) {
  const [row] = await world.query<{ escrow: string; payment: string; captures: number }>(
    `select e.status as escrow, p.status as payment, (select count(*)::int from ledger.transfer t
       where t.escrow_id = e.id and t.kind = 'card_capture') as captures
     from escrow e join payment p on p.escrow_id = e.id where e.id = $1`,
    [escrowId],
  )
  return row!
}
const waiting = { escrow: 'pending', payment: 'processing', captures: 0 }
const funded = { escrow: 'paid', payment: 'succeeded', captures: 1 }

describe('a payment through Konnect', () => {
  test('is begun with what was asked for, and the payer is sent to its page', async () => {
    const { paymentId, escrowId } = await begun()
    expect(konnect.begun.at(-1)).toMatchObject({
      receiverWalletId: walletId,
      token: 'TND',
      amount: 100_000,
      type: 'immediate',
      addPaymentFeesToAmount: false,
      orderId: paymentId,
      webhook: callbackUrl,
      successUrl: expect.stringMatching(/\/payments\/pay_\w+\?t=/),
    })
    const [row] = await world.query<{ redirect_url: string }>('select redirect_url from payment where id = $1', [paymentId])
    expect(row!.redirect_url).toMatch(/^https:\/\/gateway\.konnect\.example\//)
    expect(await state({ escrowId })).toEqual(waiting)
  })

  test.each(['TND', 'EUR'] as const)(
    'funds the escrow in %s when its callback has made us ask, once, however often it comes',
    async (currency) => {
      const payment = await begun({ currency })
      konnect.pay(payment.reference)
      await Promise.all([1, 2, 3].map(() => call({ payment_ref: payment.reference })))
      await call({ payment_ref: payment.reference })
      expect(await state(payment)).toEqual(funded)
    },
  )

  test('funds it without any callback, when the alarm asks', async () => {
    const payment = await begun()
    konnect.pay(payment.reference)
    const [deadline] = await world.query<{ id: string }>(`select id from deadline where subject_id = $1 and status = 'pending'`, [
      payment.paymentId,
    ])
    world.services.clock.advance(61_000)
    await fireDeadline(asTimer(), { deadlineId: deadline!.id })
    expect(await state(payment)).toEqual(funded)
  })

  test('that nobody pays is given up after two hours, and what comes after all is the payer’s', async () => {
    const before = await world.available(world.cast.buyer.userId)
    const payment = await begun()
    world.services.clock.advance(2 * 3_600_000)
    await settle(payment.paymentId)
    expect(await state(payment)).toMatchObject({ payment: 'declined', captures: 0 })
    konnect.pay(payment.reference)
    expect(await comparePayments(world.services)).toContainEqual(
      expect.objectContaining({ id: payment.paymentId, difference: expect.stringContaining('the provider has taken it') }),
    )
    await checkPayments(asTimer(), undefined)
    expect(await state(payment)).toMatchObject({ escrow: 'pending', payment: 'credited', captures: 1 })
    expect((await world.available(world.cast.buyer.userId)) - before).toBe(100_000n)
  })

  test('that comes to a cancelled escrow is the payer’s', async () => {
    const before = await world.available(world.cast.buyer.userId)
    const payment = await begun()
    await world.services.runAs(world.cast.key)(verbOf(cancel), { escrowId: payment.escrowId })
    konnect.pay(payment.reference)
    await call({ payment_ref: payment.reference })
    expect(await state(payment)).toMatchObject({ escrow: 'cancelled', payment: 'credited', captures: 1 })
    expect((await world.available(world.cast.buyer.userId)) - before).toBe(100_000n)
  })

  test('of a guest goes back by hand, and stands among the differences until then', async () => {
    const payment = await begun()
    await world.query('update payment set payer_id = null where id = $1', [payment.paymentId])
    await world.services.runAs(world.cast.key)(verbOf(cancel), { escrowId: payment.escrowId })
    konnect.pay(payment.reference)
    await settle(payment.paymentId)
    const [refund] = await world.query<{ id: string }>('select id from payment_refund where payment_id = $1', [payment.paymentId])
    await refundAtProvider(asTimer(), { refundId: refund!.id })
    expect(await comparePayments(world.services)).toContainEqual(
      expect.objectContaining({ id: refund!.id, kind: 'refund', status: 'refused', difference: 'by_hand' }),
    )
  })
})

/** An answer of the stand-in's own making. */
const says =
  (status: number, body: string, headers: Record<string, string> = {}): Lie =>
  (_truth, response) => {
    response.writeHead(status, headers).end(body)
    return answered
  }

const lies: Record<string, Lie> = {
  'less was paid': (truth) => ({ ...truth, reachedAmount: 99_999 }),
  'more was paid': (truth) => ({ ...truth, reachedAmount: 100_001 }),
  'nothing was paid': (truth) => ({ ...truth, reachedAmount: 0 }),
  'another currency': (truth) => ({ ...truth, token: 'EUR' }),
  'an unknown currency': (truth) => ({ ...truth, token: 'XXX' }),
  'another order': (truth) => ({ ...truth, orderId: '0193e2b4-5f0e-7c1a-9c57-0d3f6a1b2c3d' }),
  'no order': (truth) => ({ ...truth, orderId: undefined }),
  'another payment': (truth) => ({ ...truth, id: '5f9498735289e405fc7cffff' }),
  'the payment of somebody else': () => ({ ...konnect.payments.values().next().value, status: 'completed' }),
  'an unknown status': (truth) => ({ ...truth, status: 'paid' }),
  'an amount as text': (truth) => ({ ...truth, reachedAmount: '100000' }),
  'a negative amount': (truth) => ({ ...truth, reachedAmount: -100_000 }),
  'a broken amount': (truth) => ({ ...truth, reachedAmount: 100_000.5 }),
  'an amount beyond what JSON holds': (truth) => ({ ...truth, reachedAmount: 1e300 }),
  'no payment at all': says(200, '{}'),
  'half an answer': says(200, '{"payment": {"status": "completed", "amount": 100000'),
  'a page': says(200, '<html>OK</html>', { 'content-type': 'text/html' }),
  'nothing at all': says(200, ''),
  'too much': says(200, JSON.stringify({ payment: 'x'.repeat(70_000) })),
  'an error of its own': says(500, '{"payment": {"status": "completed"}}'),
  'that it knows no such payment': says(404, '{}'),
  'that our key is wrong': says(401, '{}'),
  'that we should ask somebody else': says(302, '', { location: 'http://127.0.0.1:1/' }),
  'nothing, slowly': () => answered,
  'nothing, and hangs up': (_truth, response) => {
    response.destroy()
    return answered
  },
}

describe('a Konnect that lies about a payment', () => {
  it.each(Object.entries(lies))('with %s: no money moves, the reconciliation names it, and nothing is lost', async (_what, lie) => {
    // Of the payments before this one, none is asked about any more but as another's.
    await world.query(`update payment set created_at = created_at - interval '60 days' where status <> 'processing'`)
    const payment = await begun()
    konnect.pay(payment.reference)
    konnect.lie = lie
    await expect(call({ payment_ref: payment.reference })).rejects.toMatchObject({ code: 'PAYMENT_PROVIDER_UNAVAILABLE' })
    expect(await state(payment)).toEqual(waiting)
    expect(await comparePaymentsOf(payment)).toMatchObject([{ status: 'processing', difference: expect.stringMatching(/\w/) }])
    konnect.lie = null
    await checkPayments(asTimer(), undefined)
    expect(await state(payment)).toEqual(funded)
    expect(await comparePaymentsOf(payment)).toEqual([])
  })

  const comparePaymentsOf = async ({ paymentId }: Begun) => (await comparePayments(world.services)).filter(({ id }) => id === paymentId)
})

describe('callbacks', () => {
  test.each([
    ['of a payment that nobody began', { payment_ref: '5f9498735289e405fc7cabcd' }, 'NOT_FOUND'],
    ['without a reference', {}, 'VALIDATION_ERROR'],
    ['with two references', { payment_ref: ['1', '2'] }, 'VALIDATION_ERROR'],
    ['with a path for a reference', { payment_ref: '../wallets' }, 'VALIDATION_ERROR'],
    ['with a quotation mark', { payment_ref: "' or true --" }, 'VALIDATION_ERROR'],
  ])('%s are refused', async (_what, query, code) => {
    await expect(call(query)).rejects.toMatchObject({ code })
  })

  test('before the payer has paid move nothing', async () => {
    const payment = await begun()
    await call({ payment_ref: payment.reference })
    expect(await state(payment)).toEqual(waiting)
  })
})

describe('a Konnect that does not begin a payment', () => {
  test.each([
    ['with an error', (response) => void response.writeHead(500).end('{}')],
    ['slowly', () => undefined],
    ['with a page that is not secure', (response) => void response.end('{"payUrl":"http://gateway.konnect.example/1","paymentRef":"1"}')],
    ['with a script for a page', (response) => void response.end('{"payUrl":"javascript:alert(1)","paymentRef":"1"}')],
    ['without a reference', (response) => void response.end('{"payUrl":"https://gateway.konnect.example/1"}')],
  ] satisfies Array<[string, NonNullable<KonnectStandIn['lieAtStart']>]>)(
    '%s: the payment waits, and is begun when it is asked again',
    async (_how, lie) => {
      const { services, cast } = world
      const escrowId = await anEscrow(services, cast, { amount: '100' }).mode('quick').pending()
      konnect.lieAtStart = lie
      const paying = payEscrow({ services, run: services.runAs(cast.buyer) }, { escrowId, method: 'card' })
      await expect(paying).rejects.toMatchObject({ code: 'PAYMENT_PROVIDER_UNAVAILABLE' })
      expect(await state({ escrowId })).toEqual(waiting)
      konnect.lieAtStart = null
      const [{ id: paymentId }] = (await world.query<{ id: string }>('select id from payment where escrow_id = $1', [escrowId])) as [
        { id: string },
      ]
      await settle(paymentId)
      const [row] = await world.query<{ provider_reference: string }>('select provider_reference from payment where id = $1', [paymentId])
      konnect.pay(row!.provider_reference)
      await settle(paymentId)
      expect(await state({ escrowId })).toEqual(funded)
    },
  )
})
