import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listEscrows } from '../../server/queries/escrow/list-escrows.js'
import { describeRefusals } from '../support/escrow-mutation-cases.js'
import { dayMs, hourMs, minuteMs, terms, type Json } from '../support/escrow-world.js'
import { openGraphqlWorld, type GraphqlWorld, type Who } from '../support/graphql-world.js'
import { pngImage } from '../support/png.js'

let world: GraphqlWorld

beforeAll(async () => {
  world = await openGraphqlWorld()
})

afterAll(() => world.close())

const now = () => world.services.clock().toISOString()
const later = (ms: number) => new Date(world.services.clock().getTime() + ms).toISOString()
const quick = (fields = {}) => world.given({ mode: 'quick', amount: '200', ...fields })
/** Does a mutation that must succeed, and answers what it left behind, with its escrow under `escrow`. */
const act = async (name: string, input: { escrowId: string; [field: string]: unknown }, as: Who) => {
  const effects = await world.effects(input.escrowId, () => world.does(name, input, as))
  return { ...effects, escrow: effects.answer.escrow as Json }
}
const order = (fields: object = {}) => ({ title: 'Camera', amount: '200', mode: 'QUICK', buyerEmail: world.cast.buyer.email, ...fields })
const create = async (fields: object = {}, as: Who = 'sellerKey') => (await world.does('createEscrow', order(fields), as)).escrow as Json

describe('updateEscrow', () => {
  it('by face amount, fee bearer and terms', async () => {
    const escrowId = await world.given({ amount: '100', currency: 'USD' }).pending()
    const first = await act('updateEscrow', { escrowId, amount: '20.05' }, 'seller')
    expect(first.escrow).toMatchObject({ amount: '20.05', amountTnd: '62.155', escrowFee: '3.108' })
    const second = await act('updateEscrow', { escrowId, feeBearer: 'BUYER' }, 'seller')
    expect(second.escrow).toMatchObject({ buyerFundingTnd: '65.263', sellerNetTnd: '62.155', contract: { version: 3 } })
    const third = await act('updateEscrow', { escrowId, contractTerms: 'Six pages.' }, 'seller')
    expect(third.escrow).toMatchObject({ contract: { version: 4, terms: 'Six pages.' } })
    expect((await world.eventsOf(escrowId)).at(-1)!.data.contract).toMatchObject({ terms: 'Six pages.', language: 'en' })
  })

  it('refuses two amounts, terms without a word, and what the mode does not have', async () => {
    const escrowId = await quick().pending()
    await world.refuses('updateEscrow', { escrowId, amount: '10', amountTnd: '10' }, 'sellerKey', 'VALIDATION_ERROR', { field: ['amount'] })
    await world.refuses('updateEscrow', { escrowId, contractTerms: '' }, 'sellerKey', 'VALIDATION_ERROR', {
      field: ['contractTerms'],
      details: { contractTerms: expect.any(String) },
    })
    await world.refuses('updateEscrow', { escrowId, contractTerms: 'x' }, 'sellerKey', 'CONTRACT_NOT_ALLOWED', { field: ['contractTerms'] })
  })

  it('of a creator on the buyer’s side: words and days, never money or contract', async () => {
    const made = { sellerEmail: world.cast.stranger.email, mode: 'STANDARD', contractTerms: terms }
    for (const who of ['buyerKey', 'buyer'] as const) {
      const { id: escrowId } = await create(made, who)
      const fields = { escrowId, title: 'Lens', description: 'Boxed', estimatedDeliveryDays: 2 }
      expect((await act('updateEscrow', fields, who)).escrow).toMatchObject({
        title: 'Lens',
        description: 'Boxed',
        estimatedDeliveryDays: 2,
      })
      for (const change of [{ amountTnd: '9' }, { amount: '9' }, { feeBearer: 'BUYER' }, { contractTerms: 'x' }]) {
        await world.refuses('updateEscrow', { escrowId, ...change }, who, 'SELLER_ONLY')
      }
      expect((await act('updateEscrow', { escrowId, amountTnd: '9' }, 'stranger')).escrow).toMatchObject({ amountTnd: '9.000' })
    }
  })
})

