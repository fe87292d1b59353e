import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeId } from '../../server/domain/id.js'
import { describeRefusals } from '../support/escrow-mutation-cases.js'
import { dayMs, hourMs, type Json } from '../support/escrow-world.js'
import { openGraphqlWorld, type GraphqlWorld, type Who } from '../support/graphql-world.js'

let world: GraphqlWorld

beforeAll(async () => {
  world = await openGraphqlWorld()
})

afterAll(() => world.close())

const now = () => world.services.clock().toISOString()
const later = (ms: number) => new Date(world.services.clock().getTime() + ms).toISOString()
const quick = (fields = {}) => world.given({ mode: 'quick', amount: '200', ...fields })
const complaint = { category: 'NOT_DELIVERED', reason: 'Nothing has come so far.' }
const act = async (name: string, input: { escrowId: string; [field: string]: unknown }, as: Who) => {
  const effects = await world.effects(input.escrowId, () => world.does(name, input, as))
  return { ...effects, escrow: effects.answer.escrow as Json }
}
const resolve = (escrowId: string, fields: object, as: Who = 'disputes') =>
  act('resolveDispute', { escrowId, reason: 'As agreed.', ...fields }, as)
const staffId = async (role: string) => (await world.sql<{ id: string }>('select id from staff where role = $1', [role]))[0]!.id

describe('openDispute', () => {
  it.each([
    ['buyer', 'paid'],
    ['seller', 'paid'],
    ['buyer', 'delivered'],
    ['seller', 'delivered'],
  ] as const)('by the %s of a %s escrow: everything stands still, the other is asked', async (who, state) => {
    const escrowId = await quick({ title: 'Camera' })[state]()
    world.services.clock.advance(dayMs)
    const [stale, still] = [await world.session(escrowId, 'complete', 'buyer'), await world.session(escrowId, 'dispute', 'seller')]
    const reason = `It is not what was agreed. ${'x'.repeat(200)}`
    const { escrow, events, money, mails } = await act('openDispute', { escrowId, category: 'NOT_AS_DESCRIBED', reason }, who)
    expect(escrow).toMatchObject({
      status: 'DISPUTED',
      statusReason: 'dispute_opened',
      statusActor: who,
      disputeTicketId: expect.stringMatching(/^dsp_/),
      disputeTicket: {
        ticketNumber: expect.stringMatching(new RegExp(String.raw`^DSP-${now().slice(0, 4)}-\d{6}$`)),
        type: 'escrow_dispute',
        subject: 'Camera',
        status: 'open',
        createdAt: now(),
        previewReason: reason.slice(0, 140),
      },
    })
    expect(escrow.deadlines.toSorted((a: Json, b: Json) => a.kind.localeCompare(b.kind))).toEqual([
      ...(state === 'paid'
        ? []
        : [{ kind: 'completion', at: later(6 * dayMs), effect: 'completed', paused: true, remainingSeconds: 6 * 86_400 }]),
      { kind: 'dispute_silence', at: later(5 * dayMs), effect: 'dispute_under_review', paused: false, remainingSeconds: 5 * 86_400 },
    ])
    const other = who === 'buyer' ? 'seller' : 'buyer'
    expect({ events, money, mails }).toEqual({
      events: ['escrow.dispute.opened', 'escrow.status.updated'],
      money: {},
      mails: [`dispute_opened to ${other}`],
    })
    expect(await world.sessionStates(stale, still)).toEqual(['cancelled action_no_longer_valid', 'cancelled action_no_longer_valid'])
    await world.passTime(30 * dayMs)
    expect(await world.escrow(escrowId)).toMatchObject({ status: 'DISPUTED', disputeTicket: { status: 'under_review' } })
  })

  it('supersedes a cancellation request', async () => {
    const escrowId = await quick().delivered()
    await world.does('requestCancellation', { escrowId }, 'buyer')
    const { escrow } = await act('openDispute', { escrowId, ...complaint }, 'buyer')
    expect(escrow.cancellationRequest).toMatchObject({ status: 'superseded', decidedAt: now() })
    expect(escrow.deadlines.map(({ kind }: Json) => kind).toSorted()).toEqual(['completion', 'dispute_silence'])
  })

  it('completes its session, and is possible for an instant escrow', async () => {
    const escrowId = await quick({ mode: 'instant' }).paid()
    const [session, sibling] = [await world.session(escrowId, 'dispute', 'buyer'), await world.session(escrowId, 'dispute', 'buyer')]
    await act('openDispute', { escrowId, ...complaint, checkoutSessionId: session }, 'buyer')
    expect(await world.sessionStates(session, sibling)).toEqual(['completed', 'cancelled sibling_completed'])
    await world.refuses('openDispute', { escrowId, ...complaint, checkoutSessionId: session }, 'buyer', 'SESSION_ALREADY_COMPLETED')
  })

  it('refuses a session of the other party', async () => {
    const escrowId = await quick().paid()
    const checkoutSessionId = await world.session(escrowId, 'dispute', 'seller')
    await world.refuses('openDispute', { escrowId, ...complaint, checkoutSessionId }, 'buyer', 'SESSION_TARGET_MISMATCH')
  })

  it('needs a category, and a reason of 10 to 2000 characters', async () => {
    const escrowId = await quick().paid()
    for (const reason of ['too short', `         ${' '}x`, 'x'.repeat(2_001)]) {
      await world.refuses('openDispute', { escrowId, ...complaint, reason }, 'buyer', 'VALIDATION_ERROR', {
        field: ['reason'],
        details: { reason: expect.any(String) },
      })
    }
    const { status, errors } = await world.mutate('openDispute', { escrowId, reason: complaint.reason, category: 'BAD_MOOD' }, 'buyer')
    expect({ status, code: errors[0].extensions.code }).toEqual({ status: 400, code: 'VALIDATION_ERROR' })
    expect((await act('openDispute', { escrowId, category: 'OTHER', reason: 'x'.repeat(2_000) }, 'buyer')).escrow.status).toBe('DISPUTED')
  })
})

