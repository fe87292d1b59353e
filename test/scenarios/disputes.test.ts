import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEscrowWorld, type EscrowWorld, type Json } from '../support/escrow-world.js'

let world: EscrowWorld

beforeAll(async () => {
  world = await openEscrowWorld()
})

afterAll(() => world.close())

const buyer = () => world.cast.buyer
const seller = () => world.cast.seller

/** A paid or delivered escrow over which the buyer has opened a dispute, over REST. */
async function disputed(fields: Json = {}, status: 'paid' | 'delivered' = 'paid'): Promise<string> {
  const escrowId = await world.given({ mode: 'quick', ...fields })[status]()
  await world.act(escrowId, 'dispute', buyer().email, { category: 'incomplete', reason: 'Half of it is missing.' })
  return escrowId
}

const as = async (who: 'buyer' | 'seller', mutation: string, input: Json) =>
  world.mutate(mutation, input, await world.tokenOf(world.cast[who]))
const decide = async (escrowId: string, input: Json) =>
  world.mutate('resolveDispute', { escrowId, reason: 'Both were heard.', ...input }, await world.staffToken('disputes'))

/** What moved while `act` ran, in millimes. */
async function moved(act: () => Promise<unknown>): Promise<Record<'buyer' | 'seller' | 'stranger' | 'fee' | 'tax', bigint>> {
  const state = async () => ({
    buyer: await world.wallet(buyer()),
    seller: await world.wallet(seller()),
    stranger: await world.wallet(world.cast.stranger),
    fee: await world.ledgerBalance('platform_fee'),
    tax: await world.ledgerBalance('service_tax'),
  })
  const before = await state()
  await act()
  const after = await state()
  return Object.fromEntries(
    Object.entries(after).map(([name, value]) => [name, value - before[name as keyof typeof before]]),
  ) as typeof after
}

describe('a dispute that the parties settle', () => {
  it('the other’s offer is accepted: award, fee, tax and refund to the millime, completed', async () => {
    const escrowId = await disputed({ amount: '1000' })
    await as('seller', 'offerSettlement', { escrowId, sellerAwardTnd: '600' })
    await expect(as('seller', 'acceptSettlement', { escrowId })).rejects.toThrow('OFFER_NOT_FOUND')
    const money = await moved(() => as('buyer', 'acceptSettlement', { escrowId }))
    expect(money).toEqual({ buyer: 400_000n, seller: 570_000n, stranger: 0n, fee: 30_000n - 4_790n, tax: 4_790n })
    expect(await world.read(escrowId)).toMatchObject({
      status: 'completed',
      statusReason: 'dispute_settled',
      statusActor: 'buyer',
      disputeTicket: { status: 'resolved' },
    })
    expect((await world.eventsOf(escrowId)).slice(-2)).toMatchObject([
      { type: 'escrow.dispute.resolved', data: { dispute: { outcome: 'settled', awardedTnd: 600 } } },
      { type: 'escrow.status.updated', data: { previousStatus: 'disputed', escrow: { status: 'completed' } } },
    ])
  })

  it('an award of 0 refunds everything: cancelled, no fee', async () => {
    const escrowId = await disputed({ amount: '1000' })
    await as('buyer', 'offerSettlement', { escrowId, sellerAwardTnd: '0' })
    const money = await moved(() => as('seller', 'acceptSettlement', { escrowId }))
    expect(money).toEqual({ buyer: 1_000_000n, seller: 0n, stranger: 0n, fee: 0n, tax: 0n })
    expect((await world.read(escrowId)).status).toBe('cancelled')
  })

  it('an award of everything completes as a release would', async () => {
    const escrowId = await disputed({ amount: '1000' }, 'delivered')
    await as('buyer', 'offerSettlement', { escrowId, sellerAwardTnd: '1000' })
    const money = await moved(() => as('seller', 'acceptSettlement', { escrowId }))
    expect(money).toEqual({ buyer: 0n, seller: 950_000n, stranger: 0n, fee: 50_000n - 7_983n, tax: 7_983n })
  })

  it('a newer offer takes the place of the older one; more than what remains is refused', async () => {
    const escrowId = await disputed({ amount: '1000' })
    await as('seller', 'offerSettlement', { escrowId, sellerAwardTnd: '900' })
    await as('seller', 'offerSettlement', { escrowId, sellerAwardTnd: '100' })
    await expect(as('seller', 'offerSettlement', { escrowId, sellerAwardTnd: '1000.001' })).rejects.toThrow('AWARD_OUT_OF_RANGE')
    expect((await moved(() => as('buyer', 'acceptSettlement', { escrowId }))).seller).toBe(95_000n)
  })
})

