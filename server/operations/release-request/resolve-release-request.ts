import { z } from 'zod'
import { disputeDeciders } from '../../domain/dispute/dispute.js'
import type { InputOf } from '../../domain/escrow/command-input.js'
import { resolveReleaseRequest as command } from '../../domain/escrow/commands/resolve-release-request.js'
import { findRequest } from '../../domain/escrow/release-slices.js'
import { readInput, take } from '../../domain/escrow/take.js'
import { giveCommand, requireVersion, viewOf, type EscrowRequest } from '../escrow/give-command.js'
import { lockEscrow } from '../escrow/lock-escrow.js'
import type { Operation } from '../operation.js'
import { audit } from '../audit-entry/audit.js'
import { awaitSecondPerson, type PendingActionView } from '../staff/await-second-person.js'
import { requireStaff } from '../staff/require-staff.js'
import { withRequest, type EscrowWithRequest } from './with-request.js'

export type ReleaseDecision = Pick<EscrowRequest, 'escrowId' | 'expectedVersion'> &
  InputOf<NonNullable<typeof command.mutation>['input']['fields']>

/** What is decided; which version was seen is asked when it is, and not again. */
const decided = z.object({
  escrowId: z.uuid(),
  requestId: z.string(),
  awardedTnd: z.string(),
  reason: z.string(),
})

/** A decision that waits for a second person, about the one dispute that was seen. */
export const waitingReleaseDecision = decided.extend({ disputeId: z.uuid() })

/**
 * Staff decide a disputed payout request (decisions 7 and 18). Above the four-eyes limit, counted on the slice, the decision waits for a
 * second person and nothing has changed yet.
 */
export async function resolveReleaseRequest(
  tx: Operation,
  input: ReleaseDecision,
): Promise<EscrowWithRequest & { pendingAction: PendingActionView | null }> {
  const maker = requireStaff(tx, disputeDeciders)
  const locked = await lockEscrow(tx, input.escrowId, { requestId: input.requestId })
  const { aggregate, now, policy } = locked
  const given = readInput(command, input, { aggregate, policy })
  // What either side has said since was not weighed: no decision, be it one that only waits, goes past it.
  requireVersion(input, locked)
  const request = findRequest(aggregate, input)
  const isSmall = (request?.amountMillimes ?? 0n) <= tx.services.config.policy.fourEyesMillimes
  // A preview shows what the decision would do once it is confirmed, too.
  if (!request?.dispute || isSmall || tx.isTrial) return { ...(await decideReleaseRequest(tx, input)), pendingAction: null }
  // Nobody shall be asked to confirm what cannot be carried out.
  take(command, { aggregate, roles: ['staff'], given, now, policy })
  const proposed = decided.parse(input)
  const pendingAction = await awaitSecondPerson(tx, maker, command.name, { ...proposed, disputeId: request.dispute.id })
  const { reason, escrowId: subject } = input
  await audit(tx, { action: 'propose_release_resolution', subject, reason, before: null, after: proposed })
  return { ...(await withRequest(tx, await viewOf(tx, locked), input.requestId)), pendingAction }
}

/** Carries a decision out. */
export async function decideReleaseRequest(tx: Operation, decision: ReleaseDecision): Promise<EscrowWithRequest> {
  const { escrowId, requestId, awardedTnd, reason } = decision
  const answer = await withRequest(tx, await giveCommand(tx, command, decision), requestId)
  const after = { requestId, status: answer.releaseRequest.status, awardedTnd }
  await audit(tx, { action: command.name, subject: escrowId, reason, before: { requestId, status: 'disputed' }, after })
  return answer
}
