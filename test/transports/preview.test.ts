import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiRoutes } from '../../rest-compat/rest-compat.js'
import { allCommands } from '../../server/domain/escrow/commands.js'
import type { NewEscrow } from '../../server/domain/escrow/new-escrow.js'
import { decodeId } from '../../server/domain/id.js'
import { formatAmount } from '../../server/domain/money/money.js'
import { databaseDigest, writtenBetween } from '../support/database/database-digest.js'
import type { EscrowWorld, Json } from '../support/escrow-world.js'
import { openGraphqlWorld, type GraphqlWorld, type Who } from '../support/graphql-world.js'

// What a preview says is what then happens: each row is previewed, which changes nothing at all, and then done, and the two are compared.

let world: GraphqlWorld

beforeAll(async () => {
  world = await openGraphqlWorld()
  await world.sql(`update app_user set identity_status = 'approved'`)
})
afterAll(() => world.close())

const previewFields = `preview {
  postings { transfer account amountTnd } fees { escrowFeeTnd serviceTaxTnd developerFeeTnd givenBackTnd dueTnd }
  balances { account beforeTnd afterTnd changeTnd } events { type data } deadlines { kind at effect paused remainingSeconds } }`

interface Row {
  it: string
  mutation: string
  as: Who
  terms?: Partial<NewEscrow>
  from: keyof ReturnType<EscrowWorld['given']>
  /** What happens before. */
  after?: (escrowId: string) => Promise<unknown>
  input?: object
  /** `account amount` of each posting. */
  postings: string[]
  /** Fee, tax, commission, given back, due. */
  fees: [string, string, string, string, string]
  /** `account before after change`. */
  balances: string[]
  events: string[]
  deadlines: string[]
}

const request = (escrowId: string) => world.does('requestCancellation', { escrowId }, 'buyer')
const claim = (escrowId: string) => world.does('createReleaseRequest', { escrowId, requestId: 'may', amountTnd: '50' }, 'seller')
const dispute = async (escrowId: string) => {
  await claim(escrowId)
  await world.does('rejectReleaseRequest', { escrowId, requestId: 'may', reason: 'Nothing was done in May.' }, 'buyer')
}
const report = async (escrowId: string) => {
  await world.act(escrowId, 'submit_proof', world.cast.seller.email)
  await world.act(escrowId, 'review_proof', world.cast.buyer.email, { decision: 'report', reason: 'The receipt is forged.' })
}
const offer = (escrowId: string) => world.does('offerSettlement', { escrowId, sellerAwardTnd: '50' }, 'seller')

