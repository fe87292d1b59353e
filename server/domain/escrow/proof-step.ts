import { proofDeadlineKinds, type ProofDeadlineKind } from '../deadline/deadline.js'
import { proofMachine, type ProofDecisionSource, type ProofPhase, type ProofState } from '../proof/proof.js'
import type { Policy } from './command.js'
import { hoursAfter, isPausedByRequest } from './completion-deadline.js'
import type { EscrowAggregate, EscrowStatus } from './escrow.js'
import type { DeadlineChange, Outcome, ProofChange } from './step.js'

/** The proof of an escrow whose commands have asked for one before (`proofRequired`). */
export function proofOf({ proof }: EscrowAggregate): ProofState {
  if (!proof) throw new RangeError('an escrow without a proof of purchase has nothing to decide about one')
  return proof
}

/** A dispute stops whichever deadline of the proof runs (decisions 6). */
export const proofPaused = ({ proof }: EscrowAggregate): DeadlineChange[] => (proof ? [pauseProof] : [])

/**
 * A cancellation request that stops the completion stops what the parties have to do about the proof, and not the refund of what was never
 * proven: whoever asks for the money must not get it later for that.
 */
export const proofPausedByRequest = ({ proof }: EscrowAggregate): DeadlineChange[] =>
  proof ? [{ pause: ['proof_upload', 'proof_review'] }] : []

/** It goes on with what was left of it, but never less than the policy's hours. */
export const proofResumed = ({ proof }: EscrowAggregate, { proofResumeAtLeastHours: leastHours }: Policy): DeadlineChange[] =>
  proof ? [{ resume: proofDeadlineKinds, leastHours }] : []

const pauseProof: DeadlineChange = { pause: proofDeadlineKinds }

/** The deadline of what is waited for next, in place of the one before; it begins stopped where a cancellation request stops it. */
function nextDeadline(aggregate: EscrowAggregate, kind: ProofDeadlineKind, at: Date): DeadlineChange[] {
  return [...noDeadline, { set: kind, at }, ...(isPausedByRequest(aggregate) ? [pauseProof] : [])]
}

const noDeadline: DeadlineChange[] = proofDeadlineKinds.map((kind) => ({ clear: kind }))

/** What a step of the proof adds to a step of its escrow. */
export type ProofOutcome = Pick<Outcome, 'deadlines' | 'events'> & { proof: ProofChange }

/** The escrow is paid: the seller has to show proof in time. */
export function required(aggregate: EscrowAggregate, now: Date): ProofOutcome {
  const proof = proofOf(aggregate)
  return {
    proof: { to: proofMachine.take('require', proof.phase, 'buyer') },
    deadlines: nextDeadline(aggregate, 'proof_upload', hoursAfter(now, proof.uploadDeadlineHours)),
    events: ['escrow.proof.required'],
  }
}

/** The seller has submitted: the buyer has to look at it in time. */
export function submitted(aggregate: EscrowAggregate, submission: NonNullable<ProofChange['submission']>, now: Date): ProofOutcome {
  const proof = proofOf(aggregate)
  return {
    proof: { to: proofMachine.take('submit', proof.phase, 'seller'), submission },
    deadlines: nextDeadline(aggregate, 'proof_review', hoursAfter(now, proof.reviewDeadlineHours)),
    events: ['escrow.proof.submitted'],
  }
}

/** Somebody accepts it, or silence does: the seller may deliver. */
export function accepted(aggregate: EscrowAggregate, source: ProofDecisionSource, reason?: string): ProofOutcome {
  const proof = proofOf(aggregate)
  const isSilent = source === 'timeout'
  const awaitsWord = proof.phase === 'submitted_waiting_buyer_review' || proof.phase === 'needs_review'
  return {
    proof: {
      to: isSilent
        ? proofMachine.take('accept_in_silence', proof.phase, 'timer')
        : proofMachine.take('accept', proof.phase, source === 'admin' ? 'staff' : 'buyer'),
      settledBy: source,
      ...(awaitsWord ? { decision: { decision: 'accepted', source, reason } } : {}),
    },
    deadlines: noDeadline,
    events: [isSilent ? 'escrow.proof.accepted_by_timeout' : 'escrow.proof.accepted'],
  }
}

