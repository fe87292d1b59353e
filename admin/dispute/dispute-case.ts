import type { DisputeFieldsFragment, EscrowCaseQuery, ReleaseRequestCaseQuery } from '../../schema/operations/document-types.js'
import { decimalOf, millimesOf } from '../show/millimes.js'

export type EscrowOfCase = NonNullable<EscrowCaseQuery['escrow']>
export type ReleaseRequestOfCase = NonNullable<ReleaseRequestCaseQuery['releaseRequest']>

export interface DisputeCase {
  escrow: EscrowOfCase
  dispute: DisputeFieldsFragment
  /** The period that it is about; null where it is about the whole escrow. */
  request: ReleaseRequestOfCase | null
  /** What the decision is about, or was: the slice, or what remained. Decimal text in TND. */
  atStakeTnd: string
  isOpen: boolean
}

/** The dispute of an escrow, or of the one of its payout requests that is given; null where there is none. */
export function caseOf(escrow: EscrowOfCase, request: ReleaseRequestOfCase | null): DisputeCase | null {
  const dispute = request ? request.dispute : escrow.disputes[0]
  if (!dispute) return null
  const isOpen = ['open', 'awaiting_counterparty', 'under_review'].includes(dispute.status)
  return { escrow, dispute, request, isOpen, atStakeTnd: request?.amountTnd ?? remainingOf(escrow, dispute.resolvedAt) }
}

/**
 * What is held: the movements of the money line that have not gone anywhere; with `until`, what had not gone anywhere before then. What goes
 * out at that instant is what was decided; what comes in after it was not in dispute.
 */
function remainingOf({ moneyLine }: EscrowOfCase, until: string | null): string {
  const end = until === null ? Infinity : Date.parse(until)
  const sums = moneyLine.map(({ from, to, at, amountTnd }) => {
    const millimes = millimesOf(amountTnd) ?? 0n
    if (at === null) return millimes
    if (isWithin(from) && !isWithin(to)) return Date.parse(at) >= end ? millimes : 0n
    return isWithin(to) && !isWithin(from) && Date.parse(at) > end ? -millimes : 0n
  })
  return decimalOf(sums.reduce((sum, millimes) => sum + millimes, 0n))
}

const isWithin = (place: string | null): boolean => place === 'HELD' || place === 'RESERVED'

/** One thing that was said or shown, on the side of whoever said it. */
export interface Said {
  id: string
  author: 'BUYER' | 'SELLER' | 'STAFF'
  at: string
  kind: 'reason' | 'message' | 'note' | 'offer' | 'proof'
  text: string
  amountTnd?: string
  /** Of an offer that stands: what each would have of it. */
  shares?: DisputeFieldsFragment['offers'][number]['shares']
  files: DisputeFieldsFragment['attachments']
}

/** Everything both sides said and showed, in the order of time: the proof, the reason, messages, offers. */
export function saidIn({ escrow, dispute }: Pick<DisputeCase, 'escrow' | 'dispute'>): Said[] {
  const reason: Said = {
    id: dispute.id,
    author: dispute.openedBy,
    at: dispute.createdAt,
    kind: 'reason',
    text: dispute.reason,
    files: dispute.attachments,
  }
  const messages = dispute.messages.map(({ id, author, body, isInternal, createdAt, attachments }): Said => ({
    id,
    author,
    at: createdAt,
    kind: isInternal ? 'note' : 'message',
    text: body,
    files: attachments,
  }))
  const offers = dispute.offers.map(({ id, offeredBy, createdAt, sellerAwardTnd, shares }): Said => ({
    id,
    author: offeredBy,
    at: createdAt,
    kind: 'offer',
    text: '',
    amountTnd: sellerAwardTnd,
    shares,
    files: [],
  }))
  const proofs = (escrow.proof?.submissions ?? []).map(({ id, submittedAt, note, attachments }): Said => ({
    id,
    author: 'SELLER',
    at: submittedAt,
    kind: 'proof',
    text: note ?? '',
    files: attachments,
  }))
  return [reason, ...messages, ...offers, ...proofs].toSorted((one, other) => one.at.localeCompare(other.at))
}
