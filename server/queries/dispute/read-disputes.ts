import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from '../../db/sql.js'
import type { DisputeCategory, DisputeOutcome, DisputeStatus, Party } from '../../domain/escrow/escrow.js'
import { encodeId } from '../../domain/id.js'
import { formatAmount } from '../../domain/money/money.js'

export interface DisputeView {
  id: string
  ticketNumber: string
  type: string
  status: DisputeStatus
  category: DisputeCategory
  subject: string
  reason: string
  openedBy: Party
  outcome: DisputeOutcome | null
  awardedTnd: string | null
  resolutionReason: string | null
  createdAt: string
  resolvedAt: string | null
  messages: DisputeMessageView[]
  offers: SettlementOfferView[]
}

export interface DisputeMessageView {
  id: string
  author: Party | 'staff'
  body: string
  isInternal: boolean
  createdAt: string
}

export interface SettlementOfferView {
  id: string
  offeredBy: Party
  sellerAwardTnd: string
  status: 'open' | 'accepted' | 'superseded'
  createdAt: string
  decidedAt: string | null
}

type Row = Omit<DisputeView, 'awardedTnd' | 'messages' | 'offers'> & {
  escrow_id: string
  awarded: string | null
  messages: DisputeMessageView[] | null
  offers: Array<Omit<SettlementOfferView, 'sellerAwardTnd'> & { award: string }> | null
}

/** The disputes of escrows with everything that was said, newest first, by escrow; staff notes only for staff (decisions 5, Disputed). */
export async function readDisputes(
  em: EntityManager,
  { escrowIds, isStaff }: { escrowIds: string[]; isStaff: boolean },
): Promise<Map<string, DisputeView[]>> {
  const rows = await sql<Row>(
    em,
    `select d.escrow_id, d.id, d.ticket_number as "ticketNumber", d.type, d.status, d.category, d.subject, d.reason, d.opened_by as "openedBy", d.outcome,
       d.awarded_millimes::text as awarded, d.resolution_reason as "resolutionReason", iso(d.created_at) as "createdAt", iso(d.resolved_at) as "resolvedAt",
       (select json_agg(json_build_object('id', m.id, 'author', m.author_role, 'body', m.body, 'isInternal', m.is_internal, 'createdAt', iso(m.created_at))
          order by m.created_at, m.id) from dispute_message m
        where m.escrow_id = d.escrow_id and m.dispute_id = d.id and ($2 or not m.is_internal)) as messages,
       (select json_agg(json_build_object('id', o.id, 'offeredBy', o.offered_by, 'award', o.seller_award_millimes::text, 'status', o.status,
          'createdAt', iso(o.created_at), 'decidedAt', iso(o.decided_at)) order by o.created_at, o.id)
        from settlement_offer o where o.escrow_id = d.escrow_id and o.dispute_id = d.id) as offers
     from dispute d where d.escrow_id = any($1) order by d.created_at desc, d.id desc`,
    [escrowIds, isStaff],
  )
  const byEscrow = Map.groupBy(rows, (row) => row.escrow_id)
  return new Map([...byEscrow].map(([escrowId, disputes]) => [escrowId, disputes.map(disputeView)]))
}

function disputeView({ escrow_id: _escrowId, awarded, messages, offers, ...dispute }: Row): DisputeView {
  const tnd = (millimes: string) => formatAmount(BigInt(millimes), 'TND')
  return {
    ...dispute,
    id: encodeId('dsp', dispute.id),
    awardedTnd: awarded === null ? null : tnd(awarded),
    messages: (messages ?? []).map((message) => ({ ...message, id: encodeId('msg', message.id) })),
    offers: (offers ?? []).map(({ award, ...offer }) => ({ ...offer, id: encodeId('ofr', offer.id), sellerAwardTnd: tnd(award) })),
  }
}