describe('signContract', () => {
  it('by name and by drawing: one event each, both make it payable', async () => {
    const escrowId = await world.given().pending()
    const stale = await world.session(escrowId, 'sign_contract', 'seller')
    const first = await act('signContract', { escrowId, name: '  Amel Ben Salah ' }, 'seller')
    expect(first.escrow).toMatchObject({
      status: 'PENDING',
      signatures: {
        sellerSigned: true,
        buyerSigned: false,
        isFullySigned: false,
        sellerSignedAt: now(),
        buyerSignedAt: null,
        signedAt: null,
      },
      contract: { sellerSignature: { name: 'Amel Ben Salah', signatureImage: null } },
    })
    expect([first.events, first.mails]).toEqual([['contract.signed'], ['contract_signed to buyer']])
    expect(await world.sessionStates(stale)).toEqual(['cancelled action_no_longer_valid'])
    world.services.clock.advance(minuteMs)
    const signatureImage = `data:image/png;base64,${pngImage().toString('base64')}`
    const second = await act('signContract', { escrowId, signatureImage }, 'buyer')
    expect(second.escrow).toMatchObject({
      signatures: { isFullySigned: true, buyerSignedAt: now(), signedAt: now() },
      contract: { buyerSignature: { name: null, signatureImage } },
    })
    expect(
      (await world.eventsOf(escrowId)).filter(({ type }) => type === 'contract.signed').map(({ data }) => data.contract.signedBy),
    ).toEqual(['seller', 'buyer'])
  })

  it('is shown with the terms wherever the contract is asked for, and read for nobody else', async () => {
    const escrowId = await world.given().pending()
    const signatureImage = `data:image/png;base64,${pngImage().toString('base64')}`
    await act('signContract', { escrowId, signatureImage }, 'seller')
    const contract = { terms, sellerSignature: { name: null, signatureImage }, buyerSignature: null }
    const fields = 'id contract { terms sellerSignature { name signatureImage } buyerSignature { signatureImage } }'
    const one = await world.ask(`{ escrow(id: "${escrowId}") { ${fields} } }`, { as: 'buyer' })
    const list = await world.ask(`{ escrows(first: 1) { nodes { ${fields} } } }`, { as: 'sellerKey' })
    expect([one.data.escrow, list.data.escrows.nodes[0]]).toEqual([
      { id: escrowId, contract },
      { id: escrowId, contract },
    ])
    const { escrows } = await listEscrows(world.services.database.fork(), {
      scope: { userId: world.cast.seller.userId, developerId: null },
      filter: {},
      sort: '-createdAt',
      limit: 1,
      now: world.services.clock(),
    })
    expect(escrows).toMatchObject([{ contract: { terms: null, sellerSigned: true, sellerSignature: { signatureImage: null } } }])
  })

  it('refuses a signature that is none', async () => {
    const escrowId = await world.given().pending()
    const refused = (fields: object, field: string) =>
      world.refuses('signContract', { escrowId, ...fields }, 'buyer', 'VALIDATION_ERROR', { field: [field] })
    await refused({}, 'name')
    await refused({ name: '  ' }, 'name')
    await refused({ name: 'x'.repeat(201) }, 'name')
    await refused({ signatureImage: 'data:image/svg+xml;base64,AAAA' }, 'signatureImage')
  })

  it('refuses an image that is no PNG, whatever it is called', async () => {
    const escrowId = await world.given().pending()
    const whole = pngImage().toString('base64')
    for (const content of [
      '',
      'AAAA',
      'not base64!',
      Buffer.from('<svg onload="x">').toString('base64'),
      whole.slice(0, -8),
      `${whole}AAAA`,
      `${whole}" onload="x`,
    ]) {
      const input = { escrowId, signatureImage: `data:image/png;base64,${content}` }
      await world.refuses('signContract', input, 'buyer', 'SIGNATURE_INVALID', {
        field: ['signatureImage'],
        details: { signatureImage: expect.any(String) },
      })
    }
    const wide = `data:image/png;base64,${pngImage({ width: 4_001 }).toString('base64')}`
    await world.refuses('signContract', { escrowId, signatureImage: wide }, 'buyer', 'SIGNATURE_INVALID', { field: ['signatureImage'] })
  })

  it('exists in standard mode alone', async () => {
    await world.refuses('signContract', { escrowId: await quick().pending(), name: 'A' }, 'buyer', 'QUICK_ESCROW_NO_CONTRACT')
    await world.refuses(
      'signContract',
      { escrowId: await quick({ mode: 'instant' }).pending(), name: 'A' },
      'buyer',
      'INSTANT_ESCROW_NO_CONTRACT',
    )
  })
})

