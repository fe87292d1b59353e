import type { Client } from 'pg'

export interface Filling {
  /** Of each noun, so many are over; then come those that wait. */
  over: number
  waiting: number
}

/** One of the charges that have told of themselves. */
export const busyCharge = `ch_${'0'.repeat(26)}`

/** The escrow with as many events, deliveries and transfers as there are of each noun, and whose they are: a developer and their webhook. */
export const busyId = '01900000-0000-7000-9000-000000000000'

/**
 * Fills everything that staff have a list of, past every rule: what the rows refer to is not there, and the books do not balance, as nobody pays
 * for thousands of escrows here. Copies of an escrow that is there already have ids of their own. `owner`: a session of its own.
 */
export async function fillStaffLists(owner: Client, { over, waiting }: Filling): Promise<void> {
  await owner.query(`set session_replication_role = 'replica'`)
  await owner.query(
    `create function pg_temp.uid(n int) returns uuid language sql immutable as $$ select ('01900000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid $$`,
  )
  await owner.query(
    `create temp table each as select n, n > ${over} as waits, pg_temp.uid(n) as id, timestamptz '2026-01-01' + n * interval '1 minute' as at
       from generate_series(1, ${over + waiting}) n`,
  )
  for (const statement of filled) await owner.query(statement)
  await owner.query('analyze')
}

const busy = `'${busyId}'::uuid`