/** The buyer asks for a correction: the seller has the whole time again, unless it was asked too often, which is for staff to look at. */
export function correctionAsked(aggregate: EscrowAggregate, reason: string, now: Date): ProofOutcome {
  const proof = proofOf(aggregate)
  const decision = { decision: 'correction_requested', source: 'buyer', reason } as const
  const isOnceTooOften = proof.correctionRounds >= proof.maxCorrectionRounds
  const to = proofMachine.take('ask_correction', proof.phase, 'buyer', isOnceTooOften ? 'needs_review' : 'correction_requested')
  if (isOnceTooOften) return { proof: { to, decision }, deadlines: noDeadline, events: ['escrow.proof.needs_review'] }
  return { ...awaitingCorrection(aggregate, now), proof: { to, decision, correctionRounds: proof.correctionRounds + 1 } }
}

/** Staff ask for it, which does not count among the buyer's rounds. */
export function sentBack(aggregate: EscrowAggregate, reason: string, now: Date): ProofOutcome {
  const to = proofMachine.take('send_back', proofOf(aggregate).phase, 'staff')
  return { ...awaitingCorrection(aggregate, now), proof: { to, decision: { decision: 'correction_requested', source: 'admin', reason } } }
}

const awaitingCorrection = (aggregate: EscrowAggregate, now: Date): Omit<ProofOutcome, 'proof'> => ({
  deadlines: nextDeadline(aggregate, 'proof_upload', hoursAfter(now, proofOf(aggregate).uploadDeadlineHours)),
  events: ['escrow.proof.correction_requested'],
})

/** The buyer suspects fraud: staff look at it, and no deadline runs. */
export function reported(aggregate: EscrowAggregate, reason: string): ProofOutcome {
  return {
    proof: {
      to: proofMachine.take('report', proofOf(aggregate).phase, 'buyer'),
      decision: { decision: 'reported', source: 'buyer', reason },
    },
    deadlines: noDeadline,
    events: ['escrow.proof.needs_review'],
  }
}

/** Nothing came in time: for a while the buyer may give more of it. */
export function expired(aggregate: EscrowAggregate, now: Date, { proofExtensionHours }: Policy): ProofOutcome {
  return {
    proof: expiredProof(aggregate),
    deadlines: nextDeadline(aggregate, 'proof_extension', hoursAfter(now, proofExtensionHours)),
    events: ['escrow.proof.expired'],
  }
}

export const expiredProof = (aggregate: EscrowAggregate): ProofChange => ({
  to: proofMachine.take('expire', proofOf(aggregate).phase, 'timer'),
})

/** The seller has time again for what had expired, which is told as it was when it began. */
export function extended(aggregate: EscrowAggregate, hours: number, now: Date): ProofOutcome {
  const { phase, newestSubmissionId } = proofOf(aggregate)
  const isCorrection = newestSubmissionId !== null
  const to = proofMachine.take('extend', phase, 'buyer', isCorrection ? 'correction_requested' : 'waiting_seller_proof')
  return {
    proof: { to, extendedAt: now },
    deadlines: nextDeadline(aggregate, 'proof_upload', hoursAfter(now, hours)),
    events: [isCorrection ? 'escrow.proof.correction_requested' : 'escrow.proof.required'],
  }
}

/** Where the seller is to submit, or was and did not. */
export const isSellersTurn = (phase: ProofPhase): boolean =>
  phase === 'waiting_seller_proof' || phase === 'correction_requested' || phase === 'expired'

/** Whether it waits for staff, who decide only while nothing else does: not in a dispute, and not once the escrow is over. */
export const isLeftToStaff = (status: EscrowStatus, phase: ProofPhase): boolean => status === 'paid' && phase === 'needs_review'

/** The session's action that the proof waits for now. */
export function proofAction(status: EscrowStatus, phase: ProofPhase): 'submit_proof' | 'review_proof' | null {
  if (status !== 'paid') return null
  if (proofMachine.allows('submit', phase, 'seller')) return 'submit_proof'
  return phase === 'submitted_waiting_buyer_review' ? 'review_proof' : null
}
