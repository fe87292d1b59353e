import type { Step } from '../../domain/escrow/step.js'
import type { Operation } from '../operation.js'
import type { LockedEscrow } from './lock-escrow.js'

/** Opens, reviews or closes the dispute on the whole escrow, and writes settlement offers. */
export async function applyDispute(tx: Operation, locked: LockedEscrow, { dispute, offer }: Step): Promise<void> {
  const { row, aggregate } = locked
  if (dispute && 'open' in dispute) row.disputeId = await openTicket(tx, locked, dispute.open)
  if (dispute && 'review' in dispute) {
    await tx.sql(`update dispute set status = 'under_review', updated_at = $3 where escrow_id = $1 and id = $2`, [
      row.id,
      aggregate.openDispute!.id,
      tx.wallNow,
    ])
  }
  if (dispute && 'close' in dispute) {
    const { outcome, awardedMillimes, reason } = dispute.close
    await tx.sql(
      `update dispute set status = $3, outcome = $4, awarded_millimes = $5, resolution_reason = $6, resolved_at = $7, updated_at = $7
       where escrow_id = $1 and id = $2`,
      [
        row.id,
        aggregate.openDispute!.id,
        outcome === 'withdrawn' ? 'withdrawn' : 'resolved',
        outcome,
        awardedMillimes?.toString() ?? null,
        reason ?? null,
        tx.wallNow,
      ],
    )
    const accepted = offer && 'accept' in offer ? offer.accept.id : null
    await tx.sql(
      `update settlement_offer set status = case when id = $3 then 'accepted' else 'superseded' end, decided_at = $4
       where escrow_id = $1 and dispute_id = $2 and status = 'open'`,
      [row.id, aggregate.openDispute!.id, accepted, tx.wallNow],
    )
  }
  if (offer && 'open' in offer) await openOffer(tx, locked, offer.open)
}

async function openTicket(
  tx: Operation,
  { row }: LockedEscrow,
  open: Extract<NonNullable<Step['dispute']>, { open: unknown }>['open'],
): Promise<string> {
  const id = tx.newId()
  await tx.sql(
    `insert into dispute (id, ticket_number, escrow_id, type, status, category, subject, reason, opened_by, previous_status, created_at, updated_at)
     values ($1, 'DSP-' || $2 || '-' || lpad(nextval('dispute_number')::text, 6, '0'), $3, 'escrow_dispute', 'open', $4, $5, $6, $7, $8, $9, $9)`,
    [id, String(tx.wallNow.getUTCFullYear()), row.id, open.category, row.title, open.reason, open.by, open.previousStatus, tx.wallNow],
  )
  return id
}

/** A party's newer offer takes the place of its older one. */
async function openOffer(
  tx: Operation,
  { row, aggregate }: LockedEscrow,
  { by, sellerAwardMillimes }: { by: string; sellerAwardMillimes: bigint },
) {
  const disputeId = aggregate.openDispute!.id
  await tx.sql(
    `update settlement_offer set status = 'superseded', decided_at = $4
     where escrow_id = $1 and dispute_id = $2 and offered_by = $3 and status = 'open'`,
    [row.id, disputeId, by, tx.wallNow],
  )
  await tx.sql(
    `insert into settlement_offer (id, escrow_id, dispute_id, offered_by, seller_award_millimes, status, created_at)
     values ($1, $2, $3, $4, $5, 'open', $6)`,
    [tx.newId(), row.id, disputeId, by, sellerAwardMillimes.toString(), tx.wallNow],
  )
}