describe('payEscrow', () => {
  it('from the wallet: the money is held, the expiry is over, stale sessions are withdrawn', async () => {
    const escrowId = await world.given({ amount: '1250.500', feeBearer: 'buyer' }).signed()
    const session = await world.session(escrowId, 'accept_pay', 'buyer')
    const { escrow, events, money, mails } = await act('payEscrow', { escrowId, method: 'WALLET' }, 'buyer')
    expect(escrow).toMatchObject({ status: 'PAID', statusReason: 'paid', statusActor: 'buyer', paidAt: now(), deadlines: [] })
    expect({ events, money, mails }).toEqual({
      events: ['escrow.status.updated'],
      money: { buyer: '-1313.025', held: '1313.025' },
      mails: ['escrow_paid to seller'],
    })
    expect(await world.sessionStates(session)).toEqual(['cancelled action_no_longer_valid'])
  })

  it('with too little in the wallet changes nothing', async () => {
    const escrowId = await quick({ amount: '9000000' }).pending()
    await world.refuses('payEscrow', { escrowId, method: 'WALLET' }, 'buyer', 'INSUFFICIENT_FUNDS')
  })

  it('by card: through the wallet, which stays as it was', async () => {
    const escrowId = await quick({ currency: 'EUR', amount: '50' }).pending()
    const { escrow, events, money } = await act('payEscrow', { escrowId, method: 'CARD' }, 'buyer')
    expect(escrow).toMatchObject({ status: 'PAID', buyerFundingTnd: '170.000' })
    expect({ events, money }).toEqual({
      events: ['escrow.status.updated'],
      money: { 'psp_clearing:simulated': '-170.000', held: '170.000' },
    })
  })

  it('by a card that is declined: nothing is charged, and it can be tried again', async () => {
    const escrowId = await quick({ amount: '20.404' }).pending()
    const { answer, events, money } = await world.effects(escrowId, () => world.mutate('payEscrow', { escrowId, method: 'CARD' }, 'buyer'))
    expect(answer.data.payEscrow).toMatchObject({ escrow: null, userErrors: [{ code: 'PAYMENT_DECLINED', httpStatus: 409 }] })
    expect({ events, money }).toEqual({ events: [], money: {} })
    expect(await world.escrow(escrowId)).toMatchObject({ status: 'PENDING', version: 1 })
    expect((await act('payEscrow', { escrowId, method: 'WALLET' }, 'buyer')).escrow).toMatchObject({ status: 'PAID' })
  })

  it('by a card that takes its time: pending, nothing twice, then settled and its session completed', async () => {
    const escrowId = await quick({ amount: '20.202' }).pending()
    const checkoutSessionId = await world.session(escrowId, 'accept_pay', 'buyer')
    world.services.clock.advance(29 * minuteMs + 55_000)
    const first = await act('payEscrow', { escrowId, method: 'CARD', checkoutSessionId }, 'buyer')
    expect(first.escrow).toMatchObject({ status: 'PENDING', version: 1 })
    expect({ events: first.events, money: first.money }).toEqual({ events: [], money: {} })
    for (const method of ['CARD', 'WALLET']) await world.refuses('payEscrow', { escrowId, method }, 'buyer', 'PAYMENT_IN_PROGRESS')
    await world.passTime(5_000)
    // Its time is over, but a session whose payment is processing does not expire (decisions 8).
    const { data } = await world.ask('query ($id: ID!) { checkoutSession(id: $id) { status } }', {
      as: 'sellerKey',
      variables: { id: checkoutSessionId },
    })
    expect(data.checkoutSession.status).toBe('PENDING')
    const settled = await world.effects(escrowId, () => world.passTime(5_000))
    expect({ ...settled, answer: null }).toEqual({
      answer: null,
      events: ['escrow.status.updated'],
      money: { 'psp_clearing:simulated': '-20.202', held: '20.202' },
      mails: ['escrow_paid to seller'],
    })
    expect(await world.escrow(escrowId)).toMatchObject({ status: 'PAID', statusActor: 'buyer', paidAt: now() })
    expect(await world.sessionStates(checkoutSessionId)).toEqual(['completed'])
  })

  it('needs a method', async () => {
    const escrowId = await quick().pending()
    const { status, errors } = await world.mutate('payEscrow', { escrowId }, 'buyer')
    expect({ status, code: errors[0].extensions.code }).toEqual({ status: 400, code: 'VALIDATION_ERROR' })
  })
})

