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
  author: 'BUYER' | 'SELLER' | 'STAFF' | 'TIME'
  at: string
  kind: 'reason' | 'message' | 'note' | 'offer' | 'proof' | 'ruling' | 'rejection' | 'payout'
  text: string
  amountTnd?: string
  /** Of an offer that stands: what each would have of it. */
  shares?: DisputeFieldsFragment['offers'][number]['shares']
  /** What became of an offer, and since when. */
  offer?: Pick<DisputeFieldsFragment['offers'][number], 'status' | 'decidedAt'>
  /** What was made of a proof. */
  ruling?: ProofRuling['decision']
  files: DisputeFieldsFragment['attachments']
}

type Submission = NonNullable<EscrowOfCase['proof']>['submissions'][number]
type ProofRuling = Submission['decisions'][number]

/**
 * Everything both sides said and showed, in the order of time: the payout that was asked for, the proof and each word on it, rejected deliveries, the
 * reason, messages, offers and what became of them.
 */
export function saidIn({ escrow, dispute, request }: Pick<DisputeCase, 'escrow' | 'dispute' | 'request'>): Said[] {
  const submissions = escrow.proof?.submissions ?? []
  const said = [
    ...(request ? [asked(request)] : []),
    opened(dispute),
    ...messagesIn(dispute),
    ...offersIn(dispute),
    ...submissions.map(submitted),
    ...submissions.flatMap(rulingsOn),
    ...rejectionsOf(escrow),
  ]
  return said.toSorted((one, other) => one.at.localeCompare(other.at))
}

const asked = ({ id, createdAt, note, amountTnd }: ReleaseRequestOfCase): Said => ({
  id,
  author: 'SELLER',
  at: createdAt,
  kind: 'payout',
  text: note ?? '',
  amountTnd,
  files: [],
})

const opened = ({ id, openedBy, createdAt, reason, attachments }: DisputeFieldsFragment): Said => ({
  id,
  author: openedBy,
  at: createdAt,
  kind: 'reason',
  text: reason,
  files: attachments,
})

const messagesIn = ({ messages }: DisputeFieldsFragment): Said[] =>
  messages.map(({ id, author, body, isInternal, createdAt, attachments }) => ({
    id,
    author,
    at: createdAt,
    kind: isInternal ? 'note' : 'message',
    text: body,
    files: attachments,
  }))

const offersIn = ({ offers }: DisputeFieldsFragment): Said[] =>
  offers.map(({ id, offeredBy, createdAt, sellerAwardTnd, shares, status, decidedAt }) => ({
    id,
    author: offeredBy,
    at: createdAt,
    kind: 'offer',
    text: '',
    amountTnd: sellerAwardTnd,
    shares,
    offer: { status, decidedAt },
    files: [],
  }))

const submitted = ({ id, submittedAt, note, attachments }: Submission): Said => ({
  id,
  author: 'SELLER',
  at: submittedAt,
  kind: 'proof',
  text: note ?? '',
  files: attachments,
})

const rulingsOn = ({ id, decisions }: Submission): Said[] =>
  decisions.map(({ decision, source, reason, decidedAt }) => ({
    id: `${id} ${decidedAt}`,
    author: rulers[source],
    at: decidedAt,
    kind: 'ruling',
    text: reason ?? '',
    ruling: decision,
    files: [],
  }))

const rulers: Record<ProofRuling['source'], Said['author']> = { BUYER: 'BUYER', ADMIN: 'STAFF', TIMEOUT: 'TIME' }

const rejectionsOf = ({ deliveryRejections }: EscrowOfCase): Said[] =>
  deliveryRejections.map(({ rejectedAt, reason }) => ({
    id: `rejected ${rejectedAt}`,
    author: 'BUYER',
    at: rejectedAt,
    kind: 'rejection',
    text: reason ?? '',
    files: [],
  }))