describe('withdrawDispute', () => {
  it.each([
    ['paid', 'PAID'],
    ['delivered', 'DELIVERED'],
  ] as const)('leads back to %s; what was left of the deadline goes on, 48 hours at least', async (state, status) => {
    const escrowId = await quick()[state]()
    world.services.clock.advance(6 * dayMs)
    await world.does('openDispute', { escrowId, ...complaint }, 'buyer')
    world.services.clock.advance(dayMs)
    const { escrow, events, money, mails } = await act('withdrawDispute', { escrowId }, 'buyer')
    expect(escrow).toMatchObject({
      status,
      statusReason: 'dispute_withdrawn',
      statusActor: 'buyer',
      disputeTicket: { status: 'withdrawn' },
    })
    expect(escrow.deadlines).toEqual(
      state === 'paid'
        ? []
        : [{ kind: 'completion', at: later(2 * dayMs), effect: 'completed', paused: false, remainingSeconds: 2 * 86_400 }],
    )
    expect(escrow.completionDeadline).toBe(state === 'paid' ? null : later(2 * dayMs))
    expect({ events, money, mails }).toEqual({
      events: ['escrow.dispute.resolved', 'escrow.status.updated'],
      money: {},
      mails: ['dispute_resolved to seller'],
    })
    expect((await world.eventsOf(escrowId)).at(-2)!.data.dispute).toMatchObject({
      status: 'withdrawn',
      outcome: 'withdrawn',
      awardedTnd: null,
    })
  })

  it('lets its party reopen once, and the other party as often', async () => {
    const escrowId = await quick().paid()
    for (const who of ['buyer', 'seller'] as const) {
      for (let round = 0; round < 2; round++) {
        await world.does('openDispute', { escrowId, ...complaint }, who)
        await world.does('withdrawDispute', { escrowId }, who)
      }
      await world.refuses('openDispute', { escrowId, ...complaint }, who, 'DISPUTE_REOPEN_LIMIT')
    }
  })

  it('is its opener’s alone', async () => {
    await world.refuses('withdrawDispute', { escrowId: await quick().disputed() }, 'seller', 'DISPUTE_OPENER_ONLY')
  })

  it('forgets the offers that were made', async () => {
    const escrowId = await quick().disputed()
    await world.does('offerSettlement', { escrowId, sellerAwardTnd: '50' }, 'seller')
    await world.does('withdrawDispute', { escrowId }, 'buyer')
    await world.does('openDispute', { escrowId, ...complaint }, 'buyer')
    await world.refuses('acceptSettlement', { escrowId }, 'buyer', 'OFFER_NOT_FOUND')
  })
})