describe('completeEscrow', () => {
  it.each(['paid', 'delivered'] as const)('from %s: the seller is paid, fee and tax apart, every deadline is over', async (state) => {
    const escrowId = await world.given({ amount: '1250.500' })[state]()
    const stale = [await world.session(escrowId, 'dispute', 'seller'), await world.session(escrowId, 'request_cancellation', 'buyer')]
    const { escrow, events, money, mails } = await act('completeEscrow', { escrowId }, 'buyer')
    expect(escrow).toMatchObject({
      status: 'COMPLETED',
      statusReason: 'completed_by_buyer',
      statusActor: 'buyer',
      completedAt: now(),
      deadlines: [],
    })
    expect({ events, money, mails }).toEqual({
      events: ['escrow.status.updated'],
      money: { held: '-1250.500', seller: '1187.975', platform_fee: '52.542', service_tax: '9.983' },
      mails: ['escrow_completed to seller'],
    })
    expect(await world.sessionStates(...stale)).toEqual(['cancelled action_no_longer_valid', 'cancelled action_no_longer_valid'])
  })

  it('pays the developer who named the seller', async () => {
    const { id: escrowId } = await create({ sellerEmail: world.cast.stranger.email, developerFeePercentage: '10', feeBearer: 'BUYER' })
    expect((await act('payEscrow', { escrowId, method: 'WALLET' }, 'buyer')).money).toEqual({ buyer: '-230.000', held: '230.000' })
    const { money } = await act('completeEscrow', { escrowId }, 'buyer')
    expect(money).toEqual({ held: '-230.000', stranger: '200.000', seller: '20.000', platform_fee: '8.403', service_tax: '1.597' })
  })

  it('waits for a seller who has not registered, and has no meaning for an instant escrow', async () => {
    const { id: escrowId } = await create({ sellerEmail: 'later@example.com' })
    await world.does('payEscrow', { escrowId, method: 'WALLET' }, 'buyer')
    await world.refuses('completeEscrow', { escrowId }, 'buyer', 'SELLER_NOT_REGISTERED')
    await world.refuses('completeEscrow', { escrowId: await quick({ mode: 'instant' }).paid() }, 'buyer', 'INSTANT_ESCROW_NO_COMPLETE_STEP')
  })
})

describe('cancelPaidEscrow', () => {
  it.each(['paid', 'delivered'] as const)('from %s: the buyer gets back everything, fees too', async (state) => {
    const escrowId = await quick({ feeBearer: 'buyer' })[state]()
    const { escrow, events, money, mails } = await act('cancelPaidEscrow', { escrowId }, 'seller')
    expect(escrow).toMatchObject({ status: 'CANCELLED', statusReason: 'cancelled_by_seller', cancelledAt: now(), deadlines: [] })
    expect({ events, money, mails }).toEqual({
      events: ['escrow.status.updated'],
      money: { held: '-210.000', buyer: '210.000' },
      mails: ['escrow_cancelled to buyer'],
    })
  })
})

