import { count } from '../../db/typed-queries.js'
import { DomainError } from '../../domain/errors.js'
import type { Party } from '../../domain/escrow/escrow.js'
import { requireRoom } from '../../domain/limit-reached.js'
import type { EscrowView } from '../../queries/escrow/read-escrow-views.js'
import { applyDeadlines } from '../escrow/apply-deadlines.js'
import { lockEscrow, type LockedEscrow } from '../escrow/lock-escrow.js'
import { disputeMachine, type DisputeStatus } from '../../domain/dispute/dispute.js'
import { fileView, type StoredFile } from '../../queries/file/file-view.js'
import { updateTicket } from '../escrow/apply-dispute.js'
import { requireVersion, viewOf, type EscrowRequest } from '../escrow/give-command.js'
import { requireParty } from '../escrow/roles-in.js'
import { claimFiles } from '../file/claim-files.js'
import { linkLives, withViewUrl } from '../file/file-link.js'
import type { Operation } from '../operation.js'
import { requireStaff } from '../staff/require-staff.js'
import { findRequest } from '../../domain/escrow/release-slices.js'
import { readTicket } from '../../queries/dispute/read-ticket.js'
import { disputeDeciders } from '../../domain/dispute/dispute.js'

export interface AddDisputeMessage extends EscrowRequest {
  body: string
  /** A staff note that the parties do not see. */
  isInternal?: boolean | null
  /** Uuids of files that the author has uploaded. */
  fileIds?: readonly string[] | null
  /** The payout request whose dispute it is; the dispute is that of the whole escrow without it. */
  requestId?: string | null
}

/**
 * A party or staff writes into an open dispute; the counterparty's first word brings it under review (decisions 5, Disputed). A staff note
 * changes nothing that a party can see, so that its being written cannot be seen either.
 */
export async function addDisputeMessage(tx: Operation, input: AddDisputeMessage): Promise<EscrowView> {
  const locked = await lockEscrow(tx, input.escrowId, { requestId: input.requestId ?? null })
  const author = authorOf(tx, locked)
  if (input.isInternal && author.role !== 'staff') throw new DomainError('STAFF_ONLY')
  requireVersion(input, locked)
  const dispute = disputeOf(locked, input)
  if (author.role !== 'staff')
    await requireRoomForMessage(tx, { ...input, disputeId: dispute.id, authorRole: author.role, ownerId: author.id })
  const id = tx.newId()
  await tx.db
    .insertInto('dispute_message')
    .values({
      id,
      escrowId: input.escrowId,
      disputeId: dispute.id,
      authorRole: author.role,
      authorId: author.id,
      body: input.body,
      isInternal: input.isInternal ?? false,
      createdAt: locked.now,
    })
    .execute()
  const named = { ownerId: author.id, purpose: 'dispute', escrowId: input.escrowId, subjectId: id } as const
  const files = input.fileIds ? await claimFiles(tx, { fileIds: input.fileIds, ...named }) : []
  if (!input.isInternal) await publish(tx, locked, dispute, { authorRole: author.role, body: input.body, files })
  return viewOf(tx, locked)
}

/** Everybody who reads the dispute reads all that was said in it; what one party says does not take the room of the other's words. */
async function requireRoomForMessage(
  tx: Operation,
  { escrowId, disputeId, authorRole, ownerId, fileIds }: AddDisputeMessage & { disputeId: string; authorRole: Party; ownerId: string },
): Promise<void> {
  const { disputeMessages, disputeFiles } = tx.services.config.limits
  const said = tx.db
    .selectFrom('dispute_message as m')
    .where('m.escrowId', '=', escrowId)
    .where('m.disputeId', '=', disputeId)
    .where('m.authorRole', '=', authorRole)
  const way = 'Wait for the other party’s answer, or for the decision.'
  requireRoom({ count: await count(said), most: disputeMessages, of: 'messages of yours in this dispute', way })
  const sent = fileIds?.length ?? 0
  if (sent === 0) return
  const shown = tx.db
    .selectFrom('file as f')
    .where('f.escrowId', '=', escrowId)
    .where('f.purpose', '=', 'dispute')
    .where('f.ownerId', '=', ownerId)
    .where((eb) => eb.or([eb('f.subjectId', '=', disputeId), eb('f.subjectId', 'in', said.select('m.id'))]))
  const files = await count(shown)
  requireRoom({ count: files + sent - 1, most: disputeFiles, of: 'files of yours in this dispute', way: 'Send fewer, or say it in words.' })
}

/** What a word that both parties read does: the ticket's status, the escrow's version, the event. */
async function publish(tx: Operation, locked: LockedEscrow, dispute: OpenDispute, message: Message): Promise<void> {
  const { row, now } = locked
  const status = nextStatus(dispute, message.authorRole)
  await updateTicket(tx, { escrowId: row.id, disputeId: dispute.id, now }).set({ status }).execute()
  if (status === disputeMachine.status.under_review)
    await applyDeadlines(tx, locked, { deadlines: [{ clear: 'dispute_silence', subjectId: dispute.id }] }, {})
  row.version += 1
  row.updatedAt = now
  await recordMessage(tx, locked, dispute, message)
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

/** The open dispute that is written into. A period's is the buyer's own (decisions 7). */
function disputeOf({ aggregate }: LockedEscrow, { requestId }: AddDisputeMessage): OpenDispute {
  if (requestId == null) return mustBeOpen(aggregate.openDispute)
  const request = findRequest(aggregate, { requestId })
  if (!request) throw new DomainError('RELEASE_REQUEST_NOT_FOUND')
  return { ...mustBeOpen(request.dispute), openedBy: 'buyer' }
}

function mustBeOpen<Dispute>(dispute: Dispute | null): Dispute {
  if (!dispute) throw new DomainError('DISPUTE_NOT_OPEN')
  return dispute
}

interface OpenDispute {
  id: string
  openedBy: Party
  status: DisputeStatus
}

interface Message {
  authorRole: Party | 'staff'
  body: string
  files: StoredFile[]
}

/** The counterparty's word brings it under review; a further one of the others waits for the counterparty, unless it is there already. */
function nextStatus({ status, openedBy }: OpenDispute, author: Party | 'staff'): DisputeStatus {
  if (author !== 'staff' && author !== openedBy) return disputeMachine.take('review', status, 'counterparty')
  const role = author === 'staff' ? 'staff' : 'opener'
  return disputeMachine.allows('wait', status, role) ? disputeMachine.take('wait', status, role) : status
}

async function recordMessage(
  tx: Operation,
  { row, now }: LockedEscrow,
  { id }: OpenDispute,
  { files, ...message }: Message,
): Promise<void> {
  const { forEvent } = linkLives(tx.services.config)
  const attachments = files.map((file) => withViewUrl(tx.services, fileView(file), forEvent))
  const ticket = await readTicket(tx.db, { escrowId: row.id, disputeId: id })
  tx.record({
    type: 'escrow.dispute.message',
    escrow: row,
    at: now,
    data: () => ({ dispute: { ...ticket, message: { ...message, createdAt: now.toISOString(), attachments } } }),
  })
}
