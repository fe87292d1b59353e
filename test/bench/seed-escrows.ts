import { Client } from 'pg'
import { EscrowTallyMigration } from '../../server/db/migrations/escrow-tally.migration.js'

export interface EscrowSeed {
  ownerUrl: string
  count: number
  /** The developer who created all of them, whose list and feed are read. */
  developerId: string
  /** Their associated user: seller of every tenth but those that hold money, buyer of every thousandth, and buyer of ten that do, whatever the number of all. */
  associatedUserId: string
}

/** Statements, each a transaction: as many at each size, so that the feed of a small one is no single moment. */
const chunks = 50

/**
 * Writes escrows as they would be after a while: two thirds completed, the others in every state, spread evenly over 80 days and over up
 * to ten thousand people, each with two events for its creator and its parties. Bulk inserts as the owner, with every constraint in force.
 * The ledger has an account for each person and for each escrow that holds money, with the postings that funded it. They are written past
 * its door, `ledger.post`, which would take hours: these books do not balance, and nothing may be written to such a database. The audit log has
 * an entry for each escrow.
 */
export async function seedEscrows({ ownerUrl, count, developerId, associatedUserId }: EscrowSeed): Promise<void> {
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('set role none; set statement_timeout = 0; set synchronous_commit = off')
    const { rows } = await client.query<{ body: string }>(`select body from domain_event where type = 'escrow.status.updated' limit 1`)
    await client.query(idsAndPeople)
    await client.query(people, [Math.min(10_000, Math.max(100, count / 100))])
    // The tallies are counted at once, as an upgrade does; a job would need an hour.
    await client.query('alter table escrow disable trigger note_new_for_tally')
    const chunk = Math.ceil(count / chunks)
    for (let from = 0; from < count; from += chunk) {
      await client.query(escrows, [from, Math.min(count, from + chunk), count, developerId, associatedUserId, rows[0]!.body])
    }
    await client.query('alter table escrow enable trigger note_new_for_tally')
    await client.query(EscrowTallyMigration.countAll())
    await client.query(auditLog, [count])
    // The ledger's triggers stay out of the way of this session.
    await client.query('set session_replication_role = replica')
    for (const statement of ledger) await client.query(statement)
    await client.query('set session_replication_role = origin')
    await client.query('drop function bench_id; drop table bench_person')
    // All tables: where the one row of `developer` has no statistics, a small feed is given a plan that sorts the whole of it.
    await client.query('vacuum (freeze, analyze)')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}

/** Ids that begin with their time, as ours do, and are the same in each run. */
const idsAndPeople = `
create function bench_id(at timestamptz, salt text, n bigint) returns uuid language sql stable as $$
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(salt || n), 1, 3) || '8' || substr(md5(n || salt), 1, 15))::uuid $$;
create table bench_person (n int primary key, id uuid not null, email text not null)`

const people = `
with made as (
  insert into app_user (id, email, first_name, last_name, email_verified_at, created_at, updated_at)
  select bench_id(now() - interval '81 days', 'user', n), 'person' || n || '@people.example.com', 'Person', 'Number ' || n, now(), now(), now()
  from generate_series(1, $1::int) n returning id, email)
insert into bench_person select row_number() over (), id, email from made`