describe('a dispute that staff decide', () => {
  it('split with the seller bearing the fees: fees on the award alone, the rest refunded', async () => {
    const escrowId = await disputed({ amount: '1000' })
    const money = await moved(() => decide(escrowId, { outcome: 'SPLIT', sellerAwardTnd: '600' }))
    expect(money).toEqual({ buyer: 400_000n, seller: 570_000n, stranger: 0n, fee: 30_000n - 4_790n, tax: 4_790n })
    expect(await world.read(escrowId)).toMatchObject({ status: 'completed', statusReason: 'dispute_split', statusActor: 'staff' })
  })

  it('split with the buyer bearing the fees: the buyer gets back the fees on the refunded part', async () => {
    const escrowId = await disputed({ amount: '1000', feeBearer: 'buyer' })
    const money = await moved(() => decide(escrowId, { outcome: 'SPLIT', sellerAwardTnd: '600' }))
    expect(money).toEqual({ buyer: 420_000n, seller: 600_000n, stranger: 0n, fee: 30_000n - 4_790n, tax: 4_790n })
  })

  it('split of an odd amount with a developer fee closes to the millime', async () => {
    const escrowId = await disputedThirdParty({ amount: 333.333, developerFeePercentage: 2.5 })
    // F(111.111): platform 5.556 with tax 0.887, developer 2.778; the seller gets the rest.
    const money = await moved(() => decide(escrowId, { outcome: 'SPLIT', sellerAwardTnd: '111.111' }))
    expect(money).toEqual({ buyer: 222_222n, seller: 2_778n, stranger: 111_111n - 5_556n - 2_778n, fee: 5_556n - 887n, tax: 887n })
  })

  it('split of an odd amount with both fees on the buyer closes to the millime', async () => {
    const escrowId = await disputedThirdParty({ amount: 333.333, developerFeePercentage: 2.5, feeBearer: 'buyer' })
    // F(333.333): 16.667 and 8.333; F(111.111) is taken, the difference goes back with the refund.
    const money = await moved(() => decide(escrowId, { outcome: 'SPLIT', sellerAwardTnd: '111.111' }))
    expect(money).toEqual({
      buyer: 222_222n + (16_667n - 5_556n) + (8_333n - 2_778n),
      seller: 2_778n,
      stranger: 111_111n,
      fee: 5_556n - 887n,
      tax: 887n,
    })
  })

  it('release_seller and refund_buyer end it, dismiss returns to the earlier status', async () => {
    const released = await disputed({ amount: '100' })
    expect((await moved(() => decide(released, { outcome: 'RELEASE_SELLER' }))).seller).toBe(95_000n)
    expect(await world.read(released)).toMatchObject({ status: 'completed', statusReason: 'dispute_release_seller' })
    const refunded = await disputed({ amount: '100', feeBearer: 'buyer' })
    expect(await moved(() => decide(refunded, { outcome: 'REFUND_BUYER' }))).toEqual({
      buyer: 105_000n,
      seller: 0n,
      stranger: 0n,
      fee: 0n,
      tax: 0n,
    })
    expect(await world.read(refunded)).toMatchObject({ status: 'cancelled', statusReason: 'dispute_refund_buyer' })
    for (const status of ['paid', 'delivered'] as const) {
      const dismissed = await disputed({}, status)
      await decide(dismissed, { outcome: 'DISMISS' })
      expect(await world.read(dismissed)).toMatchObject({
        status,
        statusReason: 'dispute_dismissed',
        disputeTicket: { status: 'resolved' },
      })
    }
  })

  it('above 5,000 TND a second person must confirm, and nothing has changed until then', async () => {
    const escrowId = await disputed({ amount: '5000.001' })
    const maker = await world.staffToken('disputes')
    const document = `mutation($input: ResolveDisputeInput!) { resolveDispute(input: $input) { escrow { status } pendingAction { id } userErrors { code } } }`
    const input = { escrowId, outcome: 'RELEASE_SELLER', reason: 'Delivered as agreed.' }
    const { resolveDispute } = await world.graphql(document, { input }, maker)
    expect(resolveDispute).toMatchObject({ escrow: { status: 'DISPUTED' }, userErrors: [] })
    const confirm = (token: string) => world.mutate('confirmStaffAction', { id: resolveDispute.pendingAction.id }, token)
    await expect(confirm(maker)).rejects.toThrow('SECOND_PERSON_REQUIRED')
    const money = await moved(async () => confirm(await world.staffToken('owner')))
    expect(money.seller).toBe(4_750_001n)
    expect((await world.read(escrowId)).status).toBe('completed')
  })
})