const rows: Row[] = [
  {
    it: 'paying from the wallet: the fees are still due',
    mutation: 'payEscrow',
    as: 'buyer',
    from: 'pending',
    terms: { feeBearer: 'buyer' },
    input: { method: 'WALLET' },
    postings: ['fund buyer -210.000', 'fund held 210.000'],
    fees: ['0.000', '0.000', '0.000', '0.000', '10.000'],
    balances: ['buyer own own -210.000', 'held 0.000 210.000 210.000'],
    events: ['escrow.status.updated'],
    deadlines: [],
  },
  {
    it: 'paying by card: the money comes through the wallet',
    mutation: 'payEscrow',
    as: 'buyer',
    from: 'pending',
    input: { method: 'CARD' },
    postings: ['card_capture card -200.000', 'card_capture buyer 200.000', 'fund buyer -200.000', 'fund held 200.000'],
    fees: ['0.000', '0.000', '0.000', '0.000', '10.000'],
    balances: ['buyer own own 0.000', 'held 0.000 200.000 200.000', 'card null null -200.000'],
    events: ['escrow.status.updated'],
    deadlines: [],
  },
  {
    it: 'delivering: nothing moves, and a deadline begins',
    mutation: 'deliverEscrow',
    as: 'sellerKey',
    from: 'paid',
    postings: [],
    fees: ['0.000', '0.000', '0.000', '0.000', '10.000'],
    balances: ['seller own own 0.000', 'held 200.000 200.000 0.000'],
    events: ['escrow.status.updated'],
    deadlines: ['completion'],
  },
  {
    it: 'delivering an instant escrow: the money is released',
    mutation: 'deliverEscrow',
    as: 'seller',
    from: 'paid',
    terms: { mode: 'instant' },
    postings: ['release held -200.000', 'release seller 190.000', 'release platform_fee 8.403', 'release service_tax 1.597'],
    fees: ['10.000', '1.597', '0.000', '0.000', '0.000'],
    balances: ['seller own own 190.000', 'held 200.000 0.000 -200.000', 'platform_fee 0.000 8.403 8.403', 'service_tax 0.000 1.597 1.597'],
    events: ['escrow.status.updated'],
    deadlines: [],
  },
  {
    it: 'completing: of the seller’s wallet the buyer sees the change alone',
    mutation: 'completeEscrow',
    as: 'buyer',
    from: 'delivered',
    postings: ['release held -200.000', 'release seller 190.000', 'release platform_fee 8.403', 'release service_tax 1.597'],
    fees: ['10.000', '1.597', '0.000', '0.000', '0.000'],
    balances: [
      'buyer own own 0.000',
      'held 200.000 0.000 -200.000',
      'seller null null 190.000',
      'platform_fee 0.000 8.403 8.403',
      'service_tax 0.000 1.597 1.597',
    ],
    events: ['escrow.status.updated'],
    deadlines: [],
  },
  {
    it: 'calling off: the buyer gets the fees back that they bore',
    mutation: 'cancelPaidEscrow',
    as: 'seller',
    from: 'paid',
    terms: { feeBearer: 'buyer' },
    postings: ['refund held -210.000', 'refund buyer 210.000'],
    fees: ['0.000', '0.000', '0.000', '10.000', '0.000'],
    balances: ['seller own own 0.000', 'held 210.000 0.000 -210.000', 'buyer null null 210.000'],
    events: ['escrow.status.updated'],
    deadlines: [],
  },
  {
    it: 'adding funds: what is added and the fees that the buyer bears leave the wallet',
    mutation: 'addFunds',
    as: 'buyer',
    from: 'delivered',
    terms: { feeBearer: 'buyer' },
    input: { amountTnd: '50' },
    postings: ['fund buyer -52.500', 'fund held 52.500'],
    fees: ['0.000', '0.000', '0.000', '0.000', '12.500'],
    balances: ['buyer own own -52.500', 'held 210.000 262.500 52.500'],
    events: ['escrow.funds.added'],
    deadlines: ['completion'],
  },
  {
    it: 'giving a part back, by key: its fees fall away',
    mutation: 'refundFunds',
    as: 'sellerKey',
    from: 'paid',
    input: { amountTnd: '80' },
    postings: ['refund buyer 80.000', 'refund held -80.000'],
    fees: ['0.000', '0.000', '0.000', '4.000', '6.000'],
    balances: ['seller own own 0.000', 'held 200.000 120.000 -80.000', 'buyer null null 80.000'],
    events: ['escrow.funds.refunded'],
    deadlines: [],
  },
  {
    it: 'giving everything back',
    mutation: 'refundFunds',
    as: 'seller',
    from: 'delivered',
    input: { full: true },
    postings: ['refund held -200.000', 'refund buyer 200.000'],
    fees: ['0.000', '0.000', '0.000', '10.000', '0.000'],
    balances: ['seller own own 0.000', 'held 200.000 0.000 -200.000', 'buyer null null 200.000'],
    events: ['escrow.funds.refunded', 'escrow.status.updated'],
    deadlines: [],
  },
  {
    it: 'accepting a cancellation',
    mutation: 'acceptCancellation',
    as: 'seller',
    from: 'delivered',
    after: request,
    postings: ['refund held -200.000', 'refund buyer 200.000'],
    fees: ['0.000', '0.000', '0.000', '10.000', '0.000'],
    balances: ['seller own own 0.000', 'held 200.000 0.000 -200.000', 'buyer null null 200.000'],
    events: ['escrow.cancellation.accepted', 'escrow.status.updated'],
    deadlines: [],
  },
  {
    it: 'asking for a cancellation: nothing moves while the seller can answer',
    mutation: 'requestCancellation',
    as: 'buyer',
    from: 'delivered',
    postings: [],
    fees: ['0.000', '0.000', '0.000', '0.000', '10.000'],
    balances: ['buyer own own 0.000', 'held 200.000 200.000 0.000'],
    events: ['escrow.cancellation.requested'],
    deadlines: ['cancellation_request', 'completion'],
  },
  {
    it: 'adding funds: the fees on them are due as well',
    mutation: 'addFunds',
    as: 'buyer',
    from: 'paid',
    terms: { feeBearer: 'buyer' },
    input: { amountTnd: '100' },
    postings: ['fund buyer -105.000', 'fund held 105.000'],
    fees: ['0.000', '0.000', '0.000', '0.000', '15.000'],
    balances: ['buyer own own -105.000', 'held 210.000 315.000 105.000'],
    events: ['escrow.funds.added'],
    deadlines: [],
  },
  {
    it: 'giving a part back: the fees on it fall away',
    mutation: 'refundFunds',
    as: 'sellerKey',
    from: 'paid',
    terms: { feeBearer: 'buyer' },
    input: { amountTnd: '50' },
    postings: ['refund buyer 52.500', 'refund held -52.500'],
    fees: ['0.000', '0.000', '0.000', '2.500', '7.500'],
    balances: ['seller own own 0.000', 'held 210.000 157.500 -52.500', 'buyer null null 52.500'],
    events: ['escrow.funds.refunded'],
    deadlines: [],
  },
  {
    it: 'accepting a settlement: fees on the award alone',
    mutation: 'acceptSettlement',
    as: 'buyer',
    from: 'disputed',
    after: offer,
    postings: [
      'settle held -200.000',
      'settle seller 47.500',
      'settle platform_fee 2.101',
      'settle service_tax 0.399',
      'settle buyer 150.000',
    ],
    fees: ['2.500', '0.399', '0.000', '7.500', '0.000'],
    balances: [
      'buyer own own 150.000',
      'held 200.000 0.000 -200.000',
      'seller null null 47.500',
      'platform_fee 0.000 2.101 2.101',
      'service_tax 0.000 0.399 0.399',
    ],
    events: ['escrow.dispute.resolved', 'escrow.status.updated'],
    deadlines: [],
  },
  {
    it: 'deciding a dispute: staff see no wallet',
    mutation: 'resolveDispute',
    as: 'disputes',
    from: 'disputed',
    input: { outcome: 'SPLIT', sellerAwardTnd: '50', reason: 'Half of it came.' },
    postings: [
      'settle held -200.000',
      'settle seller 47.500',
      'settle platform_fee 2.101',
      'settle service_tax 0.399',
      'settle buyer 150.000',
    ],
    fees: ['2.500', '0.399', '0.000', '7.500', '0.000'],
    balances: [
      'held 200.000 0.000 -200.000',
      'seller null null 47.500',
      'platform_fee 0.000 2.101 2.101',
      'service_tax 0.000 0.399 0.399',
      'buyer null null 150.000',
    ],
    events: ['escrow.dispute.resolved', 'escrow.status.updated'],
    deadlines: [],
  },
  {
    it: 'claiming a slice: it is reserved',
    mutation: 'createReleaseRequest',
    as: 'sellerKey',
    from: 'paid',
    terms: { progressiveRelease: {} },
    input: { requestId: 'may', amountTnd: '50' },
    postings: ['reserve held -50.000', 'reserve reserved 50.000'],
    fees: ['0.000', '0.000', '0.000', '0.000', '10.000'],
    balances: ['seller own own 0.000', 'held 200.000 150.000 -50.000', 'reserved 0.000 50.000 50.000'],
    events: ['escrow.release_request.created'],
    deadlines: ['release_approval'],
  },
  {
    it: 'approving a payout request: the slice is paid out, its fees apart',
    mutation: 'approveReleaseRequest',
    as: 'buyer',
    from: 'paid',
    terms: { progressiveRelease: {} },
    after: claim,
    input: { requestId: 'may' },
    postings: ['release reserved -50.000', 'release seller 47.500', 'release platform_fee 2.101', 'release service_tax 0.399'],
    fees: ['2.500', '0.399', '0.000', '0.000', '7.500'],
    balances: [
      'buyer own own 0.000',
      'held 150.000 150.000 0.000',
      'reserved 50.000 0.000 -50.000',
      'seller null null 47.500',
      'platform_fee 0.000 2.101 2.101',
      'service_tax 0.000 0.399 0.399',
    ],
    events: ['escrow.release_request.approved', 'escrow.release_request.released'],
    deadlines: [],
  },
  {
    it: 'withdrawing a payout request: the slice is free again',
    mutation: 'voidReleaseRequest',
    as: 'sellerKey',
    from: 'paid',
    terms: { progressiveRelease: {} },
    after: claim,
    input: { requestId: 'may' },
    postings: ['unreserve reserved -50.000', 'unreserve held 50.000'],
    fees: ['0.000', '0.000', '0.000', '0.000', '10.000'],
    balances: ['seller own own 0.000', 'held 150.000 200.000 50.000', 'reserved 50.000 0.000 -50.000'],
    events: ['escrow.release_request.voided'],
    deadlines: [],
  },
  {
    it: 'withdrawing a rejection: the slice is paid out after all',
    mutation: 'withdrawDispute',
    as: 'buyer',
    from: 'paid',
    terms: { progressiveRelease: {} },
    after: dispute,
    input: { requestId: 'may' },
    postings: ['release reserved -50.000', 'release seller 47.500', 'release platform_fee 2.101', 'release service_tax 0.399'],
    fees: ['2.500', '0.399', '0.000', '0.000', '7.500'],
    balances: [
      'buyer own own 0.000',
      'held 150.000 150.000 0.000',
      'reserved 50.000 0.000 -50.000',
      'seller null null 47.500',
      'platform_fee 0.000 2.101 2.101',
      'service_tax 0.000 0.399 0.399',
    ],
    events: ['escrow.release_request.approved', 'escrow.release_request.released'],
    deadlines: [],
  },
  {
    it: 'deciding a disputed payout request: the award is paid out, the rest is free again',
    mutation: 'resolveReleaseRequest',
    as: 'disputes',
    from: 'paid',
    terms: { progressiveRelease: {} },
    after: dispute,
    input: { requestId: 'may', awardedTnd: '20', reason: 'Less than half was done.' },
    postings: [
      'release reserved -50.000',
      'release held 30.000',
      'release seller 19.000',
      'release platform_fee 0.840',
      'release service_tax 0.160',
    ],
    fees: ['1.000', '0.160', '0.000', '0.000', '9.000'],
    balances: [
      'held 150.000 180.000 30.000',
      'reserved 50.000 0.000 -50.000',
      'seller null null 19.000',
      'platform_fee 0.000 0.840 0.840',
      'service_tax 0.000 0.160 0.160',
    ],
    events: ['escrow.release_request.resolved', 'escrow.release_request.released'],
    deadlines: [],
  },
  {
    it: 'closing: what nobody has claimed goes back, with the fees on it',
    mutation: 'closeEscrow',
    as: 'sellerKey',
    from: 'paid',
    terms: { progressiveRelease: {}, feeBearer: 'buyer' },
    after: claim,
    postings: ['refund held -157.500', 'refund buyer 157.500'],
    fees: ['0.000', '0.000', '0.000', '7.500', '2.500'],
    balances: ['seller own own 0.000', 'held 160.000 2.500 -157.500', 'buyer null null 157.500'],
    events: ['escrow.updated', 'escrow.balance.exhausted'],
    deadlines: ['release_approval'],
  },
  {
    it: 'calling off a purchase whose proof does not hold',
    mutation: 'reviewProofAsStaff',
    as: 'disputes',
    from: 'paid',
    terms: { fulfillmentPolicy: { type: 'purchase_proof_required' } },
    after: report,
    input: { decision: 'CANCEL', reason: 'The receipt is forged.' },
    postings: ['refund held -200.000', 'refund buyer 200.000'],
    fees: ['0.000', '0.000', '0.000', '10.000', '0.000'],
    balances: ['held 200.000 0.000 -200.000', 'buyer null null 200.000'],
    events: ['escrow.status.updated'],
    deadlines: [],
  },
]