/** Those that are over, and those that wait: as many of each as there are in `each`. */
const filled = [
  `insert into escrow select (jsonb_populate_record(e, jsonb_build_object('id', each.id))).* from (select e from escrow e limit 1) one, each`,
  `insert into payment (id, escrow_id, payer_id, method, status, amount_millimes, face_amount_minor, currency, description, provider, provider_reference,
       escrow_version, created_at, settled_at)
     select id, id, id, 'card', 'credited', 1, 1, 'TND', 'Escrow payment', 'simulated', 'p-' || n, 1, at, at from each`,
  `insert into dispute (id, escrow_id, ticket_number, type, status, category, subject, reason, opened_by, previous_status, created_at, updated_at)
     select id, id, 'T-' || n, 'escrow_dispute', case when waits then 'open' else 'withdrawn' end, 'other', 'About', 'Because', 'buyer', 'paid', at, at from each`,
  `insert into staff (id, email, password_hash, role, created_at) values (pg_temp.uid(0), 'first-owner@example.com', 'x', 'owner', now())`,
  `insert into pending_staff_action (id, action, payload, maker_id, status, expires_at, created_at)
     select id, 'resolve_dispute', '{"reason": "Because."}', pg_temp.uid(0), case when waits then 'pending' else 'expired' end, at + interval '10 years', at from each`,
  `insert into payment_refund (id, payment_id, status, amount_millimes, face_amount_minor, reason, reference, refusal, ask_at, created_at, settled_at)
     select id, id, case when waits then 'refused' else 'refunded' end, 1, 1, 'Because', 'R-' || n, 'No', at, at, case when not waits then at end from each`,
  `insert into chargeback (id, payment_id, status, difference, noticed_at, decided_at)
     select id, id, case when waits then 'open' else 'withdrawn' end, 'Taken back', at, case when not waits then at end from each`,
  `insert into destination (id, user_id, type, holder_name, number_sealed, number_digest, last4, status, usable_from, created_at)
     select id, id, 'rib', 'Amel', '', int4send(n), '0000', 'active', at, at from each`,
  `insert into withdrawal (id, user_id, destination_id, amount_millimes, reference, status, created_at)
     select id, id, id, 1, 'W-' || n, case when waits then 'pending' else 'cancelled' end, at from each`,
  `insert into top_up (id, user_id, reference, status, amount_millimes, expires_at, created_at, updated_at)
     select id, id, 'T-' || n, case when waits then 'pending' else 'expired' end, 1, at, at, at from each`,
  `insert into business (id, developer_id, name, registration_number, tax_id, status, created_at, updated_at)
     select id, id, 'Atelier', '1', '1', case when waits then 'pending' else 'approved' end, at, at from each`,
  `insert into charge (id, developer_id, business_id, merchant_reference, status, title, currency, face_amount_minor, amount_millimes, fx_rate, fx_source,
       fx_locked_at, fee_schedule_id, fee_rate_ppm, tax_percent, escrow_fee_millimes, service_tax_millimes, net_millimes, redirect_url, link_id, created_at,
       updated_at)
     select id, id, id, 'C-' || n, 'pending', 'Lamp', 'TND', 1, 1, 1, 'ledger', at, 1, 0, 19, 0, 0, 1, 'https://shop.example.com', id, at, at from each`,
  `insert into charge_link (id, charge_id, expires_at, created_at) select id, id, at, at from each`,
  `insert into deposit_proof (id, escrow_id, session_id, status, amount_millimes, reason, submitted_at, decided_at)
     select id, id, id, case when waits then 'pending' else 'rejected' end, 1, 'Because', at, case when not waits then at end from each`,
  // Another of each escrow: paid, and of those that wait the guest is owed what was paid.
  `insert into deposit_proof (id, escrow_id, session_id, status, amount_millimes, reason, submitted_at, decided_at, owed_at, refunded_at, bank_reference)
     select pg_temp.uid(1000000000 + n), id, id, 'accepted', 1, 'Because', at, at, case when waits or n % 2 = 0 then at end,
       case when not waits and n % 2 = 0 then at end, case when not waits and n % 2 = 0 then 'B-' || n end from each`,
  `insert into ledger.account (code, kind, owner_id, currency, floor_minor, maintained, balance)
     select 'escrow_guest:' || id, 'escrow_guest', id, 'TND', 0, true, 1 from each where waits order by n`,
  // Left to staff, and then over in some other way.
  `insert into proof (escrow_id, phase, upload_deadline_hours, review_deadline_hours, allowed_proof_types, max_correction_rounds, staff_called_at)
     select id, 'needs_review', 1, 1, '{}', 1, case when waits then at end from each`,
  `insert into deadline (id, kind, escrow_id, due_at, status, created_at, updated_at)
     select id, 'expiry', id, at, case when waits then 'pending' else 'done' end, at, at from each`,
  `insert into audit_log (actor_kind, action, subject, occurred_at) select 'timer', 'look', n::text, at from each order by n`,
  `insert into app_user (id, email, created_at, updated_at) select id, n || '@filled.example.com', at, at from each`,
  `insert into developer (id, email, password_hash, company_name, created_at, updated_at)
     select id, n || '@shops.example.com', 'x', 'Shop ' || n, at, at from each`,
  `insert into domain_event (id, type, escrow_id, aggregate_seq, body, occurred_at)
     select id, 'escrow.updated', ${busy}, n, '{"data": {}}', at from each order by n`,
  // Read by one who reads all of them, and each by somebody who reads no other.
  `insert into event_recipient (principal_id, xid, seq, event_id, type, escrow_id, via)
     select reader, e.xid, e.seq, e.id, e.type, e.escrow_id, via from domain_event e
     cross join lateral (values (${busy}, 'creator'), (e.id, 'party')) as readers(reader, via) where e.escrow_id = ${busy}`,
  // A hundred charges tell of themselves, filed under no escrow: each time that a link of theirs runs out, however often it is renewed. Each time it is another
  // transaction: of events of one alone PostgreSQL cannot tell how many came before a place.
  `insert into domain_event (id, xid, type, body, occurred_at)
     select pg_temp.uid(2000000000 + n), n::text::xid8, 'charge.expired', format('{"data": {"charge": {"id":"ch_%s"}}}', lpad((n % 100)::text, 26, '0')), at
     from each order by n`,
  `insert into event_recipient (principal_id, xid, seq, event_id, type, via)
     select ${busy}, e.xid, e.seq, e.id, e.type, 'creator' from domain_event e where e.type = 'charge.expired'`,
  `insert into webhook (id, developer_id, url, secret_sealed, events, failing_since, created_at, updated_at)
     select id, id, 'https://shop.example.com/hook', '', '{*}', case when waits then at end, at, at from each`,
  `insert into webhook (id, developer_id, url, secret_sealed, events, created_at, updated_at)
     values (${busy}, ${busy}, 'https://shop.example.com/hook', '', '{*}', now(), now())`,
  `insert into webhook_delivery (id, webhook_id, event_id, event_type, event_seq, lane, status, created_at, finished_at)
     select id, ${busy}, id, type, seq, ${busy}, 'delivered', occurred_at, occurred_at from domain_event where escrow_id = ${busy}`,
  `insert into logged_request (developer_id, id, request_id, method, path, status, started_at, duration_ms, address, request_bytes, answer_bytes)
     select ${busy}, id, 'r-' || n, 'GET', '/api/v1/me', 200, at, 1, '192.0.2.1', 0, 0 from each`,
  `insert into ledger.account (code, kind, owner_id, currency, floor_minor, maintained)
     select 'user_pending:' || id, 'user_pending', id, 'TND', 0, true from each order by n`,
  `insert into ledger.account (code, kind, currency, maintained) values ('suspense', 'suspense', 'TND', false) on conflict do nothing`,
  `insert into ledger.transfer (id, key, kind, escrow_id, occurred_at, xid) select id, 'filled:' || n, 'fund', ${busy}, at, n::text::xid8 from each`,
  `insert into ledger.posting (transfer_id, account_id, currency, amount)
     select each.id, a.id, 'TND', v.amount from each join ledger.account a on a.code = 'user_pending:' || each.id
     cross join (values (1), (-1)) as v(amount) order by n, v.amount`,
  // Now and then one of a sink, among those of everybody, and one wallet that has seen many.
  `insert into ledger.transfer (id, key, kind, occurred_at, xid) select pg_temp.uid(1000000000 + n), 'sunk:' || n, 'fee', at, n::text::xid8 from each`,
  `insert into ledger.posting (transfer_id, account_id, currency, amount, account_seq)
     select pg_temp.uid(1000000000 + n), a.id, 'TND', v.amount, case when a.maintained then n end from each
     cross join (values ('suspense', 1), ('user_pending:' || pg_temp.uid(1), -1)) as v(code, amount) join ledger.account a on a.code = v.code order by n`,
  `insert into identity_verification (id, developer_id, email, kyc_status, decided_by, needs_admin_review, created_at, updated_at, expires_at)
     select id, id, n || '@example.com', case when waits then 'pending' else 'approved' end, case when not waits then 'staff' end, waits, at, at, at from each`,
]
