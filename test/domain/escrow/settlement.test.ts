import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  remainingMillimes,
  type EscrowState,
  type EscrowStatus,
  type Role,
  type EscrowAggregate,
} from '../../../server/domain/escrow/escrow.js'
import { refundSlice, releaseSlice } from '../../../server/domain/escrow/fees.js'
import { feeTermsOf, sharesOf } from '../../../server/domain/escrow/settlement.js'
import { escrowMachine, type EscrowCommand } from '../../../server/domain/escrow/commands.js'
import type { Transfer } from '../../../server/domain/ledger/transfer.js'
import { anEscrow, anAggregate, aProof, now } from './aggregates.js'
import { commandNamed, escrowCommands, stepOf } from './give.js'

/** Escrows with any terms, of which some slices may have been released and refunded before, but never all. */
const anyEscrow = fc
  .record({
    amountMillimes: fc.oneof(fc.bigInt(2n, 100n), fc.bigInt(2n, 10_000_000_000n)),
    feeRatePpm: fc.oneof(fc.constant(50_000n), fc.bigInt(0n, 700_000n)),
    taxPercent: fc.integer({ min: 0, max: 30 }),
    developerFeeBasisPoints: fc.integer({ min: 0, max: 2_500 }),
    feeBearer: fc.constantFrom('seller', 'buyer'),
    slices: fc.array(fc.record({ isRelease: fc.boolean(), permille: fc.bigInt(0n, 900n) }), { maxLength: 4 }),
  })
  .map(({ slices, ...terms }) => slices.reduce(takeSlice, anEscrow(terms)))

function takeSlice(escrow: EscrowState, { isRelease, permille }: { isRelease: boolean; permille: bigint }): EscrowState {
  const sliceMillimes = (remainingMillimes(escrow) * permille) / 1_000n
  const { amountMillimes, releasedMillimes, refundedMillimes, heldMillimes } = escrow
  const terms = feeTermsOf(escrow)
  if (isRelease) {
    const { fromHeldMillimes } = releaseSlice({ terms, amountMillimes, releasedMillimes, sliceMillimes })
    return { ...escrow, releasedMillimes: releasedMillimes + sliceMillimes, heldMillimes: heldMillimes - fromHeldMillimes }
  }
  const { fromHeldMillimes } = refundSlice({ terms, amountMillimes, refundedMillimes, sliceMillimes })
  return { ...escrow, refundedMillimes: refundedMillimes + sliceMillimes, heldMillimes: heldMillimes - fromHeldMillimes }
}

interface Ending {
  command: EscrowCommand
  from: EscrowStatus
  role: Role
  mode?: EscrowState['mode']
  /** Where it leads; to `completed` if the seller gets or got anything, when absent. */
  to?: EscrowStatus
  /** What of the remaining value goes to the seller. */
  award: (remaining: bigint, permille: bigint) => bigint
  prepare?: (aggregate: EscrowAggregate, award: bigint) => void
  input?: (award: bigint) => object
}

const whole = (remaining: bigint) => remaining
const nothing = () => 0n
const part = (remaining: bigint, permille: bigint) => (remaining * permille) / 1_000n
const between = (remaining: bigint, permille: bigint) => {
  const award = part(remaining, permille)
  return award <= 0n ? 1n : award >= remaining ? remaining - 1n : award
}
const withRequest = (aggregate: EscrowAggregate) => void (aggregate.pendingCancellation = { id: 'request' })