it('has a row for every command that moves money', () => {
  const moving = allCommands.flatMap(({ movesMoney, mutation }) => (movesMoney && mutation ? [mutation.name] : []))
  expect([...new Set(rows.map(({ mutation }) => mutation))].toSorted()).toEqual(moving.toSorted())
})

describe('GraphQL', () => {
  it.each(rows)('$mutation: $it', async (row) => {
    const escrowId = await world.given({ mode: 'quick', title: 'Lens', amount: '200', ...row.terms })[row.from]()
    await row.after?.(escrowId)
    const preview = await previewed(row, escrowId)
    const shown = {
      postings: preview.postings.map(postingText),
      fees: Object.values(preview.fees),
      balances: preview.balances.map(balanceText),
      events: preview.events.map(({ type }: Json) => type),
      deadlines: preview.deadlines.map(({ kind }: Json) => kind),
    }
    const own = await ownBalance(row.as)
    const { postings, fees, events, deadlines } = row
    expect(shown).toEqual({ postings, fees, events, deadlines, balances: row.balances.map((text) => withOwn(text, own)) })
    await expectSoDone(row, escrowId, preview)
  })

  it.each(rows)('$mutation: what it refuses, its preview refuses alike ($it)', async ({ mutation, as, input }) => {
    const asked = { escrowId: await world.given({ mode: 'quick', amount: '20' }).cancelled(), ...input }
    const refusal = async (more: object) => {
      const { status, data, errors } = await untouched(() => world.mutate(mutation, { ...asked, ...more }, as, { select: 'escrow { id }' }))
      return { status, refused: data?.[mutation]?.userErrors, code: errors?.[0].extensions.code }
    }
    const refused = await refusal({})
    expect(refused.refused?.[0]?.code ?? refused.code).toMatch(/^[A-Z_]+$/)
    expect(await refusal({ preview: true })).toEqual(refused)
  })

  it('gives the refusal that the request would get, and writes nothing', async () => {
    const { given, refuses, cast } = world
    const paid = await given({ mode: 'quick' }).paid()
    await refuses('payEscrow', { escrowId: paid, method: 'WALLET', preview: true }, 'buyer', 'PAYMENT_ALREADY_DONE')
    await refuses('completeEscrow', { escrowId: paid, preview: true }, 'seller', 'BUYER_ONLY')
    await refuses('completeEscrow', { escrowId: paid, preview: true }, 'buyerKey', 'WRONG_PARTY')
    await refuses('completeEscrow', { escrowId: paid, preview: true }, 'stranger', 'NOT_A_PARTY')
    await refuses('completeEscrow', { escrowId: paid, preview: true, expectedVersion: 77 }, 'buyer', 'VERSION_CONFLICT')
    const dear = await given({ mode: 'quick', amount: '9000000', buyerEmail: cast.buyer.email }).pending()
    await refuses('payEscrow', { escrowId: dear, method: 'WALLET', preview: true }, 'buyer', 'INSUFFICIENT_FUNDS')
  })

  it('neither asks nor keeps an idempotency key', async () => {
    const escrowId = await world.given({ mode: 'quick' }).paid()
    const options = { key: 'looked first', select: `${previewFields} escrow { status }` }
    const looked = await world.does('deliverEscrow', { escrowId, preview: true }, 'seller', options)
    expect(looked).toMatchObject({ escrow: null, preview: { deadlines: [{ kind: 'completion' }] } })
    const done = await world.does('deliverEscrow', { escrowId }, 'seller', options)
    expect(done).toEqual({ escrow: { status: 'DELIVERED' }, preview: null })
    // Now the key holds an answer, which is none to the question what would happen.
    await expect(world.does('deliverEscrow', { escrowId, preview: true }, 'seller', options)).rejects.toThrow('ESCROW_NOT_PAID')
  })

  it('shows nobody an escrow that is not theirs, also where their reference is known already', async () => {
    const own = await world.given({ mode: 'quick' }).paid()
    const again = { amountTnd: '1', reference: 'ours' }
    await world.does('addFunds', { escrowId: own, ...again }, 'buyer')
    const looked = await world.does('addFunds', { escrowId: own, ...again, preview: true }, 'buyer', { select: previewFields })
    expect(looked.preview).toMatchObject({ postings: [], events: [] })
    const { escrow } = (await world.create({ mode: 'quick', buyerEmail: world.cast.stranger.email })).body
    await world.refuses('addFunds', { escrowId: escrow.id, ...again, preview: true }, 'buyer', 'NOT_A_PARTY')
  })

  it('completes no session, and does not tell a party what is a developer’s alone', async () => {
    const escrowId = await world.given({ mode: 'quick' }).delivered()
    const sessionId = await world.session(escrowId, 'complete', 'buyer')
    const input = { escrowId, checkoutSessionId: sessionId, preview: true }
    const { preview } = await world.does('completeEscrow', input, 'buyer', { select: previewFields })
    expect(preview.events.map(({ type }: Json) => type)).toEqual(['escrow.status.updated'])
    expect(await world.sessionStates(sessionId)).toEqual(['pending'])
  })

  it('shows what a decision does that waits for a second person, before and after the first has made it', async () => {
    const escrowId = await world.given({ mode: 'quick', amount: '9000' }).disputed()
    const decision = { escrowId, outcome: 'REFUND_BUYER', reason: 'Nothing came.' }
    const refund = {
      postings: [
        { account: 'HELD', amountTnd: '-9000.000' },
        { account: 'BUYER', amountTnd: '9000.000' },
      ],
    }
    const looked = () =>
      world.does('resolveDispute', { ...decision, preview: true }, 'disputes', { select: `${previewFields} pendingAction { id }` })
    expect(await untouched(looked)).toMatchObject({ preview: refund, pendingAction: null })
    const { pendingAction } = await world.does('resolveDispute', decision, 'disputes')
    const confirm = { id: pendingAction.id, preview: true }
    expect(await untouched(() => world.does('confirmStaffAction', confirm, 'owner', { select: previewFields }))).toMatchObject({
      preview: refund,
    })
    await world.refuses('confirmStaffAction', confirm, 'disputes', 'SECOND_PERSON_REQUIRED')
    await world.refuses('confirmStaffAction', { ...confirm, id: 'act_01jd4q6z8y3v7w2n5k9m0xabcd' }, 'owner', 'STAFF_ACTION_NOT_FOUND')
  })
})

