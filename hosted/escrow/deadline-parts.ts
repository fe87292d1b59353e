import type { Visit } from '../visit/visit.js'
import type { EscrowSummary } from './escrow-details.js'
import { oldestRequestsOf, type Payout } from './requests-of.js'

type Deadline = EscrowSummary['deadlines'][number]

/** The escrow, of which each deadline about one part says which: for the buyer's answer, and in a dispute about it. */
export function withParts<Escrow extends EscrowSummary>(escrow: Escrow, payouts: readonly Payout[]): Escrow {
  const waiting = payouts.flatMap(waitsOf)
  const deadlines = escrow.deadlines.map((deadline) => {
    if (!isOfPart(deadline)) return deadline
    // Of two that end at the same instant each is told once.
    const index = waiting.findIndex(({ kind, at }) => kind === deadline.kind && at === deadline.at)
    const [part] = index >= 0 ? waiting.splice(index, 1) : []
    return part ? { ...deadline, part: part.name } : deadline
  })
  return { ...escrow, deadlines }
}

/** What of a part ends when. */
function waitsOf({ status, approvalDeadline, dispute, reference, requestId }: Payout) {
  const name = reference ?? requestId
  return [
    ...(status === 'PENDING' && approvalDeadline ? [{ kind: 'release_approval', at: approvalDeadline, name }] : []),
    ...(dispute?.answerBy ? [{ kind: 'dispute_silence', at: dispute.answerBy, name }] : []),
  ]
}

/**
 * The same where the payouts are read for nothing else: only while there is such a deadline, and no more than a page of them. A deadline of a part
 * beyond it is told without a name.
 */
export async function readParts<Escrow extends EscrowSummary>(visit: Visit, escrow: Escrow): Promise<Escrow> {
  const isAboutParts = escrow.progressiveRelease !== null && escrow.status !== 'DISPUTED' && escrow.deadlines.some(isOfPart)
  return isAboutParts ? withParts(escrow, await oldestRequestsOf(visit, escrow.id)) : escrow
}

const isOfPart = ({ kind, paused }: Deadline): boolean => !paused && (kind === 'release_approval' || kind === 'dispute_silence')