describe('requestCancellation', () => {
  it('from delivered: asked for 72 hours, the completion deadline stands still, nothing moves', async () => {
    const escrowId = await quick().delivered()
    world.services.clock.advance(dayMs)
    const stale = await world.session(escrowId, 'request_cancellation', 'buyer')
    const { escrow, events, money, mails } = await act('requestCancellation', { escrowId, reason: 'Changed my mind' }, 'buyer')
    expect(escrow).toMatchObject({
      status: 'DELIVERED',
      cancellationRequest: { status: 'pending', reason: 'Changed my mind', requestedAt: now(), decidedAt: null },
      completionDeadline: later(6 * dayMs),
    })
    expect(escrow.deadlines).toEqual([
      {
        kind: 'cancellation_request',
        at: later(3 * dayMs),
        effect: 'cancellation_request_expires',
        paused: false,
        remainingSeconds: 3 * 86_400,
      },
      { kind: 'completion', at: later(6 * dayMs), effect: 'completed', paused: true, remainingSeconds: 6 * 86_400 },
    ])
    expect({ events, money, mails }).toEqual({
      events: ['escrow.cancellation.requested'],
      money: {},
      mails: ['cancellation_requested to seller'],
    })
    expect(await world.sessionStates(stale)).toEqual(['cancelled action_no_longer_valid'])
    await world.refuses('requestCancellation', { escrowId }, 'buyer', 'CANCELLATION_ALREADY_REQUESTED')
    await world.refuses('requestCancellation', { escrowId, reason: 'x'.repeat(2_001) }, 'buyer', 'VALIDATION_ERROR', { field: ['reason'] })
  })

  it('without answer lapses after 72 hours, and the deadline goes on', async () => {
    const escrowId = await quick().delivered()
    await world.does('requestCancellation', { escrowId }, 'buyer')
    await world.passTime(3 * dayMs)
    const { cancellationRequest, deadlines, status } = await world.escrow(escrowId)
    expect({ status, cancellationRequest, deadlines }).toMatchObject({
      status: 'DELIVERED',
      cancellationRequest: { status: 'expired', decidedAt: now() },
      deadlines: [{ kind: 'completion', at: later(7 * dayMs), paused: false }],
    })
  })

  it('stays to be read when another follows, of several escrows in one go', async () => {
    const [escrowId, other] = [await quick().delivered(), await quick().delivered()]
    await world.does('requestCancellation', { escrowId, reason: 'First' }, 'buyer')
    await world.passTime(3 * dayMs)
    await world.does('requestCancellation', { escrowId, reason: 'Second' }, 'buyer')
    const { data } = await world.ask('{ escrows { nodes { id cancellationRequests { status reason decidedAt } } } }', { as: 'seller' })
    const requests = new Map(data.escrows.nodes.map((node: Json) => [node.id, node.cancellationRequests]))
    expect([requests.get(escrowId), requests.get(other)]).toEqual([
      [
        { status: 'expired', reason: 'First', decidedAt: now() },
        { status: 'pending', reason: 'Second', decidedAt: null },
      ],
      [],
    ])
  })

  it('while the seller has no account is accepted at once', async () => {
    const { id: escrowId } = await create({ sellerEmail: 'never@example.com' })
    await world.does('payEscrow', { escrowId, method: 'WALLET' }, 'buyer')
    const { escrow, events, money } = await act('requestCancellation', { escrowId }, 'buyer')
    expect(escrow).toMatchObject({
      status: 'CANCELLED',
      statusReason: 'cancellation_accepted',
      cancellationRequest: { status: 'accepted', decidedAt: now() },
    })
    expect({ events, money }).toEqual({
      events: ['escrow.cancellation.accepted', 'escrow.status.updated'],
      money: { held: '-200.000', buyer: '200.000' },
    })
  })
})

