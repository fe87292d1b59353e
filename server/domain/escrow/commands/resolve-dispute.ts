import { bounds } from '../../bounds.js'
import { parseAward } from '../../dispute/award.js'
import { disputeResolutions, type DisputeResolution } from '../../dispute/dispute.js'
import { DomainError } from '../../errors.js'
import type { InputOf } from '../command-input.js'
import { command } from '../command.js'
import { awardPayable } from '../conditions.js'
import { reinstated } from '../dispute-end.js'
import { awarded } from '../ending.js'
import { remainingMillimes } from '../escrow.js'
import { endOpenRequests, endReleaseRequest } from './end-release-request.js'

const fields = {
  outcome: {
    kind: 'choice',
    values: disputeResolutions,
    enumName: 'DisputeResolution',
    says: 'What becomes of the money.',
    isRequired: true,
  },
  sellerAwardTnd: {
    kind: 'amount',
    says: 'With SPLIT only: award to the seller in TND, above 0 and below what remains.',
    isRequired: false,
  },
  reason: { kind: 'text', bound: bounds.staffReason, says: 'Why', isRequired: true },
} as const

interface Decision {
  outcome: DisputeResolution
  /** With `split` only. */
  sellerAwardMillimes: bigint | null
  reason: string
}

export const resolveDispute = command({
  name: 'resolve_dispute',
  mutation: {
    name: 'resolveDispute',
    does: 'Staff decide a dispute. Above the four-eyes limit the decision waits for `confirmStaffAction` by somebody else.',
    action: 'Decide the dispute.',
    input: { says: 'A staff decision on a dispute.', fields, refersTo: 'version' },
    payload: 'A decided dispute, or a decision that waits for a second person.',
    alsoRefuses: ['AWARD_OUT_OF_RANGE', 'SELLER_NOT_REGISTERED', 'REASON_REQUIRED', 'STAFF_ONLY'],
  },
  via: 'STAFF',
  needsPerson: true,
  movesMoney: true,
  from: {
    disputed: {
      by: ['staff'],
      when: [awardPayable],
      to: ['completed', 'cancelled', 'paid', 'delivered'],
      events: ['escrow.dispute.resolved'],
    },
  },
  refusals: { otherwise: 'DISPUTE_NOT_OPEN' },
  read: decisionOf,
  brings: [endReleaseRequest],
  first: ({ aggregate, given }) => (given.outcome === 'dismiss' ? [] : endOpenRequests(aggregate)),
  effect: ({ aggregate, given, now, policy }) => {
    const { outcome, reason } = given
    if (outcome === 'dismiss') return reinstated(aggregate, { reason: 'dispute_dismissed', policy, outcome, text: reason })
    const remaining = remainingMillimes(aggregate.escrow)
    const award = outcome === 'release_seller' ? remaining : outcome === 'refund_buyer' ? 0n : (given.sellerAwardMillimes ?? 0n)
    if (outcome === 'split' && (award <= 0n || award >= remaining)) throw new DomainError('AWARD_OUT_OF_RANGE')
    if (award > 0n && !aggregate.escrow.sellerId) throw new DomainError('SELLER_NOT_REGISTERED')
    return {
      ...awarded(aggregate, award, now, `dispute_${outcome}`),
      saidReason: reason,
      dispute: { close: { outcome, awardedMillimes: award, reason } },
    }
  },
  mail: { kind: 'dispute_resolved' },
})

function decisionOf({ outcome, sellerAwardTnd, reason }: InputOf<typeof fields>): Decision {
  if ((outcome === 'split') !== (sellerAwardTnd != null)) {
    throw new DomainError('VALIDATION_ERROR', {
      details: { sellerAwardTnd: 'goes with the outcome split, and only with it' },
      field: ['sellerAwardTnd'],
    })
  }
  return { outcome, reason, sellerAwardMillimes: sellerAwardTnd == null ? null : parseAward(sellerAwardTnd) }
}
