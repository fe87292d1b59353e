import { arrow } from '../show/arrow.js'
import type { EscrowOfCase } from '../dispute/dispute-case.js'
import { say, wordFor } from '../provider/words.js'

/** Something that happened to an escrow. */
export interface Moment {
  at: string
  words: string
  amountTnd?: string
}

/** What became of an escrow, in the order of time: what people did, and what the money did. */
export function momentsOf(escrow: EscrowOfCase): Moment[] {
  const { signatures } = escrow
  const people: ReadonlyArray<readonly [at: string | null | undefined, words: string]> = [
    [escrow.createdAt, say('console.escrow.moments.created')],
    [signatures?.sellerSignedAt, say('console.escrow.moments.sellerSigned')],
    [signatures?.buyerSignedAt, say('console.escrow.moments.buyerSigned')],
    [escrow.deliveredAt, say('console.escrow.moments.delivered')],
    [escrow.completedAt, say('console.escrow.moments.completed')],
    [escrow.cancelledAt, say('console.escrow.moments.cancelled')],
    ...escrow.deliveryRejections.map(
      ({ rejectedAt, reason }) => [rejectedAt, `${say('console.escrow.moments.rejected')} ${reason ?? ''}`] as const,
    ),
    ...escrow.disputes.flatMap(({ createdAt, resolvedAt, ticketNumber, outcome }) => [
      [createdAt, `${say('console.escrow.moments.disputed')} ${ticketNumber}`] as const,
      [resolvedAt, `${say('console.escrow.moments.decided')} ${outcome ? wordFor('outcome', outcome) : ''}`] as const,
    ]),
    ...(escrow.proof?.submissions ?? []).map(({ submittedAt }) => [submittedAt, say('console.escrow.moments.proof')] as const),
  ]
  const money = escrow.moneyLine.flatMap(({ at, from, to, amountTnd, transferId }) =>
    at === null || transferId === null || to === null
      ? []
      : [{ at, words: `${wordFor('account', from)} ${arrow()} ${wordFor('account', to)}`, amountTnd }],
  )
  const happened = people.flatMap(([at, words]) => (at ? [{ at, words }] : []))
  return [...happened, ...money].toSorted((one, other) => one.at.localeCompare(other.at))
}
