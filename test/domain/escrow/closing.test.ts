import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { closeSettled, isCloseDue, settlementOf } from '../../../server/domain/escrow/closing.js'
import { consequences } from '../../../server/domain/escrow/consequences.js'
import type { EscrowState, Role } from '../../../server/domain/escrow/escrow.js'
import { reservationEnd } from '../../../server/domain/escrow/settlement.js'
import { take } from '../../../server/domain/escrow/take.js'
import type { Transfer } from '../../../server/domain/ledger/transfer.js'
import { aReleaseRequest, anAggregate, anEscrow, inHours, now, policy, progressive } from './aggregates.js'
import { commandNamed, refusalOf, stepOf } from './give.js'

const closed = { closedAt: now, closingAt: now, closeReleasedMillimes: 0n, closeRefundedMillimes: 0n }
const claim = { requestId: 'may', amountMillimes: 100_000n }

/** What a transfer takes from the escrow's held account. */
const fromHeld = ({ postings }: Transfer) =>
  -postings.filter(({ account }) => account.startsWith('escrow_held:')).reduce((sum, { amountMillimes }) => sum + amountMillimes, 0n)

describe('closing', () => {
  const closing = (role: Role, changes: Partial<EscrowState> = {}, pendingRequests = 'wait') => ({
    aggregate: anAggregate(
      { ...progressive, reservedMillimes: claim.amountMillimes, ...changes },
      { releaseRequests: [aReleaseRequest({})] },
    ),
    command: 'close' as const,
    roles: [role],
    given: { pendingRequests, reason: null },
  })

  it('by the seller ends the time to claim at once; by the buyer or a creator who is neither, after 72 hours', () => {
    expect(stepOf(closing('seller'))).toMatchObject({
      changes: { closedAt: now, closingAt: now },
      deadlines: [],
      events: ['escrow.updated'],
    })
    for (const role of ['buyer', 'creator'] as const)
      expect(stepOf(closing(role))).toMatchObject({
        changes: { closedAt: now, closingAt: inHours(72) },
        deadlines: [{ set: 'closing', at: inHours(72) }],
        events: ['escrow.updated'],
      })
  })

  it('approves what is pending for the buyer alone, and withdraws it for the seller alone', () => {
    const followers = (role: Role, choice: string) => stepOf(closing(role, {}, choice)).follows?.map(({ command }) => command.name)
    expect([followers('buyer', 'approve'), followers('seller', 'void'), followers('seller', 'wait')]).toEqual([
      ['approve_release_request'],
      ['void_release_request'],
      [],
    ])
    expect([refusalOf(closing('seller', {}, 'approve')), refusalOf(closing('creator', {}, 'approve'))]).toEqual([
      'BUYER_ONLY',
      'BUYER_ONLY',
    ])
    expect([refusalOf(closing('buyer', {}, 'void')), refusalOf(closing('creator', {}, 'void'))]).toEqual(['SELLER_ONLY', 'SELLER_ONLY'])
  })

  it('changes nothing when it was asked for before, whatever has become of the escrow', () => {
    for (const status of ['paid', 'completed', 'cancelled', 'disputed'] as const) {
      const { aggregate, roles, given } = closing('seller', { status, ...closed })
      expect(take(commandNamed('close'), { aggregate, roles, given, now, policy })).toBeNull()
    }
  })

  it('goes on when the time to claim is over and something is left to give back, or nothing is reserved any more', () => {
    const due = (changes: Partial<EscrowState>) => isCloseDue(anAggregate({ ...progressive, ...closed, ...changes }), now)
    expect([due({}), due({ reservedMillimes: 5_000n }), due({ closingAt: inHours(1) }), due({ status: 'disputed' })]).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(due({ reservedMillimes: 5_000n, refundedMillimes: 995_000n }), 'all that is left is claimed').toBe(false)
    expect(consequences(anAggregate({ ...progressive, ...closed }), now).map(({ command }) => command.name)).toEqual(['settle_close'])
  })

  it('ends completed if anything was ever released, else cancelled', () => {
    const end = (releasedMillimes: bigint) => closeSettled(anAggregate({ ...progressive, ...closed, releasedMillimes }), now)
    expect([end(0n).to, end(5_000n).to]).toEqual(['cancelled', 'completed'])
  })

  it('empties the escrow to the millime, whoever bears the fees, and says what it has settled', () => {
    const anyEscrow = fc.record({
      amountMillimes: fc.bigInt(200_000n, 10_000_000_000n),
      feeRatePpm: fc.bigInt(0n, 300_000n),
      developerFeeBasisPoints: fc.integer({ min: 0, max: 2_500 }),
      feeBearer: fc.constantFrom('seller' as const, 'buyer' as const),
    })
    fc.assert(
      fc.property(anyEscrow, (terms) => {
        const escrow = anEscrow({ ...progressive, ...closed, ...terms, reservedMillimes: claim.amountMillimes })
        const first = closeSettled(anAggregate(escrow), now)
        const waiting = { ...escrow, ...first.changes }
        expect(first.to).toBe('paid')
        expect(fromHeld(first.transfers[0]!)).toBe(escrow.heldMillimes - waiting.heldMillimes)
        const { changes } = reservationEnd(waiting, claim, claim.amountMillimes)
        const paidOut = { ...waiting, ...changes }
        const last = closeSettled(anAggregate(paidOut), now)
        // What is left after the last part is what the terminal transfer moves, if anything.
        expect(last.transfers.reduce((sum, transfer) => sum + fromHeld(transfer), 0n)).toBe(paidOut.heldMillimes)
        const settled = settlementOf({ ...paidOut, ...last.changes })
        expect([settled.releasedMillimes, settled.refundedMillimes]).toEqual([
          claim.amountMillimes,
          escrow.amountMillimes - claim.amountMillimes,
        ])
      }),
    )
  })
})
