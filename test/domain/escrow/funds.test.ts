import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { remainingMillimes, type EscrowState } from '../../../server/domain/escrow/escrow.js'
import { quoteFees, quoteKept, releaseSlice } from '../../../server/domain/escrow/fees.js'
import { feeTermsOf } from '../../../server/domain/escrow/settlement.js'
import type { Step } from '../../../server/domain/escrow/step.js'
import { anAggregate, anEscrow } from './aggregates.js'
import { stepOf } from './give.js'

const nobody = { reason: null, reference: null }

const add = (escrow: EscrowState, amountMillimes: bigint) =>
  stepOf({ aggregate: anAggregate(escrow), command: 'add_funds', roles: ['buyer'], given: { amountMillimes, ...nobody } })

const giveBack = (escrow: EscrowState, amountMillimes: bigint | null) =>
  stepOf({
    aggregate: anAggregate(escrow),
    command: 'refund_funds',
    roles: ['seller'],
    given: { amountMillimes, faceAmountMinor: null, ...nobody },
  })

/** The wallets and accounts of one escrow, by account; everything begins in the buyer's wallet. */
class Books {
  readonly balances = new Map<string, bigint>()

  post({ transfers }: Pick<Step, 'transfers'>): void {
    for (const { postings } of transfers) {
      expect(postings.reduce((sum, { amountMillimes }) => sum + amountMillimes, 0n)).toBe(0n)
      for (const { account, amountMillimes } of postings) this.balances.set(account, this.of(account) + amountMillimes)
    }
  }

  of = (account: string): bigint => this.balances.get(account) ?? 0n
}

interface Act {
  kind: 'add' | 'refund' | 'release'
  permille: bigint
  isTiny: boolean
}

const someDeal = fc.record({
  terms: fc.record({
    amountMillimes: fc.oneof(fc.bigInt(10n, 300n), fc.bigInt(5_000n, 10_000_000n), fc.bigInt(5_000n, 5_000_000_000n)),
    feeBearer: fc.constantFrom('seller' as const, 'buyer' as const),
    developerFeeBasisPoints: fc.oneof(fc.constant(0), fc.constant(2_500), fc.integer({ min: 0, max: 2_500 })),
    currency: fc.constantFrom('TND' as const, 'USD' as const),
  }),
  acts: fc.array(
    fc.record({
      kind: fc.constantFrom('add' as const, 'refund' as const, 'release' as const),
      permille: fc.bigInt(0n, 1_200n),
      isTiny: fc.boolean(),
    }),
    { maxLength: 10 },
  ),
  end: fc.constantFrom('complete', 'cancel', 'refund', 'award'),
  permille: fc.bigInt(1n, 999n),
})

function funded({ currency, ...terms }: { currency: 'TND' | 'USD' } & Partial<EscrowState>): EscrowState {
  const escrow = anEscrow(terms)
  if (currency === 'TND') return escrow
  return { ...escrow, currency, fxRate: '3.1', faceAmountMinor: (escrow.amountMillimes * 10n + 155n) / 310n }
}

/** A slice of what remains, released as a payout would be, in the middle of everything else. */
function release(escrow: EscrowState, sliceMillimes: bigint): Pick<Step, 'transfers' | 'changes'> {
  const { amountMillimes, releasedMillimes } = escrow
  const lines = releaseSlice({ terms: feeTermsOf(escrow), amountMillimes, releasedMillimes, sliceMillimes })
  const postings = [
    { account: 'escrow_held:escrow', amountMillimes: -lines.fromHeldMillimes },
    { account: 'user_available:seller', amountMillimes: lines.sellerNetMillimes },
    { account: 'user_available:developer', amountMillimes: lines.developerFeeMillimes },
    { account: 'platform_fee', amountMillimes: lines.escrowFeeMillimes - lines.serviceTaxMillimes },
    { account: 'service_tax', amountMillimes: lines.serviceTaxMillimes },
  ]
  return {
    transfers: [{ key: 'slice', kind: 'release', postings }],
    changes: { releasedMillimes: releasedMillimes + sliceMillimes, heldMillimes: escrow.heldMillimes - lines.fromHeldMillimes },
  }
}

function actOn(escrow: EscrowState, { kind, permille, isTiny }: Act): Pick<Step, 'transfers' | 'changes' | 'adjustment'> | null {
  const remaining = remainingMillimes(escrow)
  const wanted = isTiny ? 1n + (permille % 7n) : 1n + (remaining * permille) / 1_000n
  if (kind === 'add') return add(escrow, wanted)
  // The last of it is left to the end.
  if (wanted >= remaining) return null
  return kind === 'refund' ? giveBack(escrow, wanted) : release(escrow, wanted)
}

