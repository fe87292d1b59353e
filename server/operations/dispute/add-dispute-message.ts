import { DomainError } from '../../domain/errors.js'
import type { Party } from '../../domain/escrow/escrow.js'
import type { EscrowView } from '../../queries/escrow/read-escrow-views.js'
import { applyDeadlines } from '../escrow/apply-deadlines.js'
import { lockEscrow, type LockedEscrow } from '../escrow/lock-escrow.js'
import { viewOf, type EscrowRequest } from '../escrow/perform.js'
import { requireParty } from '../escrow/roles-in.js'
import { requireStaff } from '../staff/require-staff.js'
import type { Operation } from '../operation.js'

export interface AddDisputeMessage extends EscrowRequest {
  body: string
  /** A staff note that the parties do not see. */
  isInternal?: boolean | null
}

/** A party or staff writes into an open dispute; the counterparty's first word brings it under review (decisions 5, Disputed). */
export async function addDisputeMessage(tx: Operation, input: AddDisputeMessage): Promise<EscrowView> {
  const locked = await lockEscrow(tx, input.escrowId)
  const author = authorOf(tx, locked)
  const dispute = locked.situation.openDispute
  if (!dispute) throw new DomainError('DISPUTE_NOT_OPEN')
  if (input.isInternal && author.role !== 'staff') throw new DomainError('STAFF_ONLY')
  await tx.sql('insert into dispute_message (id, dispute_id, author_role, author_id, body, is_internal, created_at) values ($1, $2, $3, $4, $5, $6, $7)', [
    tx.newId(),
    dispute.id,
    author.role,
    author.id,
    input.body,
    input.isInternal ?? false,
    tx.now,
  ])
  const status = nextStatus(dispute, author.role)
  await tx.sql('update dispute set status = $2, updated_at = $3 where id = $1', [dispute.id, status, tx.now])
  if (status === 'under_review') await applyDeadlines(tx, locked, { deadlines: [{ clear: 'dispute_silence' }] }, { cancellation: null, dispute: dispute.id })
  locked.row.version += 1
  locked.row.updatedAt = tx.now
  if (!input.isInternal) recordMessage(tx, locked, { authorRole: author.role, body: input.body })
  return viewOf(tx, input.escrowId)
}

function authorOf(tx: Operation, { row }: LockedEscrow): { role: Party | 'staff'; id: string } {
  if (tx.actor.kind === 'staff') return { role: 'staff', id: requireStaff(tx, ['disputes', 'owner', 'support']).staffId }
  const role = requireParty(tx.actor, row).find((candidate) => candidate === 'buyer' || candidate === 'seller')
  if (!role || tx.actor.kind !== 'user') throw new DomainError('WRONG_PARTY')
  return { role, id: tx.actor.userId }
}

function nextStatus(dispute: NonNullable<LockedEscrow['situation']['openDispute']>, author: Party | 'staff') {
  if (author !== 'staff' && author !== dispute.openedBy) return 'under_review'
  return dispute.status === 'open' ? 'awaiting_counterparty' : dispute.status
}

function recordMessage(tx: Operation, { row }: LockedEscrow, message: { authorRole: Party | 'staff'; body: string }) {
  tx.record({
    type: 'escrow.dispute.message',
    escrow: row,
    data: (escrow) => ({ dispute: { id: escrow.disputeTicketId, ...escrow.disputeTicket, message: { ...message, createdAt: tx.now.toISOString() } } }),
  })
}