const endings: Record<string, Ending> = {
  'the buyer completes a paid escrow': { command: 'complete', from: 'paid', role: 'buyer', award: whole },
  'the buyer completes a delivered escrow': { command: 'complete', from: 'delivered', role: 'buyer', award: whole, prepare: withRequest },
  'the deadline completes a delivered escrow': { command: 'complete', from: 'delivered', role: 'timer', award: whole },
  'the seller delivers an instant escrow': { command: 'deliver', from: 'paid', role: 'seller', mode: 'instant', award: whole },
  'the seller cancels': { command: 'cancel_paid', from: 'delivered', role: 'seller', to: 'cancelled', award: nothing },
  'the seller gives everything back': {
    command: 'refund_funds',
    from: 'delivered',
    role: 'seller',
    to: 'cancelled',
    award: nothing,
    prepare: withRequest,
    input: () => ({ amountMillimes: null, faceAmountMinor: null, reason: null, reference: null }),
  },
  'the seller accepts a cancellation': {
    command: 'accept_cancellation',
    from: 'paid',
    role: 'seller',
    to: 'cancelled',
    award: nothing,
    prepare: withRequest,
  },
  'staff release': {
    command: 'resolve_dispute',
    from: 'disputed',
    role: 'staff',
    award: whole,
    input: () => ({ outcome: 'release_seller' }),
  },
  'staff refund': {
    command: 'resolve_dispute',
    from: 'disputed',
    role: 'staff',
    award: nothing,
    input: () => ({ outcome: 'refund_buyer' }),
  },
  'staff split': {
    command: 'resolve_dispute',
    from: 'disputed',
    role: 'staff',
    award: between,
    input: (sellerAwardMillimes) => ({ outcome: 'split', sellerAwardMillimes }),
  },
  'the parties settle': {
    command: 'accept_settlement',
    from: 'disputed',
    role: 'buyer',
    award: part,
    prepare: (aggregate, sellerAwardMillimes) => void (aggregate.offers = { seller: { id: 'offer', sellerAwardMillimes } }),
    input: () => ({ offerId: 'offer' }),
  },
  'the second time for a proof passes': {
    command: 'expire_proof',
    from: 'paid',
    role: 'timer',
    to: 'cancelled',
    award: nothing,
    prepare: (aggregate) => void (aggregate.proof = aProof({ extendedAt: now })),
  },
  'the time for giving more passes': {
    command: 'refund_unproven',
    from: 'paid',
    role: 'timer',
    to: 'cancelled',
    award: nothing,
    prepare: (aggregate) => void (aggregate.proof = aProof({ phase: 'expired' })),
  },
  'staff refuse a proof': {
    command: 'review_proof_as_staff',
    from: 'paid',
    role: 'staff',
    to: 'cancelled',
    award: nothing,
    prepare: (aggregate) => void (aggregate.proof = aProof({ phase: 'needs_review' })),
    input: () => ({ decision: 'cancel', reason: 'Forged' }),
  },
}

