import type { EscrowStatus } from '../../schema/operations/document-types.js'
import type { Html } from '../../locales/markup.js'
import { millimesOf } from '../wording/show-amount.js'
import type { EscrowSummary, Side } from './escrow-details.js'
import type { Visit } from '../visit/visit.js'

/** How an escrow stands, as far as its money is concerned. */
export interface Standing {
  status: EscrowStatus
  isPaid: boolean
  /** A payment that nobody is to make once more: staff look for a deposit, or a provider decides on a card. */
  underWay: 'beingChecked' | 'inProgress' | null
}

/** What an escrow costs or brings one side, in words that are true now: nobody *pays* what is paid, or *receives* what is undecided. */
export function totalLabel({ say }: Pick<Visit, 'say'>, standing: Standing, side: Side): Html {
  return side === 'buyer' ? buyerLabel(say, standing) : sellerLabel(say, standing)
}

/** The same of what a seller who was given a part already is still to be given; what is disputed of it, the whole or a part, is undecided. */
export const restLabel = ({ say }: Pick<Visit, 'say'>, hasDisputed: boolean): Html =>
  hasDisputed ? say('pages.total.youWouldStillReceive') : say('pages.total.youWillStillReceive')

function buyerLabel(say: Visit['say'], { status, isPaid, underWay }: Standing): Html {
  if (status === 'PENDING' && underWay)
    return say(underWay === 'inProgress' ? 'pages.payment.processing.heading' : 'pages.total.beingChecked')
  if (status === 'PENDING') return say('pages.total.youPay')
  return isPaid ? say('pages.total.youPaid') : say('pages.total.youWouldHavePaid')
}

function sellerLabel(say: Visit['say'], { status }: Standing): Html {
  switch (status) {
    case 'PENDING':
    case 'DISPUTED':
      return say('pages.total.youWouldReceive')
    case 'PAID':
    case 'DELIVERED':
      return say('pages.total.youWillReceive')
    case 'COMPLETED':
      return say('pages.total.youReceived')
    case 'CANCELLED':
      return say('pages.total.youWouldHaveReceived')
  }
}

/** Whether a dispute ended it with a part for each, or with what the two agreed on: then nobody received what was planned. */
export const isDivided = ({ status, statusReason }: { status: EscrowStatus; statusReason: string | null }): boolean =>
  status === 'COMPLETED' && (statusReason === 'dispute_settled' || statusReason === 'dispute_split')

/** Nothing about it will change any more. */
export const isOver = ({ status }: Pick<EscrowSummary, 'status'>): boolean => status === 'COMPLETED' || status === 'CANCELLED'

/** What is still to be released: of what was paid in, neither paid out in parts nor given back. */
export function remainingMillimes({ amountTnd, releasedTotalTnd, refundedTotalTnd }: EscrowSummary): bigint {
  return millimesOf(amountTnd) - millimesOf(releasedTotalTnd ?? '0') - millimesOf(refundedTotalTnd)
}
