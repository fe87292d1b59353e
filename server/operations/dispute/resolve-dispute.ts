import { z } from 'zod'
import type { InputOf } from '../../domain/escrow/command-input.js'
import { resolveDispute as command } from '../../domain/escrow/commands/resolve-dispute.js'
import { remainingMillimes } from '../../domain/escrow/escrow.js'
import { readInput, take } from '../../domain/escrow/take.js'
import { disputeDeciders, disputeResolutions } from '../../domain/dispute/dispute.js'
import type { EscrowView } from '../../queries/escrow/read-escrow-views.js'
import { giveCommand, requireVersion, viewOf, type EscrowRequest } from '../escrow/give-command.js'
import { lockEscrow } from '../escrow/lock-escrow.js'
import type { Operation } from '../operation.js'
import { audit } from '../audit-entry/audit.js'
import { awaitSecondPerson, type PendingActionView } from '../staff/await-second-person.js'
import { requireStaff } from '../staff/require-staff.js'

export type DisputeDecision = Pick<EscrowRequest, 'escrowId' | 'expectedVersion'> &
  InputOf<NonNullable<typeof command.mutation>['input']['fields']>

/** What is decided; which version was seen is asked when it is, and not again. */
const decided = z.object({
  escrowId: z.uuid(),
  outcome: z.enum(disputeResolutions),
  sellerAwardTnd: z.string().nullish(),
  reason: z.string(),
})

/**
 * A decision that waits for a second person, about one dispute: if that one ends and another is opened, it says nothing about the other. It
 * is read back from a row, a day and perhaps a version later, and has to be what it was.
 */
export const waitingDecision = decided.extend({ disputeId: z.uuid() })

/**
 * Staff decide a dispute (decisions 5 and 18). Above the four-eyes limit, counted on the remaining ledger value, the decision waits for
 * a second person and nothing has changed yet.
 */
export async function resolveDispute(
  tx: Operation,
  input: DisputeDecision,
): Promise<{ escrow: EscrowView; pendingAction: PendingActionView | null }> {
  const maker = requireStaff(tx, disputeDeciders)
  const locked = await lockEscrow(tx, input.escrowId)
  const { row, aggregate, now, policy } = locked
  const given = readInput(command, input, { aggregate, policy })
  // What either side has said since was not weighed: no decision, be it one that only waits, goes past it.
  requireVersion(input, locked)
  const isSmall = remainingMillimes(row) <= tx.services.config.policy.fourEyesMillimes
  // A preview shows what the decision would do once it is confirmed, too.
  if (!aggregate.openDispute || isSmall || tx.isTrial) return { escrow: await decideDispute(tx, input), pendingAction: null }
  // Nobody shall be asked to confirm what cannot be carried out.
  take(command, { aggregate, roles: ['staff'], given, now, policy })
  const proposed = decided.parse(input)
  const pendingAction = await awaitSecondPerson(tx, maker, command.name, { ...proposed, disputeId: aggregate.openDispute.id })
  const { reason, escrowId: subject } = input
  await audit(tx, { action: 'propose_dispute_resolution', subject, reason, before: null, after: proposed })
  return { escrow: await viewOf(tx, locked), pendingAction }
}

/** Carries a decision out. */
export async function decideDispute(tx: Operation, decision: DisputeDecision): Promise<EscrowView> {
  const { escrowId, outcome, sellerAwardTnd, reason } = decision
  const escrow = await giveCommand(tx, command, decision)
  const after = { status: escrow.status, outcome, sellerAwardTnd: sellerAwardTnd ?? null }
  await audit(tx, { action: command.name, subject: escrowId, reason, before: { status: 'disputed' }, after })
  return escrow
}
