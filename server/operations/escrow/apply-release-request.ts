import { releaseRequestMachine, type ReleaseRequestState } from '../../domain/release-request/release-request.js'
import type { ReleaseRequestChange, Step } from '../../domain/escrow/step.js'
import type { InvoiceAmounts } from '../../domain/invoice/invoice.js'
import { mustExist } from '../../domain/must-exist.js'
import type { ReleaseRequestRow } from '../../queries/release-request/release-request-view.js'
import type { Operation } from '../operation.js'
import { closeTicket, openTicket } from './apply-dispute.js'
import type { LockedEscrow } from './lock-escrow.js'

type Opening = Extract<ReleaseRequestChange, { open: unknown }>['open']
type Change = Exclude<ReleaseRequestChange, { open: unknown }>

/** Writes the payout request that a step makes or moves, with its ticket; answers its row as it is then. */
export async function applyReleaseRequest(
  tx: Operation,
  locked: LockedEscrow,
  { releaseRequest }: Step,
): Promise<ReleaseRequestRow | null> {
  if (!releaseRequest) return null
  return 'open' in releaseRequest ? open(tx, locked, releaseRequest.open) : move(tx, locked, releaseRequest)
}

function open(tx: Operation, { row, now }: LockedEscrow, request: Opening): Promise<ReleaseRequestRow> {
  const { actor } = tx
  return tx.db
    .insertInto('release_request')
    .values({
      ...request,
      id: tx.newId(),
      escrowId: row.id,
      status: releaseRequestMachine.status.pending,
      createdVia: actor.kind === 'api_key' ? 'api' : 'dashboard',
      createdByDeveloperId: actor.kind === 'api_key' ? actor.developerId : null,
      createdAt: now,
      updatedAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function move(tx: Operation, locked: LockedEscrow, { id, to: status, changes, ticket, invoice }: Change): Promise<ReleaseRequestRow> {
  const { row, aggregate, now } = locked
  const request = mustExist(
    aggregate.releaseRequests.find((one) => one.id === id),
    'the payout request',
  )
  const disputeId = ticket && (await applyTicket(tx, locked, request, ticket))
  if (invoice) await oweInvoice(tx, { escrowId: row.id, releaseRequestId: id, ...invoice })
  return tx.db
    .updateTable('release_request')
    .set({ ...changes, ...(disputeId ? { disputeId } : {}), status, updatedAt: now })
    .where('escrowId', '=', row.id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Says with the release what its invoice will say; the number is drawn and the PDF made after the commit (decisions 7). */
async function oweInvoice(tx: Operation, invoice: InvoiceAmounts & { escrowId: string; releaseRequestId: string }): Promise<void> {
  const id = tx.newId()
  await tx.db
    .insertInto('invoice')
    .values({ id, ...invoice, createdAt: tx.wallNow })
    .execute()
  tx.enqueue({ queue: 'invoice', data: { invoiceId: id } })
}

/** Opens the ticket of a period, and answers its id, or ends it. */
async function applyTicket(
  tx: Operation,
  locked: LockedEscrow,
  { dispute }: ReleaseRequestState,
  ticket: NonNullable<Change['ticket']>,
): Promise<string | null> {
  const { row, now } = locked
  if ('open' in ticket) {
    const previousStatus = row.status === 'delivered' ? 'delivered' : 'paid'
    return openTicket(tx, locked, { type: 'release_dispute', category: 'other', ...ticket.open, by: 'buyer', previousStatus })
  }
  const { id: disputeId, status } = mustExist(dispute, 'the ticket of the payout request')
  await closeTicket(tx, { escrowId: row.id, disputeId, now }, status, ticket.close)
  return null
}