describe('acceptCancellation and rejectCancellation', () => {
  it('accepting gives the buyer everything back', async () => {
    const escrowId = await quick().delivered()
    await world.does('requestCancellation', { escrowId }, 'buyer')
    const stale = await world.session(escrowId, 'reject_cancellation', 'seller')
    const { escrow, events, money, mails } = await act('acceptCancellation', { escrowId }, 'seller')
    expect(escrow).toMatchObject({
      status: 'CANCELLED',
      statusReason: 'cancellation_accepted',
      statusActor: 'seller',
      cancellationRequest: { status: 'accepted', decidedAt: now() },
      deadlines: [],
    })
    expect({ events, money, mails }).toEqual({
      events: ['escrow.cancellation.accepted', 'escrow.status.updated'],
      money: { held: '-200.000', buyer: '200.000' },
      mails: ['cancellation_accepted to buyer'],
    })
    expect(await world.sessionStates(stale)).toEqual(['cancelled action_no_longer_valid'])
  })

  it('rejecting lets it go on: what was left of the deadline, 48 hours at least; the reason is kept and told', async () => {
    const escrowId = await quick().delivered()
    world.services.clock.advance(6 * dayMs)
    await world.does('requestCancellation', { escrowId }, 'buyer')
    world.services.clock.advance(hourMs)
    const { escrow, events, money, mails } = await act('rejectCancellation', { escrowId, reason: 'It is on its way.' }, 'seller')
    expect(escrow).toMatchObject({
      status: 'DELIVERED',
      cancellationRequest: { status: 'rejected', decisionReason: 'It is on its way.' },
      completionDeadline: later(2 * dayMs),
      deadlines: [{ kind: 'completion', paused: false }],
    })
    expect({ events, money, mails }).toEqual({
      events: ['escrow.cancellation.rejected'],
      money: {},
      mails: ['cancellation_rejected to buyer'],
    })
    expect((await world.eventsOf(escrowId)).at(-1)!.data.cancellationRequest).toMatchObject({ decisionReason: 'It is on its way.' })
  })

  it('a rejected request is processed: there is no further one', async () => {
    const escrowId = await quick().paid()
    await world.does('requestCancellation', { escrowId }, 'buyer')
    await world.does('rejectCancellation', { escrowId }, 'seller')
    await world.refuses('requestCancellation', { escrowId }, 'buyer', 'CANCELLATION_ALREADY_REQUESTED')
  })

  it('leaves deliver and complete possible, which supersede the request', async () => {
    const escrowId = await quick().paid()
    await world.does('requestCancellation', { escrowId }, 'buyer')
    expect((await act('deliverEscrow', { escrowId }, 'seller')).escrow).toMatchObject({ cancellationRequest: { status: 'pending' } })
    expect((await act('completeEscrow', { escrowId }, 'buyer')).escrow).toMatchObject({
      status: 'COMPLETED',
      cancellationRequest: { status: 'superseded' },
    })
  })
})

describe('extendCompletionDeadline', () => {
  it('adds at most seven days, once for a delivery', async () => {
    const escrowId = await quick().delivered()
    const { completionDeadline, version } = await world.escrow(escrowId)
    for (const hours of [0, -1])
      await world.refuses('extendCompletionDeadline', { escrowId, hours }, 'buyer', 'VALIDATION_ERROR', { field: ['hours'] })
    await world.refuses('extendCompletionDeadline', { escrowId, hours: 169 }, 'buyer', 'DEADLINE_EXTENSION_TOO_LONG', {
      field: ['hours'],
      details: { hours: 'must be from 1 to 168' },
    })
    const { escrow, events, money } = await act('extendCompletionDeadline', { escrowId, hours: 5 }, 'buyer')
    const extended = new Date(Date.parse(completionDeadline) + 5 * hourMs).toISOString()
    expect(escrow).toMatchObject({
      status: 'DELIVERED',
      completionDeadline: extended,
      version: version + 1,
      deadlines: [{ kind: 'completion', at: extended }],
    })
    expect({ events, money }).toEqual({ events: [], money: {} })
    await world.refuses('extendCompletionDeadline', { escrowId }, 'buyer', 'DEADLINE_ALREADY_EXTENDED')
    await world.passTime(7 * dayMs)
    expect(await world.escrow(escrowId)).toMatchObject({ status: 'DELIVERED' })
    await world.passTime(5 * hourMs)
    expect(await world.escrow(escrowId)).toMatchObject({ status: 'COMPLETED', statusReason: 'completion_deadline' })
  })

  it('is 168 hours unless said otherwise, and again possible for a new delivery', async () => {
    const escrowId = await quick().delivered()
    expect((await act('extendCompletionDeadline', { escrowId }, 'buyer')).escrow).toMatchObject({ completionDeadline: later(14 * dayMs) })
    await world.does('rejectDelivery', { escrowId }, 'buyer')
    await world.does('deliverEscrow', { escrowId }, 'seller')
    expect((await act('extendCompletionDeadline', { escrowId }, 'buyer')).escrow).toMatchObject({ completionDeadline: later(14 * dayMs) })
  })

  it('adds to what a cancellation request has stopped', async () => {
    const escrowId = await quick().delivered()
    await world.does('requestCancellation', { escrowId }, 'buyer')
    await world.passTime(2 * dayMs)
    const { escrow } = await act('extendCompletionDeadline', { escrowId, hours: 24 }, 'buyer')
    expect(escrow.completionDeadline).toBe(later(8 * dayMs))
    expect(escrow.deadlines).toContainEqual({
      kind: 'completion',
      at: later(8 * dayMs),
      effect: 'completed',
      paused: true,
      remainingSeconds: 8 * 86_400,
    })
    await world.passTime(12 * hourMs)
    await world.does('rejectCancellation', { escrowId }, 'seller')
    expect((await world.escrow(escrowId)).completionDeadline).toBe(later(8 * dayMs))
  })
})