describe('while disputed', () => {
  it('deliver and reject-delivery are 400 DISPUTE_OPEN, cancel and update 400 ESCROW_NOT_PENDING', async () => {
    const escrowId = await disputed()
    const path = `/api/v1/escrows/${escrowId}`
    await world.refuses(() => world.call('POST', `${path}/deliver`), { status: 400, code: 'DISPUTE_OPEN' })
    await world.refuses(() => world.call('POST', `${path}/reject-delivery`, { token: world.keys.buyer }), {
      status: 400,
      code: 'DISPUTE_OPEN',
    })
    await world.refuses(() => world.call('POST', `${path}/cancel`), { status: 400, code: 'ESCROW_NOT_PENDING' })
    await world.refuses(() => world.call('PUT', path, { body: { title: 'New' } }), { status: 400, code: 'ESCROW_NOT_PENDING' })
  })

  it('the opener alone may withdraw, and may reopen once', async () => {
    const escrowId = await disputed({}, 'delivered')
    await expect(as('seller', 'withdrawDispute', { escrowId })).rejects.toThrow('DISPUTE_OPENER_ONLY')
    await as('buyer', 'withdrawDispute', { escrowId })
    expect(await world.read(escrowId)).toMatchObject({
      status: 'delivered',
      statusReason: 'dispute_withdrawn',
      disputeTicket: { status: 'withdrawn' },
    })
    const reopen = () => world.act(escrowId, 'dispute', buyer().email, { category: 'other', reason: 'It is still not right.' })
    await reopen()
    await as('buyer', 'withdrawDispute', { escrowId })
    await expect(reopen()).rejects.toThrow('DISPUTE_REOPEN_LIMIT')
  })

  it('the counterparty’s first word brings it under review', async () => {
    const escrowId = await disputed()
    const ticket = async () => (await world.read(escrowId)).disputeTicket.status
    await as('buyer', 'addDisputeMessage', { escrowId, body: 'Look at the pictures.' })
    expect(await ticket()).toBe('awaiting_counterparty')
    await as('seller', 'addDisputeMessage', { escrowId, body: 'All five pages are there.' })
    expect(await ticket()).toBe('under_review')
  })
})

/** The same with the stranger as seller, so that the integrator's user earns the developer fee. */
async function disputedThirdParty(fields: Json): Promise<string> {
  const { escrow } = (await world.create({ mode: 'quick', sellerEmail: world.cast.stranger.email, ...fields })).body
  await world.act(escrow.id, 'accept_pay', buyer().email)
  await world.act(escrow.id, 'dispute', buyer().email, { category: 'incomplete', reason: 'Two thirds are missing.' })
  return escrow.id
}