/** What is asked of each route that has a preview, on an escrow of which a slice may be claimed. */
const twins: Record<string, { body?: object; claimed?: true; events: string[] }> = {
  '/escrows/:id/deliver': { events: ['escrow.status.updated'] },
  '/escrows/:id/refund-funds': { body: { amountTnd: 5 }, events: ['escrow.funds.refunded'] },
  '/escrows/:id/close': { claimed: true, events: ['escrow.updated', 'escrow.balance.exhausted'] },
  '/escrows/:id/release-requests': { body: { requestId: 'may', amountTnd: 50 }, events: ['escrow.release_request.created'] },
  '/escrows/:id/release-requests/:requestId/void': { claimed: true, events: ['escrow.release_request.voided'] },
}

describe('every route with a preview', () => {
  // By key, funds are only added within the user's standing consent; withdrawals belong to no escrow, and are previewed in their own test.
  const apart = ['/escrows/:id/add-funds', '/wallet/withdrawals', '/wallet/withdrawals/:id/cancel']
  const routes = apiRoutes.filter(({ hasPreview }) => hasPreview).map(({ path }) => path)

  it('is asked here', () => {
    expect([...Object.keys(twins), ...apart].toSorted()).toEqual(routes.toSorted())
  })

  it.each(Object.entries(twins))(
    '%s shows what it would do, keeps nothing, and then does it',
    async (path, { body = {}, claimed, events }) => {
      const escrowId = await world.given({ mode: 'quick', amount: '200', progressiveRelease: {} }).paid()
      if (claimed) await claim(escrowId)
      const ask = (more: object) =>
        world.call('POST', `/api/v1${path.replace(':id', escrowId).replace(':requestId', 'may')}`, {
          body: { ...body, ...more },
          headers: { 'idempotency-key': `twin of ${escrowId}` },
        })
      const looked = await untouched(() => ask({ preview: true }))
      expect([looked.status, Object.keys(looked.body), looked.body.preview.events.map(({ type }: Json) => type)]).toEqual([
        200,
        ['preview'],
        events,
      ])
      const done = await ask({})
      expect([done.status < 300, done.headers.get('idempotent-replayed')]).toEqual([true, null])
      expect((await world.eventsOf(escrowId)).slice(-events.length).map(({ type }) => type)).toEqual(events)
    },
  )
})