describe('every way to end a funded escrow', () => {
  it('is tested here', () => {
    const ends = (command: EscrowCommand) =>
      (['paid', 'delivered', 'disputed'] as const).some((from) =>
        commandNamed(command).from[from]?.to.some((to) => !escrowMachine.live.includes(to)),
      )
    const tested = new Set(Object.values(endings).map(({ command }) => command))
    // An accepted-at-once request is tested below: it needs a seller who is not there. Closing has tests of its own.
    expect(escrowCommands.filter(ends).toSorted()).toEqual([...tested, 'request_cancellation', 'settle_close'].toSorted())
  })

  it.each(Object.entries(endings))('%s: one transfer that sums to zero and empties the escrow', (_name, ending) => {
    fc.assert(
      fc.property(anyEscrow, fc.bigInt(0n, 1_000n), (escrow, permille) => {
        fc.pre(remainingMillimes(escrow) > 1n)
        const award = ending.award(remainingMillimes(escrow), permille)
        const aggregate = anAggregate({ ...escrow, status: ending.from, mode: ending.mode ?? 'standard' })
        ending.prepare?.(aggregate, award)
        const input = ending.input?.(award) ?? {}
        const step = stepOf({ aggregate, command: ending.command, roles: [ending.role], given: input })

        expectEmptied(escrow, step.transfers)
        const released = escrow.releasedMillimes + award
        expect(step.changes).toMatchObject({
          releasedMillimes: released,
          refundedMillimes: escrow.amountMillimes - released,
          heldMillimes: 0n,
        })
        const to = ending.to ?? (released > 0n ? 'completed' : 'cancelled')
        expect(step.to).toBe(to)
        expect(step.changes[to === 'completed' ? 'completedAt' : 'cancelledAt']).toBe(now)
        expect(step.deadlines).toEqual([{ clearAll: true }])
      }),
    )
  })

  it('the buyer asks for cancellation while there is no seller: everything comes back', () => {
    fc.assert(
      fc.property(anyEscrow, (escrow) => {
        fc.pre(escrow.releasedMillimes === 0n)
        const aggregate = anAggregate({ ...escrow, sellerId: null, status: 'paid' })
        const step = stepOf({ aggregate, command: 'request_cancellation', roles: ['buyer'] })
        expectEmptied(escrow, step.transfers)
        expect(step).toMatchObject({ to: 'cancelled', cancellation: { open: { isAccepted: true } } })
        expect(step.events).toEqual(['escrow.cancellation.accepted'])
      }),
    )
  })

  it('nobody is paid below zero, and nobody but the parties, the platform and the developer is paid', () => {
    fc.assert(
      fc.property(anyEscrow, fc.bigInt(0n, 1_000n), (escrow, permille) => {
        fc.pre(remainingMillimes(escrow) > 1n)
        const sellerAwardMillimes = between(remainingMillimes(escrow), permille)
        const aggregate = anAggregate({ ...escrow, status: 'disputed' })
        const input = { outcome: 'split', sellerAwardMillimes } as const
        const [transfer] = stepOf({ aggregate, command: 'resolve_dispute', roles: ['staff'], given: input }).transfers
        const paid = transfer!.postings.slice(1)
        expect(paid.every(({ amountMillimes }) => amountMillimes > 0n)).toBe(true)
        const payable = ['user_available:seller', 'user_available:buyer', 'user_available:developer', 'platform_fee', 'service_tax']
        expect(payable).toEqual(expect.arrayContaining(paid.map(({ account }) => account)))
      }),
    )
  })

  it('what an offer says that each gets is what accepting it brings', () => {
    fc.assert(
      fc.property(anyEscrow, fc.bigInt(0n, 1_000n), (escrow, permille) => {
        fc.pre(remainingMillimes(escrow) > 1n)
        const sellerAwardMillimes = part(remainingMillimes(escrow), permille)
        const aggregate = anAggregate({ ...escrow, status: 'disputed' })
        aggregate.offers.seller = { id: 'offer', sellerAwardMillimes }
        const { transfers } = stepOf({ aggregate, command: 'accept_settlement', roles: ['buyer'], given: { offerId: 'offer' } })
        const fees = ['user_available:developer', 'platform_fee', 'service_tax'].map((account) => paidTo(transfers, account))
        expect(sharesOf(escrow, sellerAwardMillimes)).toEqual({
          sellerMillimes: paidTo(transfers, 'user_available:seller'),
          buyerMillimes: paidTo(transfers, 'user_available:buyer'),
          feesMillimes: fees.reduce((sum, each) => sum + each, 0n),
        })
      }),
    )
  })

  it('released whole, the seller gets what was promised', () => {
    fc.assert(
      fc.property(anyEscrow, (escrow) => {
        fc.pre(escrow.releasedMillimes === 0n && escrow.refundedMillimes === 0n)
        const step = stepOf({
          aggregate: anAggregate({ ...escrow, status: 'paid' }),
          command: 'complete',
          roles: ['buyer'],
        })
        expect(paidTo(step.transfers, 'user_available:seller')).toBe(escrow.sellerNetMillimes)
        expect(paidTo(step.transfers, 'user_available:developer')).toBe(escrow.developerFeeMillimes)
        expect(paidTo(step.transfers, 'platform_fee') + paidTo(step.transfers, 'service_tax')).toBe(escrow.escrowFeeMillimes)
        expect(paidTo(step.transfers, 'service_tax')).toBe(escrow.serviceTaxMillimes)
      }),
    )
  })

  it('refunded whole, the buyer gets what was paid, fees included', () => {
    fc.assert(
      fc.property(anyEscrow, (escrow) => {
        fc.pre(escrow.releasedMillimes === 0n && escrow.refundedMillimes === 0n)
        const step = stepOf({
          aggregate: anAggregate({ ...escrow, status: 'paid' }),
          command: 'cancel_paid',
          roles: ['seller'],
        })
        expect(step.transfers[0]!.postings).toEqual([
          { account: 'escrow_held:escrow', amountMillimes: -escrow.buyerFundingMillimes },
          { account: 'user_available:buyer', amountMillimes: escrow.buyerFundingMillimes },
        ])
      }),
    )
  })
})