describe('with a checkout session', () => {
  const rows: Array<[string, object, 'seller' | 'buyer', Parameters<GraphqlWorld['session']>[1], () => Promise<string>]> = [
    ['signContract', { name: 'Amel' }, 'buyer', 'sign_contract', () => world.given().pending()],
    ['payEscrow', { method: 'WALLET' }, 'buyer', 'accept_pay', () => world.given().signed()],
    ['payEscrow', { method: 'CARD' }, 'buyer', 'accept_pay', () => quick().pending()],
    ['completeEscrow', {}, 'buyer', 'complete', () => quick().delivered()],
    ['cancelPaidEscrow', {}, 'seller', 'cancel_escrow', () => quick().paid()],
    ['requestCancellation', {}, 'buyer', 'request_cancellation', () => quick().paid()],
    ['acceptCancellation', {}, 'seller', 'accept_cancellation', requested],
    ['rejectCancellation', {}, 'seller', 'reject_cancellation', requested],
  ]

  async function requested() {
    const escrowId = await quick().paid()
    await world.does('requestCancellation', { escrowId }, 'buyer')
    return escrowId
  }

  it.each(rows)('%s %j completes it with the action, calls off its sibling, and works once', async (name, fields, who, action, make) => {
    const escrowId = await make()
    const [session, sibling] = [await world.session(escrowId, action, who), await world.session(escrowId, action, who)]
    const { version } = await world.escrow(escrowId)
    const input = { escrowId, ...fields, expectedVersion: version, checkoutSessionId: session }
    expect((await act(name, input, who)).escrow).toMatchObject({ version: version + 1 })
    expect(await world.sessionStates(session, sibling)).toEqual(['completed', 'cancelled sibling_completed'])
    const types = await world.sql<{ type: string }>(
      `select type from domain_event where body::jsonb #>> '{data,session,sessionId}' = any($1) order by seq`,
      [[session, sibling]],
    )
    expect(types.map(({ type }) => type)).toEqual(['checkout.session.completed', 'checkout.session.cancelled'])
    await world.refuses(name, { ...input, expectedVersion: version + 1 }, who, 'SESSION_ALREADY_COMPLETED')
  })

  it('of the other party is refused', async () => {
    const escrowId = await world.given().pending()
    const checkoutSessionId = await world.session(escrowId, 'sign_contract', 'seller')
    await world.refuses('signContract', { escrowId, name: 'A', checkoutSessionId }, 'buyer', 'SESSION_TARGET_MISMATCH')
  })

  it('a declined card leaves it open', async () => {
    const escrowId = await quick({ amount: '20.404' }).pending()
    const checkoutSessionId = await world.session(escrowId, 'accept_pay', 'buyer')
    const { data } = await world.mutate('payEscrow', { escrowId, method: 'CARD', checkoutSessionId }, 'buyer')
    expect(data.payEscrow.userErrors[0].code).toBe('PAYMENT_DECLINED')
    expect(await world.sessionStates(checkoutSessionId)).toEqual(['pending'])
    await world.does('payEscrow', { escrowId, method: 'WALLET', checkoutSessionId }, 'buyer')
    expect(await world.sessionStates(checkoutSessionId)).toEqual(['completed'])
  })
})