describe('addDisputeMessage', () => {
  it('of the opener waits for the other, whose first word brings the dispute under review', async () => {
    const escrowId = await quick().disputed()
    const { version } = await world.escrow(escrowId)
    const first = await act('addDisputeMessage', { escrowId, body: 'Where is it?', expectedVersion: version }, 'buyer')
    expect(first.escrow).toMatchObject({
      status: 'DISPUTED',
      version: version + 1,
      disputeTicket: { status: 'awaiting_counterparty' },
      deadlines: [{ kind: 'dispute_silence' }],
    })
    expect({ events: first.events, money: first.money }).toEqual({ events: ['escrow.dispute.message'], money: {} })
    const answer = await act('addDisputeMessage', { escrowId, body: 'On its way.' }, 'seller')
    expect(answer.escrow).toMatchObject({ disputeTicket: { status: 'under_review' }, deadlines: [] })
    const last = await act('addDisputeMessage', { escrowId, body: 'We look into it.' }, 'disputes')
    expect(last.escrow).toMatchObject({ disputeTicket: { status: 'under_review' } })
    const told = (await world.eventsOf(escrowId))
      .filter(({ type }) => type === 'escrow.dispute.message')
      .map(({ data }) => data.dispute.message)
    expect(told).toEqual([
      { authorRole: 'buyer', body: 'Where is it?', createdAt: now(), attachments: [] },
      { authorRole: 'seller', body: 'On its way.', createdAt: now(), attachments: [] },
      { authorRole: 'staff', body: 'We look into it.', createdAt: now(), attachments: [] },
    ])
  })

  it('that is internal is kept for staff: no event, no status, no version, nothing that a party could see', async () => {
    const escrowId = await quick().disputed()
    const before = await world.escrow(escrowId, 'buyer')
    world.services.clock.advance(hourMs)
    const { events, mails } = await act(
      'addDisputeMessage',
      { escrowId, body: 'The seller has done this before.', isInternal: true },
      'disputes',
    )
    const { deadlines, ...after } = await world.escrow(escrowId, 'buyer')
    expect({ ...after, deadlines: deadlines.map(({ at }: Json) => at) }).toEqual({
      ...before,
      deadlines: before.deadlines.map(({ at }: Json) => at),
    })
    expect([events, mails]).toEqual([[], []])
    const kept = await world.sql(
      'select m.body, m.is_internal, m.author_role from dispute_message m join dispute d on d.id = m.dispute_id where d.escrow_id = $1',
      [decodeId('esc', escrowId)],
    )
    expect(kept).toEqual([{ body: 'The seller has done this before.', is_internal: true, author_role: 'staff' }])
  })

  it('cannot be internal for a party, and has 1 to 5000 characters', async () => {
    const escrowId = await quick().disputed()
    for (const who of ['buyer', 'seller'] as const)
      await world.refuses('addDisputeMessage', { escrowId, body: 'x', isInternal: true }, who, 'STAFF_ONLY')
    for (const body of ['', '  ', 'x'.repeat(5_001)])
      await world.refuses('addDisputeMessage', { escrowId, body }, 'buyer', 'VALIDATION_ERROR', { field: ['body'] })
    for (const role of ['compliance', 'finance'] as const)
      await world.refuses('addDisputeMessage', { escrowId, body: 'x' }, role, 'STAFF_ONLY')
  })

  it('is not for who created the escrow without being a party', async () => {
    const input = { title: 'x', amount: '10', mode: 'QUICK', buyerEmail: world.cast.buyer.email, sellerEmail: world.cast.stranger.email }
    const { id: escrowId } = (await world.does('createEscrow', input, 'sellerKey')).escrow
    await world.does('payEscrow', { escrowId, method: 'WALLET' }, 'buyer')
    await world.does('openDispute', { escrowId, ...complaint }, 'buyer')
    await world.refuses('addDisputeMessage', { escrowId, body: 'x' }, 'sellerKey', 'WRONG_PARTY')
    await world.refuses('addDisputeMessage', { escrowId, body: 'x' }, 'seller', 'NOT_A_PARTY')
  })
})

