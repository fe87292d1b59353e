import type { ContestEscrow } from './contest-escrow.js'
import type { RaceWorld } from './race-world.js'

/** How far the story of an escrow had come at some moment. */
export interface Milestone {
  readonly events: number
  readonly transfers: number
}

export async function milestoneOf({ rows }: RaceWorld, { uuid }: ContestEscrow): Promise<Milestone> {
  const [row] = await rows<Milestone>(
    `select e.event_seq as events, (select count(*)::int from ledger.transfer t where t.escrow_id = e.id) as transfers from escrow e where e.id = $1`,
    [uuid],
  )
  return row!
}

/**
 * Everything that the tables say of an escrow and of what has happened to it since ($2 events and $3 transfers ago): figures, payout requests,
 * disputes, deadlines, money by whose it is, and every event with the figures that it tells. Nothing of it depends on when it was or who it was about.
 */
const select = `
select json_build_object(
  'escrow', (select to_json(x) from (select e.status, e.status_reason, e.version, e.amount_millimes, e.released_millimes, e.refunded_millimes,
    e.reserved_millimes, e.held_millimes, e.closed_at is not null as closed, e.release_consent_at is not null as consented) x),
  'requests', array(select concat_ws(' ', r.request_id, r.status, r.amount_millimes, r.awarded_millimes, r.seller_net_millimes, r.decision_source)
    from release_request r where r.escrow_id = e.id order by r.request_id),
  'disputes', array(select concat_ws(' ', d.type, d.status) from dispute d where d.escrow_id = e.id order by 1),
  'decisions', array(select a.status from pending_staff_action a where a.payload->>'escrowId' = e.id::text order by 1),
  'deadlines', array(select concat_ws(' ', l.kind, l.status) from deadline l where l.escrow_id = e.id and l.status in ('pending', 'paused') order by 1),
  'proof', (select to_json(x) from (select p.phase, p.correction_rounds, p.extended_at is not null as extended, p.decision_source,
    (select count(*)::int from proof_submission s where s.escrow_id = e.id) as submissions,
    array(select concat_ws(' ', w.decision, w.source) from proof_decision w where w.escrow_id = e.id order by w.escrow_version) as words
    from proof p where p.escrow_id = e.id) x),
  'sessions', array(select concat_ws(' ', s.action, s.status) from checkout_session s where s.escrow_id = e.id order by 1),
  'transfers', (select coalesce(json_agg(m.postings order by m.first), '[]') from (
    select min(p.id) as first, t.kind || ': ' || string_agg(concat_ws(' ', a.kind,
      case a.owner_id when e.id then 'escrow' when e.buyer_id then 'buyer' when e.seller_id then 'seller' end, p.amount), ', ' order by a.kind, p.amount) as postings
    from ledger.transfer t join ledger.posting p on p.transfer_id = t.id join ledger.account a on a.id = p.account_id
    where t.escrow_id = e.id group by t.id, t.kind order by 1 offset $3) m),
  'events', array(select concat_ws(' ', v.type, d->'escrow'->>'status', d->'releaseRequest'->>'requestId', d->'releaseRequest'->>'status',
      d->'adjustment'->>'amountTnd', d->'escrow'->'proofInfo'->>'phase', d->'escrow'->>'availableForReleaseTnd', d->'escrow'->>'reservedTnd', d->'escrow'->>'releasedTotalTnd')
    from domain_event v, lateral (select v.body::jsonb->'data' as d) b where v.escrow_id = e.id and v.aggregate_seq > $2 order by v.aggregate_seq)
) as trace
from escrow e where e.id = $1`

/** What an escrow has become since a milestone, as text that is the same for all to which the same has happened. */
export async function traceOf({ rows }: RaceWorld, { uuid }: ContestEscrow, { events, transfers }: Milestone): Promise<string> {
  const [row] = await rows<{ trace: object }>(select, [uuid, events, transfers])
  return JSON.stringify(row!.trace, null, 1)
}
