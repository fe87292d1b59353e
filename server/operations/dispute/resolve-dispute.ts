import { z } from 'zod'
import { DomainError } from '../../domain/errors.js'
import { remainingMillimes } from '../../domain/escrow/escrow.js'
import { take } from '../../domain/escrow/take.js'
import type { CommandInput } from '../../domain/escrow/transitions.js'
import type { EscrowView } from '../../queries/escrow/read-escrow-views.js'
import { lockEscrow } from '../escrow/lock-escrow.js'
import { perform, viewOf } from '../escrow/perform.js'
import type { StaffRole } from '../../domain/credential/actor.js'
import type { Operation } from '../operation.js'
import { audit } from '../staff/audit.js'
import { requireStaff } from '../staff/require-staff.js'
import { awaitSecondPerson, type PendingActionView } from '../staff/await-second-person.js'
import { parseAward } from './parse-award.js'

export interface DisputeDecision {
  escrowId: string
  outcome: 'release_seller' | 'refund_buyer' | 'split' | 'dismiss'
  /** Decimal text; with `split` only, above 0 and below what remains. */
  sellerAwardTnd?: string | null
  reason: string
}

/**
 * A decision that waits for a second person, about one dispute: if that one ends and another is opened, it says nothing about the other. It
 * is read back from a row, a day and perhaps a version later, and has to be what it was.
 */
export const waitingDecision = z.object({
  escrowId: z.uuid(),
  outcome: z.enum(['release_seller', 'refund_buyer', 'split', 'dismiss']),
  sellerAwardTnd: z.string().nullish(),
  reason: z.string(),
  disputeId: z.uuid(),
})

/** The roles of staff that may decide a dispute (decisions 3 and 18). */
export const disputeDeciders: StaffRole[] = ['disputes', 'owner']

/**
 * Staff decide a dispute (decisions 5 and 18). Above the four-eyes limit, counted on the remaining ledger value, the decision waits for
 * a second person and nothing has changed yet.
 */
export async function resolveDispute(
  tx: Operation,
  input: DisputeDecision,
): Promise<{ escrow: EscrowView; pendingAction: PendingActionView | null }> {
  const maker = requireStaff(tx, disputeDeciders)
  if ((input.outcome === 'split') !== (input.sellerAwardTnd != null)) {
    throw new DomainError('VALIDATION_ERROR', {
      details: { sellerAwardTnd: 'goes with the outcome split, and only with it' },
      field: ['sellerAwardTnd'],
    })
  }
  const { row, aggregate } = await lockEscrow(tx, input.escrowId)
  const { policy } = tx.services.config
  if (aggregate.openDispute && remainingMillimes(row) > policy.fourEyesMillimes) {
    // Nobody shall be asked to confirm what cannot be carried out.
    take({ aggregate, command: 'resolve_dispute', roles: ['staff'], input: commandOf(input), now: tx.wallNow, policy })
    const waiting = waitingDecision.parse({ ...input, disputeId: aggregate.openDispute.id })
    const pendingAction = await awaitSecondPerson(tx, maker, 'resolve_dispute', waiting)
    await audit(tx, {
      action: 'propose_dispute_resolution',
      subject: input.escrowId,
      reason: input.reason,
      before: null,
      after: { ...input },
    })
    return { escrow: await viewOf(tx, row.id), pendingAction }
  }
  return { escrow: await decideDispute(tx, input), pendingAction: null }
}

const commandOf = ({ outcome, sellerAwardTnd, reason }: DisputeDecision): CommandInput => ({
  outcome,
  reason,
  ...(sellerAwardTnd == null ? {} : { sellerAwardMillimes: parseAward(sellerAwardTnd) }),
})

/** Carries a decision out. */
export async function decideDispute(tx: Operation, decision: DisputeDecision): Promise<EscrowView> {
  const { escrowId, outcome, sellerAwardTnd, reason } = decision
  const escrow = await perform(tx, { escrowId }, 'resolve_dispute', () => commandOf(decision))
  const after = { status: escrow.status, outcome, sellerAwardTnd: sellerAwardTnd ?? null }
  await audit(tx, { action: 'resolve_dispute', subject: escrowId, reason, before: { status: 'disputed' }, after })
  return escrow
}
