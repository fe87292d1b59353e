import { update } from '../../db/writes.js'
import type { DepositProof } from '../../db/entities/deposit-proof.entity.js'
import { callerAs } from '../../domain/credential/actor.js'
import { depositProofMachine } from '../../domain/deposit-proof/deposit-proof.js'
import { DomainError } from '../../domain/errors.js'
import { pay } from '../../domain/escrow/commands/pay.js'
import { requirePossible } from '../../domain/escrow/take.js'
import { encodeId } from '../../domain/id.js'
import type { DepositProofView } from '../../queries/deposit-proof/deposit-proof-view.js'
import { readDepositProof } from '../../queries/deposit-proof/read-deposit-proofs.js'
import { sessionLink } from '../checkout/session-link.js'
import { lockSessionFor } from '../escrow/complete-session.js'
import { requireVersion } from '../escrow/give-command.js'
import { lockEscrow } from '../escrow/lock-escrow.js'
import { mailGuest } from '../escrow/mail-guest.js'
import { requireIdentity } from '../escrow/require-identity.js'
import { claimFiles } from '../file/claim-files.js'
import type { Operation } from '../operation.js'

export interface SubmitDepositProof {
  escrowId: string
  /** Uuids, in the order in which they are shown. */
  fileIds: readonly string[]
  note?: string | null
  expectedVersion?: number | null
}

/**
 * A guest shows that they have paid into the platform's account (decisions 8, Guest checkout). The escrow then waits for staff: meanwhile it is
 * neither changed nor paid in another way, and the link works for as long as the escrow can be paid, so that a rejected proof can be followed
 * by another.
 */
export async function submitDepositProof(
  tx: Operation,
  { escrowId, fileIds, note, expectedVersion }: SubmitDepositProof,
): Promise<{ depositProof: DepositProofView }> {
  const guest = callerAs(tx, 'guest')
  if (guest.escrowId !== escrowId) throw new DomainError('NOT_A_PARTY')
  const locked = await lockEscrow(tx, escrowId)
  const { row, aggregate, now, policy } = locked
  const session = await lockSessionFor(tx, guest.sessionId, locked, { session: pay.session, requestId: null })
  requireVersion({ expectedVersion }, locked)
  if (!tx.services.config.depositAccount) throw new DomainError('BANK_DEPOSIT_NOT_AVAILABLE')
  requirePossible(pay, { aggregate, roles: ['buyer'], given: { acceptsRelease: false, isByGuest: true }, now, policy })
  await requireIdentity(tx, row.buyerFundingMillimes)
  const proof = {
    id: tx.newId(),
    escrowId,
    sessionId: session.id,
    status: depositProofMachine.status.pending,
    amountMillimes: row.buyerFundingMillimes,
    note: note?.trim() || null,
    submittedAt: now,
  } satisfies Partial<DepositProof>
  await claimFiles(tx, { fileIds, ownerId: guest.sessionId, purpose: 'deposit', escrowId, subjectId: proof.id })
  await tx.db.insertInto('deposit_proof').values(proof).execute()
  row.guestLocale = guest.locale
  if (session.expiresAt < row.expiresAt)
    tx.write(update('checkout_session', { where: { id: session.id, status: session.status }, set: { expiresAt: row.expiresAt } }))
  await mailGuest(tx, locked, 'deposit_proof_submitted', {
    movedMillimes: proof.amountMillimes,
    link: sessionLink(tx.services, encodeId('cs', session.id)),
  })
  await tx.flush()
  return { depositProof: await readDepositProof(tx.em, proof.id) }
}