describe('offerSettlement', () => {
  it('says what the seller would get, in place of one’s earlier offer, and tells the other', async () => {
    const escrowId = await quick().disputed()
    const before = await world.escrow(escrowId)
    const { escrow, events, money, mails } = await act('offerSettlement', { escrowId, sellerAwardTnd: '120.5' }, 'buyer')
    expect(escrow).toMatchObject({ status: 'DISPUTED', version: before.version + 1 })
    expect({ events, money, mails }).toEqual({ events: [], money: {}, mails: ['settlement_offered to seller'] })
    await act('offerSettlement', { escrowId, sellerAwardTnd: '150' }, 'buyer')
    const { money: paid } = await act('acceptSettlement', { escrowId }, 'seller')
    expect(paid).toMatchObject({ seller: '142.500', buyer: '50.000' })
  })

  it.each([
    ['AWARD_OUT_OF_RANGE', '200.001'],
    ['VALIDATION_ERROR', '-1'],
    ['AMOUNT_PRECISION', '1.0001'],
  ] as const)('refuses with %s: %s', async (code, sellerAwardTnd) => {
    const escrowId = await quick().disputed()
    await world.refuses('offerSettlement', { escrowId, sellerAwardTnd }, 'buyer', code)
  })

  it('takes an amount as text', async () => {
    const { status, errors } = await world.mutate('offerSettlement', { escrowId: 'x', sellerAwardTnd: 5 }, 'buyer')
    expect({ status, code: errors[0].extensions.code }).toEqual({ status: 400, code: 'VALIDATION_ERROR' })
  })

  it('of nothing is all there can be while the seller has no account', async () => {
    const input = { title: 'x', amount: '200', mode: 'QUICK', buyerEmail: world.cast.buyer.email, sellerEmail: 'not.yet@example.com' }
    const { id: escrowId } = (await world.does('createEscrow', input, 'sellerKey')).escrow
    await world.does('payEscrow', { escrowId, method: 'WALLET' }, 'buyer')
    await world.does('openDispute', { escrowId, ...complaint }, 'buyer')
    await world.refuses('offerSettlement', { escrowId, sellerAwardTnd: '1' }, 'buyer', 'SELLER_NOT_REGISTERED')
    expect((await act('offerSettlement', { escrowId, sellerAwardTnd: '0' }, 'buyer')).escrow.status).toBe('DISPUTED')
    await world.refuses('resolveDispute', { escrowId, outcome: 'RELEASE_SELLER', reason: 'x' }, 'disputes', 'SELLER_NOT_REGISTERED')
  })
})

