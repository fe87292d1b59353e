import { DomainError } from '../../domain/errors.js'
import type { Party } from '../../domain/escrow/escrow.js'
import type { EscrowView } from '../../queries/escrow/read-escrow-views.js'
import { applyDeadlines } from '../escrow/apply-deadlines.js'
import { lockEscrow, type LockedEscrow } from '../escrow/lock-escrow.js'
import { requireVersion, viewOf, type EscrowRequest } from '../escrow/perform.js'
import { requireParty } from '../escrow/roles-in.js'
import type { Operation } from '../operation.js'
import { requireStaff } from '../staff/require-staff.js'
import { disputeDeciders } from './resolve-dispute.js'

export interface AddDisputeMessage extends EscrowRequest {
  body: string
  /** A staff note that the parties do not see. */
  isInternal?: boolean | null
}

/**
 * A party or staff writes into an open dispute; the counterparty's first word brings it under review (decisions 5, Disputed). A staff note
 * changes nothing that a party can see, so that its being written cannot be seen either.
 */
export async function addDisputeMessage(tx: Operation, input: AddDisputeMessage): Promise<EscrowView> {
  const locked = await lockEscrow(tx, input.escrowId)
  const author = authorOf(tx, locked)
  if (input.isInternal && author.role !== 'staff') throw new DomainError('STAFF_ONLY')
  requireVersion(input, locked)
  const dispute = locked.aggregate.openDispute
  if (!dispute) throw new DomainError('DISPUTE_NOT_OPEN')
  await tx.sql(
    `insert into dispute_message (id, escrow_id, dispute_id, author_role, author_id, body, is_internal, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [tx.newId(), input.escrowId, dispute.id, author.role, author.id, input.body, input.isInternal ?? false, tx.wallNow],
  )
  if (!input.isInternal) await publish(tx, locked, { authorRole: author.role, body: input.body })
  return viewOf(tx, input.escrowId)
}

/** What a word that both parties read does: the ticket's status, the escrow's version, the event. */
async function publish(tx: Operation, locked: LockedEscrow, message: { authorRole: Party | 'staff'; body: string }): Promise<void> {
  const dispute = locked.aggregate.openDispute!
  const status = nextStatus(dispute, message.authorRole)
  await tx.sql('update dispute set status = $3, updated_at = $4 where escrow_id = $1 and id = $2', [
    locked.row.id,
    dispute.id,
    status,
    tx.wallNow,
  ])
  if (status === 'under_review')
    await applyDeadlines(tx, locked, { deadlines: [{ clear: 'dispute_silence' }] }, { cancellation: null, dispute: dispute.id })
  locked.row.version += 1
  locked.row.updatedAt = tx.wallNow
  recordMessage(tx, locked, message)
}

function authorOf(tx: Operation, { row }: LockedEscrow): { role: Party | 'staff'; id: string } {
  if (tx.actor.kind === 'staff') return { role: 'staff', id: requireStaff(tx, disputeDeciders).staffId }
  const role = requireParty(tx.actor, row).find((candidate) => candidate === 'buyer' || candidate === 'seller')
  if (tx.actor.kind !== 'user')
    throw new DomainError('WRONG_PARTY', {
      message: 'A message needs the person: no checkout session does it, the person signs in for it.',
    })
  if (!role) throw new DomainError('NOT_A_PARTY')
  return { role, id: tx.actor.userId }
}

function nextStatus(dispute: NonNullable<LockedEscrow['aggregate']['openDispute']>, author: Party | 'staff') {
  if (author !== 'staff' && author !== dispute.openedBy) return 'under_review'
  return dispute.status === 'open' ? 'awaiting_counterparty' : dispute.status
}

function recordMessage(tx: Operation, { row }: LockedEscrow, message: { authorRole: Party | 'staff'; body: string }) {
  tx.record({
    type: 'escrow.dispute.message',
    escrow: row,
    data: (escrow) => ({
      dispute: { id: escrow.disputeTicketId, ...escrow.disputeTicket, message: { ...message, createdAt: tx.wallNow.toISOString() } },
    }),
  })
}
