import type { Visit } from '../visit/visit.js'
import type { EscrowSummary } from './escrow-details.js'
import { allRequestsOf, type Payout } from './requests-of.js'

/** The escrow, of which each deadline of a dispute about one part says which. */
export function withParts<Escrow extends EscrowSummary>(escrow: Escrow, payouts: readonly Payout[]): Escrow {
  const waiting = payouts.flatMap(({ dispute, reference, requestId }) =>
    dispute?.answerBy ? [{ at: dispute.answerBy, name: reference ?? requestId }] : [],
  )
  const deadlines = escrow.deadlines.map((deadline) => {
    if (!isOfDispute(deadline)) return deadline
    // Of two that end at the same instant each is told once.
    const index = waiting.findIndex(({ at }) => at === deadline.at)
    const [part] = index >= 0 ? waiting.splice(index, 1) : []
    return part ? { ...deadline, part: part.name } : deadline
  })
  return { ...escrow, deadlines }
}

/** The same where the payouts are read for nothing else: only while there is such a deadline. */
export async function readParts<Escrow extends EscrowSummary>(visit: Visit, escrow: Escrow): Promise<Escrow> {
  const isAboutParts = escrow.progressiveRelease !== null && escrow.status !== 'DISPUTED' && escrow.deadlines.some(isOfDispute)
  return isAboutParts ? withParts(escrow, await allRequestsOf(visit, escrow.id)) : escrow
}

const isOfDispute = ({ kind, paused }: EscrowSummary['deadlines'][number]): boolean => kind === 'dispute_silence' && !paused