describe('acceptSettlement', () => {
  it.each([
    ['0', 'CANCELLED', { held: '-200.000', buyer: '200.000' }],
    ['0.000', 'CANCELLED', { held: '-200.000', buyer: '200.000' }],
    ['0.001', 'COMPLETED', { held: '-200.000', buyer: '199.999', seller: '0.001' }],
    ['80', 'COMPLETED', { held: '-200.000', buyer: '120.000', seller: '76.000', platform_fee: '3.361', service_tax: '0.639' }],
    ['200', 'COMPLETED', { held: '-200.000', seller: '190.000', platform_fee: '8.403', service_tax: '1.597' }],
  ])('of %s TND for the seller: %s, fees on the award alone, the rest to the buyer', async (sellerAwardTnd, status, expected) => {
    const escrowId = await quick().disputed()
    await world.does('offerSettlement', { escrowId, sellerAwardTnd }, 'seller')
    const { escrow, events, money, mails } = await act('acceptSettlement', { escrowId }, 'buyer')
    expect(escrow).toMatchObject({
      status,
      statusReason: 'dispute_settled',
      statusActor: 'buyer',
      disputeTicket: { status: 'resolved' },
      deadlines: [],
    })
    expect({ events, money, mails }).toEqual({
      events: ['escrow.dispute.resolved', 'escrow.status.updated'],
      money: expected,
      mails: ['dispute_resolved to seller'],
    })
    expect((await world.eventsOf(escrowId)).at(-2)!.data.dispute).toMatchObject({ outcome: 'settled', awardedTnd: Number(sellerAwardTnd) })
  })

  it('needs the other party’s offer, not one’s own', async () => {
    const escrowId = await quick().disputed()
    await world.refuses('acceptSettlement', { escrowId }, 'seller', 'OFFER_NOT_FOUND')
    await world.does('offerSettlement', { escrowId, sellerAwardTnd: '1' }, 'seller')
    await world.refuses('acceptSettlement', { escrowId }, 'seller', 'OFFER_NOT_FOUND')
    expect((await act('acceptSettlement', { escrowId }, 'buyer')).escrow.status).toBe('COMPLETED')
  })

  it('of an offer that was replaced meanwhile is refused by its version', async () => {
    const escrowId = await quick().disputed()
    const { version } = (await act('offerSettlement', { escrowId, sellerAwardTnd: '50' }, 'seller')).escrow
    await world.does('offerSettlement', { escrowId, sellerAwardTnd: '150' }, 'seller')
    await world.refuses('acceptSettlement', { escrowId, expectedVersion: version }, 'buyer', 'VERSION_CONFLICT')
  })
})