describe('every other command', () => {
  it('pay moves the funding from the buyer into the escrow, once for ever', () => {
    fc.assert(
      fc.property(anyEscrow, (escrow) => {
        const step = stepOf({
          aggregate: anAggregate({ ...escrow, status: 'pending' }),
          command: 'pay',
          roles: ['buyer'],
        })
        expect(step.changes).toEqual({ paidAt: now, heldMillimes: escrow.buyerFundingMillimes })
        expect(step.transfers).toEqual([
          {
            key: 'escrow:escrow:fund',
            kind: 'fund',
            postings: [
              { account: 'user_available:buyer', amountMillimes: -escrow.buyerFundingMillimes },
              { account: 'escrow_held:escrow', amountMillimes: escrow.buyerFundingMillimes },
            ],
          },
        ])
      }),
    )
  })

  const still: Array<[EscrowCommand, EscrowStatus, Role, object?]> = [
    ['update', 'pending', 'seller', { changes: { title: 'Other' } }],
    ['cancel', 'pending', 'buyer'],
    ['expire', 'pending', 'timer'],
    ['deliver', 'paid', 'seller'],
    ['reject_delivery', 'delivered', 'buyer'],
    ['extend_completion_deadline', 'delivered', 'buyer'],
    ['request_cancellation', 'paid', 'buyer'],
    ['open_dispute', 'delivered', 'seller'],
    ['withdraw_dispute', 'disputed', 'buyer'],
    ['offer_settlement', 'disputed', 'seller', { sellerAwardMillimes: 5n }],
    ['resolve_dispute', 'disputed', 'staff', { outcome: 'dismiss' }],
    ['escalate_dispute', 'disputed', 'timer'],
  ]

  it.each(still)('%s moves nothing', (command, status, role, input = {}) => {
    const step = stepOf({ aggregate: anAggregate({ status }), command, roles: [role], given: input })
    expect(step.transfers).toEqual([])
    expect(Object.keys(step.changes).filter((column) => column.endsWith('Millimes'))).toEqual([])
  })

  it.each(['reject_cancellation', 'lapse_cancellation'] as const)('%s moves nothing', (command) => {
    const aggregate = anAggregate({ status: 'delivered' }, { pendingCancellation: { id: 'request' } })
    expect(stepOf({ aggregate, command, roles: ['seller', 'timer'] }).transfers).toEqual([])
  })
})

function expectEmptied({ heldMillimes }: EscrowState, transfers: Transfer[]) {
  expect(transfers).toHaveLength(1)
  const [{ key, postings }] = transfers as [Transfer]
  expect(key).toBe('escrow:escrow:terminal')
  expect(postings[0]).toEqual({ account: 'escrow_held:escrow', amountMillimes: -heldMillimes })
  expect(postings.reduce((sum, { amountMillimes }) => sum + amountMillimes, 0n)).toBe(0n)
  expect(postings.length).toBeGreaterThanOrEqual(2)
}

const paidTo = ([transfer]: Transfer[], account: string) =>
  transfer!.postings.filter((posting) => posting.account === account).reduce((sum, { amountMillimes }) => sum + amountMillimes, 0n)
