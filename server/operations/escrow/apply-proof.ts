import type { Proof } from '../../db/entities/proof.entity.js'
import { userOf } from '../../domain/credential/actor.js'
import type { CheckedPolicy } from '../../domain/escrow/new-escrow.js'
import type { NewSubmission, ProofChange, Step } from '../../domain/escrow/step.js'
import { DomainError } from '../../domain/errors.js'
import { mustExist } from '../../domain/must-exist.js'
import { isLeftToStaff } from '../../domain/escrow/proof-step.js'
import { proofMachine } from '../../domain/proof/proof.js'
import { claimFiles } from '../file/claim-files.js'
import type { Operation } from '../operation.js'
import type { LockedEscrow } from './lock-escrow.js'

/** Notes with a new escrow what proof it asks for. */
export async function openProof(tx: Operation, escrowId: string, policy: CheckedPolicy): Promise<void> {
  await tx.db
    .insertInto('proof')
    .values({
      escrowId,
      phase: proofMachine.status.awaiting_funding,
      ...policy,
      correctionRounds: 0,
      maxCorrectionRounds: tx.services.config.policy.proofMaxCorrections,
    })
    .execute()
}

/** Moves the proof to its next phase, keeps the word on what was submitted, and writes what is submitted now, by the version that the step makes. */
export async function applyProof(tx: Operation, locked: LockedEscrow, step: Step): Promise<void> {
  const { row, now } = locked
  const { proof } = step
  const changes = { ...(proof && changesOf(proof, now)), ...callOfStaff(locked, step) }
  if (Object.keys(changes).length > 0) await tx.db.updateTable('proof').set(changes).where('escrowId', '=', row.id).execute()
  if (!proof) return
  if (proof.decision) await decideNewest(tx, locked, proof.decision)
  if (proof.submission) await submit(tx, locked, proof.submission)
}

const changesOf = ({ to, correctionRounds, extendedAt, settledBy }: ProofChange, now: Date): Partial<Proof> => ({
  phase: to,
  ...(correctionRounds === undefined ? {} : { correctionRounds }),
  ...(extendedAt === undefined ? {} : { extendedAt }),
  ...(settledBy === undefined ? {} : { decidedAt: now, decisionSource: settledBy }),
})

/** Staff are called when a proof is left to them, and no longer when they have decided or the escrow is no more merely paid: their queue is read by it. */
function callOfStaff({ aggregate: { proof: before }, now }: LockedEscrow, { from, to, proof }: Step): Partial<Proof> {
  if (!before) return {}
  const wasLeft = isLeftToStaff(from, before.phase)
  const isLeft = isLeftToStaff(to, proof?.to ?? before.phase)
  return wasLeft === isLeft ? {} : { staffCalledAt: isLeft ? now : null }
}

async function decideNewest(
  tx: Operation,
  { row, aggregate, now }: LockedEscrow,
  { decision, source, reason }: NonNullable<ProofChange['decision']>,
): Promise<void> {
  const submissionId = mustExist(aggregate.proof?.newestSubmissionId, 'what was submitted')
  await tx.db
    .insertInto('proof_decision')
    .values({ escrowId: row.id, escrowVersion: row.version, submissionId, decision, source, reason: reason ?? null, decidedAt: now })
    .execute()
}

/** The files become those of this escrow, and nobody's to name again. */
async function submit(tx: Operation, { row, now }: LockedEscrow, { fileIds, note, proofType }: NewSubmission): Promise<void> {
  const submittedBy = userOf(tx.actor)
  if (!submittedBy) throw new DomainError('WRONG_PARTY')
  const id = tx.newId()
  await claimFiles(tx, { fileIds, ownerId: submittedBy, purpose: 'proof', escrowId: row.id, subjectId: id })
  await tx.db
    .insertInto('proof_submission')
    .values({ id, escrowId: row.id, escrowVersion: row.version, submittedBy, note, proofType, submittedAt: now })
    .execute()
}