describe('resolveDispute', () => {
  it.each([
    ['RELEASE_SELLER', undefined, 'COMPLETED', { held: '-210.000', seller: '200.000', platform_fee: '8.403', service_tax: '1.597' }],
    ['REFUND_BUYER', undefined, 'CANCELLED', { held: '-210.000', buyer: '210.000' }],
    ['SPLIT', '199.999', 'COMPLETED', { held: '-210.000', seller: '199.999', buyer: '0.001', platform_fee: '8.403', service_tax: '1.597' }],
    ['SPLIT', '0.001', 'COMPLETED', { held: '-210.000', seller: '0.001', buyer: '209.999' }],
    ['SPLIT', '50', 'COMPLETED', { held: '-210.000', seller: '50.000', buyer: '157.500', platform_fee: '2.101', service_tax: '0.399' }],
  ])('%s (%s): %s, to the millime', async (outcome, sellerAwardTnd, status, expected) => {
    const escrowId = await quick({ feeBearer: 'buyer' }).disputed()
    const { escrow, answer, events, money, mails } = await resolve(escrowId, { outcome, ...(sellerAwardTnd ? { sellerAwardTnd } : {}) })
    expect(answer.pendingAction).toBeNull()
    expect(escrow).toMatchObject({
      status,
      statusReason: `dispute_${outcome.toLowerCase()}`,
      statusActor: 'staff',
      disputeTicket: { status: 'resolved' },
      deadlines: [],
    })
    expect({ events, money, mails: mails.toSorted() }).toEqual({
      events: ['escrow.dispute.resolved', 'escrow.status.updated'],
      money: expected,
      mails: ['dispute_resolved to buyer', 'dispute_resolved to seller'],
    })
    const [audited] = await world.sql('select actor_kind, actor_id, action, reason from audit_log where subject = $1', [
      decodeId('esc', escrowId),
    ])
    expect(audited).toEqual({ actor_kind: 'staff', actor_id: await staffId('disputes'), action: 'resolve_dispute', reason: 'As agreed.' })
  })

  it.each([
    ['paid', 'PAID'],
    ['delivered', 'DELIVERED'],
  ] as const)('DISMISS: %s again, the clock goes on, nothing moves', async (state, status) => {
    const escrowId = await quick()[state]()
    await world.does('openDispute', { escrowId, ...complaint }, 'buyer')
    const { escrow, events, money } = await resolve(escrowId, { outcome: 'DISMISS' }, 'owner')
    expect(escrow).toMatchObject({ status, statusReason: 'dispute_dismissed', statusActor: 'staff', disputeTicket: { status: 'resolved' } })
    expect(escrow.deadlines).toMatchObject(state === 'paid' ? [] : [{ kind: 'completion', paused: false, at: later(7 * dayMs) }])
    expect({ events, money }).toEqual({ events: ['escrow.dispute.resolved', 'escrow.status.updated'], money: {} })
  })

  it.each([
    ['addDisputeMessage', { body: 'I was wrong, pay the seller.' }],
    ['offerSettlement', { sellerAwardTnd: '50' }],
    ['withdrawDispute', {}],
  ] as const)('is one on what was seen: after %s it is refused, be it one that would wait', async (name, said) => {
    for (const amount of ['200', '6000']) {
      const escrowId = await quick({ amount }).disputed()
      const { version } = await world.escrow(escrowId)
      await world.does(name, { escrowId, ...said }, 'buyer')
      const decision = { escrowId, outcome: 'RELEASE_SELLER', reason: 'Delivered.', expectedVersion: version }
      await world.refuses('resolveDispute', decision, 'disputes', 'VERSION_CONFLICT')
    }
  })

  it('is not disturbed by a note of a colleague, and keeps nothing of the version where it waits', async () => {
    const escrowId = await quick({ amount: '6000' }).disputed()
    const { version } = await world.escrow(escrowId)
    await world.does('addDisputeMessage', { escrowId, body: 'I know this seller.', isInternal: true }, 'disputes')
    const { answer } = await resolve(escrowId, { outcome: 'REFUND_BUYER', expectedVersion: version })
    expect(answer.pendingAction).toMatchObject({ action: 'resolve_dispute' })
    const [kept] = await world.sql<{ payload: Json; after: Json }>(
      `select p.payload, a.after from pending_staff_action p, audit_log a where a.subject = $1 and p.id = $2`,
      [decodeId('esc', escrowId), decodeId('act', answer.pendingAction.id)],
    )
    expect([Object.keys(kept!.payload), Object.keys(kept!.after)].flat()).not.toContain('expectedVersion')
  })

  it('is for the roles disputes and owner', async () => {
    const escrowId = await quick().disputed()
    for (const who of ['support', 'compliance', 'finance', 'buyer', 'seller'] as const) {
      await world.refuses('resolveDispute', { escrowId, outcome: 'REFUND_BUYER', reason: 'x' }, who, 'STAFF_ONLY')
    }
  })

  it.each([
    ['AWARD_OUT_OF_RANGE', { outcome: 'SPLIT', sellerAwardTnd: '0' }],
    ['AWARD_OUT_OF_RANGE', { outcome: 'SPLIT', sellerAwardTnd: '200' }],
    ['AWARD_OUT_OF_RANGE', { outcome: 'SPLIT', sellerAwardTnd: '200.001' }],
    ['VALIDATION_ERROR', { outcome: 'SPLIT', sellerAwardTnd: '-1' }],
    ['AMOUNT_PRECISION', { outcome: 'SPLIT', sellerAwardTnd: '0.0001' }],
    ['VALIDATION_ERROR', { outcome: 'SPLIT' }],
    ['VALIDATION_ERROR', { outcome: 'RELEASE_SELLER', sellerAwardTnd: '200' }],
    ['VALIDATION_ERROR', { outcome: 'DISMISS', reason: ' ' }],
    ['VALIDATION_ERROR', { outcome: 'DISMISS', reason: 'x'.repeat(2_001) }],
  ] as const)('refuses with %s: %j', async (code, fields) => {
    await world.refuses('resolveDispute', { escrowId: await quick().disputed(), reason: 'x', ...fields }, 'disputes', code)
  })
})

