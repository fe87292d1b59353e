import type { Dispute } from '../../db/entities/dispute.entity.js'
import { fragment } from '../../db/typed-queries.js'
import { disputeMachine, settlementOfferMachine, type DisputeStatus } from '../../domain/dispute/dispute.js'
import type { DisputeChange, OfferChange, Step } from '../../domain/escrow/step.js'
import { userOf } from '../../domain/credential/actor.js'
import { mustExist } from '../../domain/must-exist.js'
import { claimFiles } from '../file/claim-files.js'
import type { Operation } from '../operation.js'
import type { LockedEscrow } from './lock-escrow.js'

type Opening = Extract<DisputeChange, { open: unknown }>['open']
type Closing = Extract<DisputeChange, { close: unknown }>['close']
type NewOffer = Extract<OfferChange, { open: unknown }>['open']

/** Opens, escalates or closes the dispute on the whole escrow, and writes settlement offers. */
export async function applyDispute(tx: Operation, locked: LockedEscrow, { dispute, offer }: Step): Promise<void> {
  const { row, aggregate, now } = locked
  const open = aggregate.openDispute
  if (dispute && 'open' in dispute) await openDispute(tx, locked, dispute.open)
  if (dispute && 'escalate' in dispute) await escalate(tx, locked, dispute.escalate)
  if (!open) return
  const ticket = { escrowId: row.id, disputeId: open.id, now }
  if (dispute && 'close' in dispute) {
    await closeTicket(tx, ticket, open.status, dispute.close)
    await endOffers(tx, ticket, offer && 'accept' in offer ? offer.accept.id : null)
  }
  if (offer && 'open' in offer) await openOffer(tx, ticket, offer.open)
}

async function openDispute(tx: Operation, locked: LockedEscrow, opening: Opening): Promise<void> {
  locked.row.disputeId = await openTicket(tx, locked, { ...opening, type: 'escrow_dispute' })
}

/** On the whole escrow, or on one of its periods. */
async function escalate(tx: Operation, { row, aggregate, now }: LockedEscrow, disputeId: string): Promise<void> {
  const { openDispute, releaseRequests } = aggregate
  const all = [openDispute, ...releaseRequests.map(({ dispute }) => dispute)]
  const { status: before } = mustExist(
    all.find((one) => one?.id === disputeId),
    'the dispute',
  )
  const status = disputeMachine.take('review', before, 'timer')
  await updateTicket(tx, { escrowId: row.id, disputeId, now }).set({ status }).execute()
}

type NewTicket = Opening & { type: Dispute['type'] }

/** What the opener shows belongs to the ticket as what is said later does to its messages. Answers its uuid. */
export async function openTicket(
  tx: Operation,
  { row, now }: LockedEscrow,
  { type, category, reason, fileIds, by, previousStatus }: NewTicket,
): Promise<string> {
  const id = tx.newId()
  const prefix = `DSP-${now.getUTCFullYear()}-`
  await tx.db
    .insertInto('dispute')
    .values({
      id,
      ticketNumber: fragment<string>`${prefix} || lpad(nextval('dispute_number')::text, 6, '0')`,
      escrowId: row.id,
      type,
      status: disputeMachine.status.open,
      category,
      subject: row.title,
      reason,
      openedBy: by,
      previousStatus,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  if (fileIds.length === 0) return id
  const ownerId = mustExist(userOf(tx.actor), 'the person who opens a dispute')
  await claimFiles(tx, { fileIds, ownerId, purpose: 'dispute', escrowId: row.id, subjectId: id })
  return id
}

interface Ticket {
  escrowId: string
  disputeId: string
  now: Date
}

/** An update of the ticket's own row. */
export const updateTicket = (tx: Operation, { escrowId, disputeId, now }: Ticket) =>
  tx.db.updateTable('dispute').set({ updatedAt: now }).where('escrowId', '=', escrowId).where('id', '=', disputeId)

export async function closeTicket(
  tx: Operation,
  ticket: Ticket,
  from: DisputeStatus,
  { outcome, awardedMillimes, reason }: Closing,
): Promise<void> {
  const status = outcome === 'withdrawn' ? disputeMachine.take('withdraw', from, 'opener') : disputeMachine.take('resolve', from, 'party')
  await updateTicket(tx, ticket)
    .set({ status, outcome, awardedMillimes, resolutionReason: reason ?? null, resolvedAt: ticket.now })
    .execute()
}

const openOffers = (tx: Operation, { escrowId, disputeId, now }: Ticket) =>
  tx.db
    .updateTable('settlement_offer')
    .set({ decidedAt: now })
    .where('escrowId', '=', escrowId)
    .where('disputeId', '=', disputeId)
    .where('status', '=', settlementOfferMachine.status.open)

/** With the dispute end its offers: one may have been accepted, the others are superseded. */
async function endOffers(tx: Operation, ticket: Ticket, acceptedId: string | null): Promise<void> {
  const { accepted, superseded } = settlementOfferMachine.status
  if (acceptedId) await openOffers(tx, ticket).set({ status: accepted }).where('id', '=', acceptedId).execute()
  await openOffers(tx, ticket).set({ status: superseded }).execute()
}

/** A party's newer offer takes the place of its older one. */
async function openOffer(tx: Operation, ticket: Ticket, { by, sellerAwardMillimes }: NewOffer): Promise<void> {
  const { open, superseded } = settlementOfferMachine.status
  await openOffers(tx, ticket).set({ status: superseded }).where('offeredBy', '=', by).execute()
  await tx.db
    .insertInto('settlement_offer')
    .values({
      id: tx.newId(),
      escrowId: ticket.escrowId,
      disputeId: ticket.disputeId,
      offeredBy: by,
      sellerAwardMillimes,
      status: open,
      createdAt: ticket.now,
    })
    .execute()
}