describe('REST', () => {
  const deliver = (escrowId: string, body?: unknown, headers = {}) =>
    world.call('POST', `/api/v1/escrows/${escrowId}/deliver`, { ...(body === undefined ? {} : { body }), headers })

  it('answers 200 with numbers, keeps no key, and then does what it showed', async () => {
    const escrowId = await world.given({ mode: 'instant', amount: '200' }).paid()
    const headers = { 'idempotency-key': 'rest preview' }
    const { status, body, headers: answered } = await untouched(() => deliver(escrowId, { preview: true }, headers))
    expect({ status, warning: answered.get('x-warning') }).toEqual({ status: 200, warning: null })
    expect(body).toEqual({
      preview: {
        postings: [
          { transfer: 'release', account: 'held', amountTnd: -200 },
          { transfer: 'release', account: 'seller', amountTnd: 190 },
          { transfer: 'release', account: 'platform_fee', amountTnd: 8.403 },
          { transfer: 'release', account: 'service_tax', amountTnd: 1.597 },
        ],
        fees: { escrowFeeTnd: 10, serviceTaxTnd: 1.597, developerFeeTnd: 0, givenBackTnd: 0, dueTnd: 0 },
        balances: expect.arrayContaining([{ account: 'held', beforeTnd: 200, afterTnd: 0, changeTnd: -200 }]),
        events: [{ type: 'escrow.status.updated', data: expect.objectContaining({ previousStatus: 'paid', reason: 'delivered' }) }],
        deadlines: [],
      },
    })
    const done = await deliver(escrowId, {}, headers)
    expect(done.headers.get('idempotent-replayed')).toBeNull()
    const [told] = (await world.eventsOf(escrowId)).slice(-1)
    expect(body.preview.events[0].data).toEqual(told!.data)
    // Under its key lies the answer of what was done.
    expect((await deliver(escrowId, {}, headers)).headers.get('idempotent-replayed')).toBe('true')
  })

  it('answers the refusal', async () => {
    const escrowId = await world.given({ mode: 'quick' }).pending()
    const answer = await untouched(() => deliver(escrowId, { preview: true }))
    expect([answer.status, answer.code]).toEqual([400, 'ESCROW_NOT_PAID'])
  })

  it('reads false and null as no, and refuses anything else', async () => {
    const escrowId = await world.given({ mode: 'quick' }).paid()
    const wrong = await untouched(() => deliver(escrowId, { preview: 'yes' }))
    expect([wrong.status, wrong.code, wrong.body.details]).toEqual([400, 'VALIDATION_ERROR', { preview: 'must be true or false' }])
    const done = await deliver(escrowId, { preview: false, note: 'here' })
    expect([done.status, done.headers.get('x-warning'), done.body.escrow.status]).toEqual([200, 'ignored-fields=note', 'delivered'])
  })

  it.each([
    ['POST', '/cancel'],
    ['POST', '/reject-delivery'],
    ['PUT', ''],
  ])('refuses the question where there is no preview: %s %s', async (method, path) => {
    const escrowId = await world.given({ mode: 'quick' }).pending()
    const body = { preview: true, title: 'Another' }
    const answer = await untouched(() => world.call(method, `/api/v1/escrows/${escrowId}${path}`, { body }))
    expect([answer.status, answer.code]).toEqual([400, 'VALIDATION_ERROR'])
    expect(answer.body.details).toEqual({ preview: 'there is no preview of this request' })
  })
})