describe('confirmStaffAction', () => {
  const large = () => quick({ amount: '5000.001' }).disputed()
  const propose = async (escrowId: string, fields: object = { outcome: 'RELEASE_SELLER' }) =>
    (await resolve(escrowId, fields)).answer.pendingAction.id as string
  const confirm = (escrowId: string, id: string, as: Who = 'owner') =>
    world.effects(escrowId, () => world.does('confirmStaffAction', { id }, as))

  it('carries out what one decided above 5,000 TND once a second person says so; nothing changes before', async () => {
    const escrowId = await large()
    const before = await world.escrow(escrowId)
    const { answer, escrow, events, money, mails } = await resolve(escrowId, { outcome: 'SPLIT', sellerAwardTnd: '1000' })
    expect(answer.pendingAction).toEqual({ id: expect.stringMatching(/^act_/), action: 'resolve_dispute', expiresAt: later(dayMs) })
    expect(escrow).toEqual(before)
    expect({ events, money, mails }).toEqual({ events: [], money: {}, mails: [] })
    const confirmed = await confirm(escrowId, answer.pendingAction.id)
    expect(confirmed.answer.escrow).toMatchObject({ status: 'COMPLETED', statusReason: 'dispute_split' })
    expect(confirmed.events).toEqual(['escrow.dispute.resolved', 'escrow.status.updated'])
    expect(confirmed.money).toMatchObject({ held: '-5000.001', seller: '950.000', buyer: '4000.001' })
    const trail = await world.sql('select action, actor_id from audit_log where subject = any($1) order by id', [
      [decodeId('esc', escrowId), decodeId('act', answer.pendingAction.id)],
    ])
    const [maker, checker] = [await staffId('disputes'), await staffId('owner')]
    expect(trail).toEqual([
      { action: 'propose_dispute_resolution', actor_id: maker },
      { action: 'confirm_staff_action', actor_id: checker },
      { action: 'resolve_dispute', actor_id: checker },
    ])
  })

  it('is not needed at 5,000 TND', async () => {
    const escrowId = await quick({ amount: '5000' }).disputed()
    expect((await resolve(escrowId, { outcome: 'REFUND_BUYER' })).answer).toMatchObject({
      pendingAction: null,
      escrow: { status: 'CANCELLED' },
    })
  })

  it('is nobody’s own, and only for the roles that may decide', async () => {
    const escrowId = await large()
    const id = await propose(escrowId)
    await world.refuses('confirmStaffAction', { id }, 'disputes', 'SECOND_PERSON_REQUIRED')
    for (const who of ['support', 'compliance', 'finance'] as const) await world.refuses('confirmStaffAction', { id }, who, 'STAFF_ONLY')
    for (const who of ['buyer', 'sellerKey', 'developer'] as const) await world.refuses('confirmStaffAction', { id }, who, 'STAFF_ONLY')
    await world.refuses('confirmStaffAction', { id }, 'nobody', 'UNAUTHORIZED')
    expect((await confirm(escrowId, id)).answer.escrow.status).toBe('COMPLETED')
  })

  it('works once and for 24 hours', async () => {
    const [once, late] = [await large(), await large()]
    const [onceId, lateId] = [await propose(once), await propose(late)]
    await confirm(once, onceId)
    await world.refuses('confirmStaffAction', { id: onceId }, 'owner', 'STAFF_ACTION_NOT_PENDING')
    world.services.clock.advance(dayMs - 1)
    const again = await propose(late)
    world.services.clock.advance(1)
    await world.refuses('confirmStaffAction', { id: lateId }, 'owner', 'STAFF_ACTION_NOT_PENDING')
    expect((await confirm(late, again)).answer.escrow.status).toBe('COMPLETED')
  })

  it('of an unknown or malformed id', async () => {
    await world.refuses('confirmStaffAction', { id: 'act_01jd4q6z8y3v7w2n5k9m0xabcd' }, 'owner', 'STAFF_ACTION_NOT_FOUND')
    for (const id of ['', 'act_1', 'esc_01jd4q6z8y3v7w2n5k9m0xabcd'])
      await world.refuses('confirmStaffAction', { id }, 'owner', 'INVALID_ID')
  })

  it('says nothing about a dispute other than the one that was decided', async () => {
    const escrowId = await large()
    const id = await propose(escrowId)
    await world.does('withdrawDispute', { escrowId }, 'buyer')
    await world.refuses('confirmStaffAction', { id }, 'owner', 'DISPUTE_NOT_OPEN')
    await world.does('openDispute', { escrowId, ...complaint }, 'seller')
    await world.refuses('confirmStaffAction', { id }, 'owner', 'DISPUTE_NOT_OPEN')
  })

  it('is not carried out when it is not what was put aside', async () => {
    const escrowId = await large()
    const id = await propose(escrowId)
    await world.sql(`update pending_staff_action set payload = payload || '{"outcome": "everything"}' where status = 'pending'`)
    const before = await world.escrow(escrowId)
    expect(await world.mutate('confirmStaffAction', { id }, 'owner')).toMatchObject({ status: 200, code: 'INTERNAL_ERROR' })
    expect(await world.escrow(escrowId)).toEqual(before)
    await world.sql(`update pending_staff_action set payload = payload || '{"outcome": "release_seller"}' where status = 'pending'`)
    expect((await confirm(escrowId, id)).answer.escrow.status).toBe('COMPLETED')
  })

  it('is not asked for what could not be carried out', async () => {
    const escrowId = await large()
    for (const sellerAwardTnd of ['0', '5000.001', '6000']) {
      await world.refuses('resolveDispute', { escrowId, outcome: 'SPLIT', sellerAwardTnd, reason: 'x' }, 'disputes', 'AWARD_OUT_OF_RANGE')
    }
  })
})

