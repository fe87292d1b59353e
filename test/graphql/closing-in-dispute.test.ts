import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hourMs, type Json } from '../support/escrow-world.js'
import { openGraphqlWorld, progressFields, type GraphqlWorld } from '../support/graphql-world.js'
import { claim, claimed, reject } from '../transports/payouts.js'

// What becomes of the 72 hours of a close while somebody disputes (decisions 5, Disputed).

let world: GraphqlWorld

beforeAll(async () => {
  world = await openGraphqlWorld()
  await world.sql(`update app_user set identity_status = 'approved'`)
})
afterAll(() => world.close())

/** An escrow of 100 TND of which 30 are claimed, closed by the buyer so many hours ago. */
async function closing(hoursAgo: number): Promise<string> {
  const escrowId = await claimed(world)
  await world.does('closeEscrow', { escrowId }, 'buyer')
  await world.passTime(hoursAgo * hourMs)
  return escrowId
}

const read = (escrowId: string): Promise<Json> => world.escrow(escrowId, 'seller', progressFields)
const closingDeadline = ({ deadlines }: Json): Json => deadlines.find(({ kind }: Json) => kind === 'closing')
const inHours = (hours: number) => new Date(world.services.clock().getTime() + hours * hourMs).toISOString()
const dispute = (escrowId: string) => world.does('openDispute', { escrowId, category: 'OTHER', reason: 'All of it is wrong.' }, 'buyer')
const withdraw = (escrowId: string) => world.does('withdrawDispute', { escrowId }, 'buyer')

describe('a dispute on the whole escrow', () => {
  it('stops the 72 hours, and nothing goes back however long it takes; afterwards what was left of them is left', async () => {
    const escrowId = await closing(20)
    const { closingAt } = await read(escrowId)
    await dispute(escrowId)
    await world.passTime(500 * hourMs)
    const stopped = await read(escrowId)
    expect(stopped).toMatchObject({ status: 'DISPUTED', closing: true, closingAt, refundedTotalTnd: '0.000', reservedTnd: '30.000' })
    expect(closingDeadline(stopped)).toMatchObject({ paused: true, remainingSeconds: 52 * 3_600 })
    await withdraw(escrowId)
    const resumed = await read(escrowId)
    expect(resumed).toMatchObject({ status: 'PAID', closing: true, closingAt: inHours(52), refundedTotalTnd: '0.000' })
    expect(closingDeadline(resumed)).toMatchObject({ paused: false, at: inHours(52) })
    await claim(world, escrowId, { requestId: 'june', amountTnd: '10' })
    await world.passTime(52 * hourMs)
    // Silence has approved both requests before that.
    expect(await read(escrowId)).toMatchObject({ status: 'COMPLETED', releasedTotalTnd: '40.000', refundedTotalTnd: '60.000' })
  })

  it('leaves the seller 48 hours at least, also where staff dismiss it', async () => {
    const escrowId = await closing(70)
    await dispute(escrowId)
    await world.does('resolveDispute', { escrowId, outcome: 'DISMISS', reason: 'There is nothing in it.' }, 'disputes')
    expect(await read(escrowId)).toMatchObject({ status: 'PAID', closingAt: inHours(48) })
  })

  it('after the 72 hours leaves what they have done as it is', async () => {
    const escrowId = await claimed(world)
    await world.does('closeEscrow', { escrowId }, 'seller')
    await dispute(escrowId)
    const { events } = await world.effects(escrowId, () => withdraw(escrowId))
    expect(events).toEqual(['escrow.dispute.resolved', 'escrow.status.updated'])
    expect(await read(escrowId)).toMatchObject({ status: 'PAID', closing: true, reservedTnd: '30.000', refundedTotalTnd: '70.000' })
  })

  it('that ends the escrow ends the closing with it, which is answered as it stands', async () => {
    const escrowId = await closing(20)
    await dispute(escrowId)
    const again = await world.does('closeEscrow', { escrowId }, 'buyer')
    expect(again).toMatchObject({ escrow: { status: 'DISPUTED', closing: true }, settlement: { openRequestIds: ['may'] } })
    await world.does('resolveDispute', { escrowId, outcome: 'SPLIT', sellerAwardTnd: '40', reason: 'Forty.' }, 'disputes')
    const { events } = await world.effects(escrowId, () => world.passTime(200 * hourMs))
    expect(events).toEqual([])
    expect(await read(escrowId)).toMatchObject({ status: 'COMPLETED', statusReason: 'dispute_split', closing: false, deadlines: [] })
  })

  it('refuses to be closed', async () => {
    const escrowId = await claimed(world)
    await dispute(escrowId)
    await world.refuses('closeEscrow', { escrowId }, 'seller', 'DISPUTE_OPEN', { status: 409 })
  })
})

describe('a dispute on one period', () => {
  it('keeps its slice, and nothing else: what nobody has claimed goes back after the 72 hours; its outcome ends the escrow', async () => {
    const escrowId = await closing(20)
    await reject(world, escrowId)
    expect(closingDeadline(await read(escrowId))).toMatchObject({ paused: false, remainingSeconds: 52 * 3_600 })
    const { money } = await world.effects(escrowId, () => world.passTime(52 * hourMs))
    expect(money).toEqual({ held: '-70.000', buyer: '70.000' })
    expect(await read(escrowId)).toMatchObject({ status: 'PAID', closing: true, reservedTnd: '30.000' })
    const decision = { escrowId, requestId: 'may', awardedTnd: '10', reason: 'A third was done.' }
    const decided = await world.effects(escrowId, () => world.does('resolveReleaseRequest', decision, 'disputes'))
    expect(decided.money).toMatchObject({ reserved: '-30.000', buyer: '20.000', seller: '9.500' })
    expect(await read(escrowId)).toMatchObject({ status: 'COMPLETED', statusReason: 'closed', refundedTotalTnd: '90.000' })
  })

  it('that is decided before they are over leaves what was not awarded to be claimed until then', async () => {
    const escrowId = await closing(20)
    await reject(world, escrowId)
    await world.does('resolveReleaseRequest', { escrowId, requestId: 'may', awardedTnd: '0', reason: 'Nothing.' }, 'disputes')
    expect(await read(escrowId)).toMatchObject({ status: 'PAID', availableForReleaseTnd: '100.000', refundedTotalTnd: '0.000' })
    await claim(world, escrowId, { requestId: 'june', amountTnd: '100' })
  })
})
