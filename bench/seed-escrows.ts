import { Client } from 'pg'

export interface EscrowSeed {
  ownerUrl: string
  count: number
  /** The developer who created all of them, whose list and feed are read. */
  developerId: string
  /** Their associated user: seller of every tenth, and buyer of every thousandth. */
  associatedUserId: string
}

/** Rows of one transaction: each has one xid, as events of a busy moment nearly have. */
const chunk = 20_000

/**
 * Writes escrows as they would be after a while: two thirds completed, the others in every state, spread evenly over 80 days and over ten
 * thousand people, each with two events for its creator and its parties. Bulk inserts as the owner with every constraint in force; only
 * the ledger is left out, which none of the reads of this bench looks into beyond wallets.
 */
export async function seedEscrows({ ownerUrl, count, developerId, associatedUserId }: EscrowSeed): Promise<void> {
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('set role none; set statement_timeout = 0; set synchronous_commit = off')
    await client.query(functions)
    await client.query(people, [Math.min(10_000, Math.max(100, count / 100))])
    for (let from = 0; from < count; from += chunk) {
      const to = Math.min(count, from + chunk)
      await client.query('begin')
      await client.query(escrows, [from, to, count, developerId, associatedUserId])
      await client.query(events, [from, to])
      await client.query('commit')
    }
    await client.query('drop function bench_id; drop table bench_person')
    await client.query('vacuum (analyze) escrow; ').catch(() => undefined)
    for (const table of ['escrow', 'app_user', 'domain_event', 'event_recipient', 'deadline']) await client.query(`vacuum (analyze) ${table}`)
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}

/** Ids that begin with their time, as ours do, and are the same in each run. */
const functions = `
create or replace function bench_id(at timestamptz, salt text, n bigint) returns uuid language sql immutable as $$
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(salt || n), 1, 3) || '8' || substr(md5(n || salt), 1, 15))::uuid $$;
create table bench_person (n int primary key, id uuid not null, email text not null)`

const people = `
with made as (
  insert into app_user (id, email, first_name, last_name, email_verified_at, created_at, updated_at)
  select bench_id(now() - interval '81 days', 'user', n), 'person' || n || '@people.example.com', 'Person', 'Number ' || n, now(), now(), now()
  from generate_series(1, $1::int) n returning id, email)
insert into bench_person select row_number() over (), id, email from made`

const escrows = `
insert into escrow (id, title, description, mode, status, status_reason, status_actor, version, currency, face_amount_minor, amount_millimes, fx_rate,
  fx_source, fx_locked_at, fee_schedule_id, fee_rate_ppm, tax_percent, fee_bearer, escrow_fee_millimes, service_tax_millimes, developer_fee_millimes,
  buyer_funding_millimes, seller_net_millimes, released_millimes, refunded_millimes, held_millimes, seller_id, seller_email, buyer_id, buyer_email,
  created_by_developer_id, created_by_user_id, application_name, event_seq, expires_at, paid_at, delivered_at, completed_at, cancelled_at,
  completion_deadline, created_at, updated_at)
select bench_id(created, 'escrow', n), 'Order ' || n || ' of the shop', null, 'quick', status,
  case status when 'completed' then 'completed_by_buyer' when 'cancelled' then 'cancelled' end, 'buyer', 3, 'TND', amount, amount, 1,
  'ledger', created, 1, 50000, 19, 'seller', fee, fee * 19 / 119, 0,
  amount, amount - fee, case when status = 'completed' then amount else 0 end, 0, case when status in ('paid', 'delivered') then amount else 0 end,
  case when n % 10 = 0 then $5 else s.id end, case when n % 10 = 0 then seller.email else s.email end,
  case when n % 1000 = 1 then $5 else b.id end, case when n % 1000 = 1 then seller.email else b.email end,
  $4, $5, 'shop', 2, created + interval '14 days', case when status in ('paid', 'delivered', 'completed') then created + interval '1 hour' end,
  case when status in ('delivered', 'completed') then created + interval '1 day' end, case when status = 'completed' then created + interval '2 days' end,
  case when status = 'cancelled' then created + interval '2 days' end,
  case when status = 'delivered' then created + interval '8 days' end, created, created + interval '2 days'
from (select n, now() - interval '80 days' + n * (interval '79 days' / $3::int) as created, (5000 + (n * 7919) % 995000)::bigint as amount,
    (array['completed', 'completed', 'completed', 'completed', 'completed', 'completed', 'cancelled', 'paid', 'delivered', 'pending'])[1 + n % 9 + (n % 90) / 81] as status
  from generate_series($1::int + 1, $2::int) n) as o
cross join lateral (select (amount * 5 / 100)::bigint as fee) as f
cross join (select email from app_user where id = $5) as seller
cross join (select count(*)::int as most from bench_person) as p
join bench_person s on s.n = 1 + o.n % p.most
join bench_person b on b.n = 1 + (o.n + 1 + p.most / 2) % p.most`

const events = `
with written as (
  insert into domain_event (id, type, escrow_id, aggregate_seq, body, occurred_at)
  select bench_id(e.created_at + k * interval '1 hour', 'event' || k, ('x' || substr(e.id::text, 20, 4))::bit(16)::int + hashtext(e.id::text)), t.type, e.id, k,
    jsonb_build_object('id', 'evt_' || md5(e.id::text || k), 'type', t.type, 'timestamp', e.created_at, 'environment', 'sandbox', 'apiVersion', '2026-11-20',
      'data', jsonb_build_object('escrow', to_jsonb(e), 'previousStatus', 'pending', 'reason', null, 'actor', 'buyer'))::text, e.created_at + k * interval '1 hour'
  from (select * from escrow where title = any (select 'Order ' || n || ' of the shop' from generate_series($1::int + 1, $2::int) n)) e
  cross join (values (1, 'escrow.created'), (2, 'escrow.status.updated')) as t(k, type)
  order by e.created_at, k
  returning seq, id, type, escrow_id)
insert into event_recipient (principal_id, seq, event_id, type, escrow_id, via)
select r.principal_id, w.seq, w.id, w.type, w.escrow_id, r.via
from written w join escrow e on e.id = w.escrow_id
cross join lateral (values (e.created_by_developer_id, 'creator'), (e.seller_id, 'party'), (e.buyer_id, 'party')) as r(principal_id, via)`