/** What the service would show, with every table and every number that is drawn as it was before. */
async function previewed({ mutation, as, input }: Row, escrowId: string): Promise<Json> {
  const { preview } = await untouched(() =>
    world.does(mutation, { escrowId, ...input, preview: true }, as, { select: `${previewFields} escrow { id }` }),
  )
  return preview
}

async function untouched<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const before = await imprint()
  const answer = await ask()
  const after = await imprint()
  expect(writtenBetween(before.rows, after.rows)).toEqual([])
  expect({ ...after, rows: {} }).toEqual({ ...before, rows: {} })
  return answer
}

/** Every row, every job, and every number that somebody could see a gap in: of tickets, mails, events and entries of the audit log. */
async function imprint() {
  return {
    rows: await databaseDigest(world.sql),
    jobs: world.services.queue.jobs.length,
    wakes: world.services.queue.wakes.length,
    // Of what waits to be counted nobody sees the number.
    numbers: await world.sql(
      `select sequencename, last_value from pg_sequences where schemaname = 'public' and sequencename <> 'escrow_tally_change_id_seq' order by 1`,
    ),
  }
}

/** Does it, and compares. */
async function expectSoDone({ mutation, as, input }: Row, escrowId: string, preview: Json): Promise<void> {
  const [mark] = await world.sql<{ id: string }>('select coalesce(max(id), 0) as id from ledger.posting')
  const { answer, events } = await world.effects(escrowId, () => world.does(mutation, { escrowId, ...input }, as))
  const posted = await world.sql<{ kind: string; amount: string; balance: string | null; code: string }>(
    `select t.kind, p.amount::text, a.code from ledger.posting p join ledger.transfer t on t.id = p.transfer_id
     join ledger.account a on a.id = p.account_id where p.id > $1 order by p.id`,
    [mark!.id],
  )
  const nameOf = (code: string) =>
    code.startsWith('psp_clearing')
      ? 'CARD'
      : (Object.entries(accounts(escrowId)).find(([, known]) => known === code)?.[0] ?? code).toUpperCase()
  expect(preview.postings).toEqual(
    posted.map(({ kind, code, amount }) => ({ transfer: kind, account: nameOf(code), amountTnd: formatAmount(BigInt(amount), 'TND') })),
  )
  const told = (await world.eventsOf(escrowId)).slice(-events.length)
  expect(withoutNewIds(preview.events)).toEqual(withoutNewIds(told.map(({ type, data }) => ({ type, data }))))
  expect(preview.deadlines).toEqual(answer.escrow.deadlines)
  for (const { account, afterTnd } of preview.balances) {
    const code = accounts(escrowId)[account.toLowerCase()]
    if (afterTnd === null || !code?.includes(':')) continue
    expect(formatAmount(await world.ledgerBalance(code), 'TND'), account).toBe(afterTnd)
  }
}