const escrows = `
with made as (
  insert into escrow (id, title, mode, status, status_reason, status_actor, version, currency, face_amount_minor, amount_millimes, fx_rate, fx_source,
    fx_locked_at, fee_schedule_id, fee_rate_ppm, tax_percent, fee_bearer, escrow_fee_millimes, service_tax_millimes, developer_fee_millimes,
    buyer_funding_millimes, seller_net_millimes, released_millimes, refunded_millimes, held_millimes, seller_id, seller_email, buyer_id, buyer_email,
    created_by_developer_id, created_by_user_id, application_name, event_seq, expires_at, paid_at, delivered_at, completed_at, cancelled_at,
    completion_deadline, created_at, updated_at)
  select bench_id(o.created, 'escrow', o.n), 'Order ' || o.n || ' of the shop', 'quick', status,
    case status when 'completed' then 'completed_by_buyer' when 'cancelled' then 'cancelled' end, 'buyer', 3, 'TND', amount, amount, 1, 'ledger',
    created, 1, 50000, 19, 'seller', fee, fee * 19 / 119, 0,
    amount, amount - fee, case when status = 'completed' then amount else 0 end, 0, case when status in ('paid', 'delivered') then amount else 0 end,
    case when o.n % 10 = 0 and o.n % 100 < 77 then own.id else s.id end, case when o.n % 10 = 0 and o.n % 100 < 77 then own.email else s.email end,
    case when o.n % 1000 = 1 or o.n % greatest(100, $3::int / 10) = 83 then own.id else b.id end, case when o.n % 1000 = 1 or o.n % greatest(100, $3::int / 10) = 83 then own.email else b.email end,
    $4::uuid, own.id, 'shop', 2, created + interval '14 days', case when status in ('paid', 'delivered', 'completed') then created + interval '1 hour' end,
    case when status in ('delivered', 'completed') then created + interval '1 day' end, case when status = 'completed' then created + interval '2 days' end,
    case when status = 'cancelled' then created + interval '2 days' end,
    case when status = 'delivered' then created + interval '8 days' end, created, created + interval '2 days'
  from (
    select n, now() - interval '80 days' + n * (interval '79 days' / $3::int) as created, (5000 + (n::bigint * 7919) % 995000) as amount,
      case when n % 100 < 67 then 'completed' when n % 100 < 77 then 'cancelled' when n % 100 < 87 then 'paid' when n % 100 < 95 then 'delivered' else 'pending' end as status
    from generate_series($1::int + 1, $2::int) n) o
  cross join lateral (select amount * 5 / 100 as fee) f
  cross join (select id, email from app_user where id = $5) own
  cross join (select count(*)::int as most from bench_person) p
  join bench_person s on s.n = 1 + o.n % p.most
  join bench_person b on b.n = 1 + (o.n + 1 + p.most / 2) % p.most
  returning id, seller_id, buyer_id, created_by_developer_id, created_at, split_part(title, ' ', 2)::bigint as n
), written as (
  insert into domain_event (id, type, escrow_id, aggregate_seq, body, occurred_at)
  select bench_id(m.created_at, t.type, m.n), t.type, m.id, t.k, $6, m.created_at + t.k * interval '1 hour'
  from made m cross join (values (1, 'escrow.created'), (2, 'escrow.status.updated')) as t(k, type)
  order by m.created_at, t.k
  returning seq, id, type, escrow_id)
insert into event_recipient (principal_id, seq, event_id, type, escrow_id, via)
select r.principal_id, w.seq, w.id, w.type, w.escrow_id, r.via
from written w join made m on m.id = w.escrow_id
cross join lateral (values (m.created_by_developer_id, 'creator'), (m.seller_id, 'party'), (m.buyer_id, 'party')) as r(principal_id, via)`

/** As many decisions as there are escrows, which is more than anybody makes. */
const auditLog = `
insert into audit_log (actor_kind, action, subject, occurred_at)
select 'timer', 'deactivate_webhook', n::text, now() - interval '80 days' + n * (interval '79 days' / $1::int) from generate_series(1, $1::int) n`

const ledger = [
  `insert into ledger.account (code, kind, owner_id, currency, floor_minor, maintained, balance)
   select 'user_available:' || id, 'user_available', id, 'TND', 0, true, 1000000 + n from bench_person`,
  `insert into ledger.account (code, kind, owner_id, currency, floor_minor, maintained, balance, last_seq)
   select 'escrow_held:' || id, 'escrow_held', id, 'TND', 0, true, held_millimes, 1 from escrow where held_millimes > 0`,
  `insert into ledger.transfer (id, key, kind, escrow_id, occurred_at)
   select md5(id::text)::uuid, 'escrow:' || id || ':fund', 'fund', id, paid_at from escrow where held_millimes > 0`,
  `insert into ledger.posting (transfer_id, account_id, currency, amount, account_seq, balance_after)
   select md5(e.id::text)::uuid, a.id, 'TND', e.held_millimes, 1, e.held_millimes
   from escrow e join ledger.account a on a.code = 'escrow_held:' || e.id where e.held_millimes > 0`,
  `insert into ledger.posting (transfer_id, account_id, currency, amount, account_seq, balance_after)
   select md5(e.id::text)::uuid, a.id, 'TND', -e.held_millimes, a.last_seq + row_number() over (partition by a.id order by e.paid_at, e.id), a.balance
   from escrow e join ledger.account a on a.code = 'user_available:' || e.buyer_id where e.held_millimes > 0`,
]