function end(escrow: EscrowState, how: string, permille: bigint): Step {
  const aggregate = anAggregate({ ...escrow, status: how === 'award' ? 'disputed' : 'paid' })
  if (how === 'complete') return stepOf({ aggregate, command: 'complete', roles: ['buyer'] })
  if (how === 'cancel') return stepOf({ aggregate, command: 'cancel_paid', roles: ['seller'] })
  if (how === 'refund') return giveBack(escrow, null)
  const sellerAwardMillimes = (remainingMillimes(escrow) * permille) / 1_000n
  const given = sellerAwardMillimes === 0n ? { outcome: 'refund_buyer' } : { outcome: 'split', sellerAwardMillimes }
  return stepOf({ aggregate, command: 'resolve_dispute', roles: ['staff'], given })
}

describe('any mixture of adding, giving back, slices, awards and an end', () => {
  it('sums to the millime, leaves nothing held, and takes the fees of what was released', () => {
    fc.assert(
      fc.property(someDeal, ({ terms, acts, end: how, permille }) => {
        let escrow = funded(terms)
        const books = new Books()
        const first = { ...escrow }
        books.post(stepOf({ aggregate: anAggregate({ ...escrow, status: 'pending' }), command: 'pay', roles: ['buyer'] }))
        let tinyReleases = 0n
        let faces = 0n
        for (const act of acts) {
          const step = actOn(escrow, act)
          if (!step) continue
          books.post(step)
          const released = (step.changes.releasedMillimes ?? escrow.releasedMillimes) - escrow.releasedMillimes
          if (released === 1n) tinyReleases += 1n
          if (step.adjustment?.type === 'add_funds') faces += step.adjustment.faceAmountMinor
          if (step.adjustment) expectDeltas(escrow, step as Step)
          escrow = { ...escrow, ...step.changes }
          expect(books.of('escrow_held:escrow')).toBe(escrow.heldMillimes)
          expect(escrow).toMatchObject(quoteKept(escrow.amountMillimes, escrow.refundedMillimes, feeTermsOf(escrow)))
        }
        expect(escrow.faceAmountMinor).toBe(first.faceAmountMinor + faces)
        if (remainingMillimes(escrow) === 1n) tinyReleases += 1n
        const last = end(escrow, how, permille)
        books.post(last)
        const { releasedMillimes = 0n, refundedMillimes = 0n } = last.changes
        if (releasedMillimes - escrow.releasedMillimes === 1n) tinyReleases += 1n

        expect(releasedMillimes + refundedMillimes).toBe(escrow.amountMillimes)
        expect(books.of('escrow_held:escrow')).toBe(0n)
        const fees = quoteFees(releasedMillimes, feeTermsOf(escrow))
        expect(books.of('platform_fee') + books.of('service_tax')).toBe(fees.escrowFeeMillimes)
        expect(books.of('service_tax')).toBe(fees.serviceTaxMillimes)
        const givenWay = fees.developerFeeMillimes - books.of('user_available:developer')
        // Only a slice of one millime, of which the seller bears the fees, may cost the developer that millime.
        expect(givenWay >= 0n && givenWay <= (escrow.feeBearer === 'seller' ? tinyReleases : 0n)).toBe(true)
        expect(books.of('user_available:seller')).toBe(fees.sellerNetMillimes + givenWay)
        expect(-books.of('user_available:buyer')).toBe(fees.buyerFundingMillimes)
      }),
      { numRuns: 10_000 },
    )
  })
})

/** What an adjustment says of itself is what the escrow and the buyer's wallet show. */
function expectDeltas(escrow: EscrowState, { adjustment, changes, transfers }: Step): void {
  const [transfer] = transfers
  expect(adjustment!.feeDeltaMillimes).toBe((changes.escrowFeeMillimes ?? 0n) - escrow.escrowFeeMillimes)
  expect(adjustment!.developerFeeDeltaMillimes).toBe((changes.developerFeeMillimes ?? 0n) - escrow.developerFeeMillimes)
  const wallet = transfer!.postings.find(({ account }) => account === 'user_available:buyer')
  expect(adjustment!.fundingDeltaMillimes).toBe(-(wallet?.amountMillimes ?? 0n))
}

describe('a schedule whose fees are nearly everything', () => {
  it('lets the developer fee give way, in what is shown as in what is released', () => {
    const steep = anEscrow({ amountMillimes: 1_000n, feeRatePpm: 750_000n, developerFeeBasisPoints: 2_500 })
    const { changes } = giveBack(steep, 998n)
    expect(changes).toMatchObject({ escrowFeeMillimes: 2n, developerFeeMillimes: 0n, sellerNetMillimes: 0n })
  })
})