const accounts = (escrowId: string): Record<string, string> => ({
  buyer: `user_available:${world.cast.buyer.userId}`,
  seller: `user_available:${world.cast.seller.userId}`,
  held: `escrow_held:${decodeId('esc', escrowId)}`,
  reserved: `escrow_reserved:${decodeId('esc', escrowId)}`,
  platform_fee: 'platform_fee',
  service_tax: 'service_tax',
})

/** What a preview would have made has an id of its own, which is never seen again. */
const withoutNewIds = (value: Json) => JSON.parse(JSON.stringify(value).replaceAll(/\b(can|adj|rr)_[0-9a-z]{26}/g, '$1_'))

const postingText = ({ transfer, account, amountTnd }: Json) => `${transfer} ${account.toLowerCase()} ${amountTnd}`
const balanceText = ({ account, beforeTnd, afterTnd, changeTnd }: Json) => `${account.toLowerCase()} ${beforeTnd} ${afterTnd} ${changeTnd}`

async function ownBalance(as: Who): Promise<bigint> {
  if (as !== 'buyer' && as !== 'seller' && as !== 'sellerKey') return 0n
  return world.wallet(world.cast[as === 'buyer' ? 'buyer' : 'seller'])
}

/** `own own` in a row stands for what is in the caller's wallet, before and after. */
function withOwn(text: string, balance: bigint): string {
  const [account, before, , change] = text.split(' ')
  if (before !== 'own') return text
  const changeMillimes = BigInt(change!.replace('.', ''))
  return `${account} ${formatAmount(balance, 'TND')} ${formatAmount(balance + changeMillimes, 'TND')} ${change}`
}