const notDisputed = {
  pending: 'DISPUTE_NOT_OPEN',
  paid: 'DISPUTE_NOT_OPEN',
  delivered: 'DISPUTE_NOT_OPEN',
  completed: 'DISPUTE_NOT_OPEN',
  cancelled: 'DISPUTE_NOT_OPEN',
} as const

describeRefusals(
  () => world,
  [
    {
      name: 'openDispute',
      input: complaint,
      by: 'buyer',
      from: 'paid',
      others: { owner: 'NOT_A_PARTY' },
      session: { action: 'dispute', target: 'buyer' },
      states: { pending: 'INVALID_ACTION', completed: 'ESCROW_CLOSED', cancelled: 'ESCROW_CLOSED', disputed: 'DISPUTE_ALREADY_OPENED' },
    },
    { name: 'withdrawDispute', by: 'buyer', from: 'disputed', others: { owner: 'NOT_A_PARTY' }, session: null, states: notDisputed },
    { name: 'addDisputeMessage', input: { body: 'Hello' }, by: 'buyer', from: 'disputed', session: null, states: notDisputed },
    {
      name: 'offerSettlement',
      input: { sellerAwardTnd: '1' },
      by: 'seller',
      from: 'disputed',
      others: { disputes: 'NOT_A_PARTY' },
      session: null,
      states: notDisputed,
    },
    {
      name: 'acceptSettlement',
      by: 'seller',
      from: 'offered',
      others: { disputes: 'NOT_A_PARTY' },
      session: null,
      states: { ...notDisputed, disputed: 'OFFER_NOT_FOUND' },
    },
    {
      name: 'resolveDispute',
      input: { outcome: 'DISMISS', reason: 'x' },
      by: 'disputes',
      from: 'disputed',
      others: {
        developer: 'STAFF_ONLY',
        stranger: 'STAFF_ONLY',
        strangerKey: 'STAFF_ONLY',
        loneKey: 'STAFF_ONLY',
        sellerKey: 'STAFF_ONLY',
      },
      hasVersion: false,
      states: notDisputed,
    },
  ],
)
