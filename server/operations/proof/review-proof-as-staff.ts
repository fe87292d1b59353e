import { z } from 'zod'
import { disputeDeciders } from '../../domain/dispute/dispute.js'
import type { InputOf } from '../../domain/escrow/command-input.js'
import { reviewProofAsStaff as command } from '../../domain/escrow/commands/review-proof-as-staff.js'
import { remainingMillimes } from '../../domain/escrow/escrow.js'
import { readInput, take } from '../../domain/escrow/take.js'
import { proofRulings } from '../../domain/proof/proof.js'
import type { EscrowView } from '../../queries/escrow/read-escrow-views.js'
import { giveCommand, requireVersion, viewOf, type EscrowRequest } from '../escrow/give-command.js'
import { lockEscrow } from '../escrow/lock-escrow.js'
import type { Operation } from '../operation.js'
import { audit } from '../audit-entry/audit.js'
import { awaitSecondPerson, type PendingActionView } from '../staff/await-second-person.js'
import { requireStaff } from '../staff/require-staff.js'

export type ProofRulingInput = Pick<EscrowRequest, 'escrowId' | 'expectedVersion'> &
  InputOf<NonNullable<typeof command.mutation>['input']['fields']>

/** What is decided; which version was seen is asked when it is, and not again. */
const ruled = z.object({ escrowId: z.uuid(), decision: z.enum(proofRulings), reason: z.string() })

/** A decision that waits for a second person, about what was submitted last: it says nothing about what is submitted after it. */
export const waitingRuling = ruled.extend({ submissionId: z.uuid() })

/**
 * Staff decide a proof that was left to them (decisions 6 and 18). Above the four-eyes limit, counted on the remaining ledger value, the
 * decision waits for a second person and nothing has changed yet.
 */
export async function reviewProofAsStaff(
  tx: Operation,
  input: ProofRulingInput,
): Promise<{ escrow: EscrowView; pendingAction: PendingActionView | null }> {
  const maker = requireStaff(tx, disputeDeciders)
  const locked = await lockEscrow(tx, input.escrowId)
  const { row, aggregate, now, policy } = locked
  const given = readInput(command, input, { aggregate, policy })
  // What was submitted since was not looked at: no decision, be it one that only waits, goes past it.
  requireVersion(input, locked)
  const submissionId = aggregate.proof?.newestSubmissionId
  const isSmall = remainingMillimes(row) <= tx.services.config.policy.fourEyesMillimes
  // A preview shows what the decision would do once it is confirmed, too.
  if (!submissionId || isSmall || tx.isTrial) return { escrow: await ruleProof(tx, input), pendingAction: null }
  // Nobody shall be asked to confirm what cannot be carried out.
  take(command, { aggregate, roles: ['staff'], given, now, policy })
  const proposed = ruled.parse(input)
  const pendingAction = await awaitSecondPerson(tx, maker, command.name, { ...proposed, submissionId })
  const { reason, escrowId: subject } = input
  await audit(tx, { action: 'propose_proof_decision', subject, reason, before: null, after: proposed })
  return { escrow: await viewOf(tx, locked), pendingAction }
}

/** Carries a decision out. */
export async function ruleProof(tx: Operation, ruling: ProofRulingInput): Promise<EscrowView> {
  const { escrowId, decision, reason } = ruling
  const escrow = await giveCommand(tx, command, ruling)
  const after = { status: escrow.status, phase: escrow.proofInfo?.phase ?? null, decision }
  await audit(tx, { action: command.name, subject: escrowId, reason, before: { status: 'paid', phase: 'needs_review' }, after })
  return escrow
}