const onlyBuyer = { seller: 'BUYER_ONLY', owner: 'BUYER_ONLY' } as const
const requestable = {
  pending: 'CANCELLATION_REQUEST_INVALID_STATUS',
  completed: 'CANCELLATION_REQUEST_INVALID_STATUS',
  cancelled: 'CANCELLATION_REQUEST_INVALID_STATUS',
  disputed: 'CANCELLATION_REQUEST_INVALID_STATUS',
  requested: 'CANCELLATION_ALREADY_REQUESTED',
} as const
const answerable = {
  pending: 'NO_PENDING_CANCELLATION',
  paid: 'NO_PENDING_CANCELLATION',
  delivered: 'NO_PENDING_CANCELLATION',
  completed: 'NO_PENDING_CANCELLATION',
  cancelled: 'NO_PENDING_CANCELLATION',
  disputed: 'DISPUTE_OPEN',
} as const
describeRefusals(
  () => world,
  [
    {
      name: 'signContract',
      input: { name: 'Amel' },
      by: 'buyer',
      from: 'pending',
      others: { owner: 'NOT_A_PARTY' },
      session: { action: 'sign_contract', target: 'buyer' },
      states: {
        signed: 'CONTRACT_ALREADY_SIGNED',
        paid: 'CONTRACT_ALREADY_SIGNED',
        delivered: 'CONTRACT_ALREADY_SIGNED',
        completed: 'CONTRACT_ALREADY_SIGNED',
        cancelled: 'ESCROW_CLOSED',
        disputed: 'DISPUTE_OPEN',
      },
    },
    ...(['WALLET', 'CARD'] as const).map((method) => ({
      name: 'payEscrow',
      input: { method },
      by: 'buyer' as const,
      from: 'signed' as const,
      others: onlyBuyer,
      session: { action: 'accept_pay', target: 'buyer' } as const,
      states: {
        pending: 'CONTRACT_NOT_SIGNED',
        paid: 'PAYMENT_ALREADY_DONE',
        delivered: 'PAYMENT_ALREADY_DONE',
        completed: 'PAYMENT_ALREADY_DONE',
        cancelled: 'ESCROW_CLOSED',
        disputed: 'DISPUTE_OPEN',
      } as const,
    })),
    {
      name: 'completeEscrow',
      by: 'buyer',
      from: 'delivered',
      others: onlyBuyer,
      session: { action: 'complete', target: 'buyer' },
      states: { pending: 'INVALID_ACTION', completed: 'ESCROW_ALREADY_COMPLETED', cancelled: 'ESCROW_CLOSED', disputed: 'DISPUTE_OPEN' },
    },
    {
      name: 'cancelPaidEscrow',
      by: 'seller',
      from: 'paid',
      others: { buyer: 'SELLER_ONLY', owner: 'SELLER_ONLY' },
      session: { action: 'cancel_escrow', target: 'seller' },
      states: {
        pending: 'CANCEL_ESCROW_INVALID_STATUS',
        completed: 'CANCEL_ESCROW_INVALID_STATUS',
        cancelled: 'CANCEL_ESCROW_INVALID_STATUS',
        disputed: 'CANCEL_ESCROW_INVALID_STATUS',
      },
    },
    {
      name: 'requestCancellation',
      by: 'buyer',
      from: 'paid',
      others: onlyBuyer,
      session: { action: 'request_cancellation', target: 'buyer' },
      states: requestable,
    },
    {
      name: 'acceptCancellation',
      by: 'seller',
      from: 'requested',
      others: { buyer: 'SELLER_ONLY' },
      session: { action: 'accept_cancellation', target: 'seller' },
      states: answerable,
    },
    {
      name: 'rejectCancellation',
      by: 'seller',
      from: 'requested',
      others: { buyer: 'SELLER_ONLY' },
      session: { action: 'reject_cancellation', target: 'seller' },
      states: answerable,
    },
    {
      name: 'extendCompletionDeadline',
      by: 'buyer',
      from: 'delivered',
      others: onlyBuyer,
      session: null,
      states: {
        pending: 'ESCROW_NOT_DELIVERED',
        paid: 'ESCROW_NOT_DELIVERED',
        completed: 'ESCROW_NOT_DELIVERED',
        cancelled: 'ESCROW_NOT_DELIVERED',
        disputed: 'DISPUTE_OPEN',
      },
    },
  ],
)

it('whoever made an escrow with a key without being a party to it is none in person', async () => {
  const { id: escrowId } = await create({ sellerEmail: world.cast.stranger.email })
  await world.refuses('updateEscrow', { escrowId, title: 'x' }, 'seller', 'NOT_A_PARTY')
})
