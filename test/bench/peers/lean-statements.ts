/*
 * What a lifecycle needs of the database, written by hand: each statement beside the promises that it keeps. Those that the schema itself keeps
 * (floors and sums of the ledger, statuses along their machine, the order of events) are kept here as they are for the service, because the loop
 * works on a copy of the same schema with the same login.
 */

/** Who asks: the credential as it is now, so that a revoked one is refused at once. */
const caller = `
  k.developer_id, k.is_active and k.revoked_at is null and coalesce(k.expires_at > now(), true) as may_call, d.associated_user_id,
  coalesce(d.application_name, d.company_name) as application_name`

const parties = `
  s.email as s_email, s.first_name as s_first_name, s.last_name as s_last_name, s.locale as s_locale,
  b.email as b_email, b.first_name as b_first_name, b.last_name as b_last_name, b.locale as b_locale`

/** Who asks, who the parties are, and the fee in force. */
export const readForCreation = `
select ${caller}, ${parties}, b.id as buyer_id, f.id as fee_schedule_id, f.fee_rate_ppm, f.tax_percent
from api_key k join developer d on d.id = k.developer_id join app_user s on s.id = d.associated_user_id
join app_user b on b.email = $2 and b.email_verified_at is not null
cross join lateral (
  select * from fee_schedule f where 'quick' = any(f.applies_to) and f.effective_from <= $3 order by f.effective_from desc, f.id desc limit 1) f
where k.digest = $1`

/** One after the other for each escrow, before the transaction draws its number: so the order of its events is that of their commits. */
export const begin = (lock: bigint): string => `begin; select pg_advisory_xact_lock('${lock}'::bigint)`

/** Nobody registers under these addresses meanwhile, who would then miss the escrow. */
export const beginBesideAddresses = (locks: readonly bigint[]): string =>
  `begin; select pg_advisory_xact_lock_shared(unnest('{${locks.join(',')}}'::bigint[]))`

/** Locks the escrow, and reads who asks, what the rules look at (dispute, cancellation, payment under way) and the session with its person. */
export const lockAndRead = `
select ${caller}, ${parties}, e.*, c.id as session_id, c.status = 'pending' and c.expires_at > $4 as is_session_open, c.action, t.id as target_id,
  d.allowed_redirect_urls, c.redirect_url, c.target_user_email, c.created_at as session_created_at, c.expires_at as session_expires_at,
  (select count(*)::int from checkout_session o where o.escrow_id = e.id and o.status = 'pending' and o.expires_at > $4) as open_sessions,
  exists (select from dispute x where x.escrow_id = e.id and x.status in ('open', 'awaiting_counterparty', 'under_review')) as is_disputed,
  exists (select from cancellation_request x where x.escrow_id = e.id and x.status = 'pending') as is_cancelling,
  exists (select from payment x where x.escrow_id = e.id and x.status = 'processing') as is_paying
from escrow e join app_user s on s.id = e.seller_id join app_user b on b.id = e.buyer_id
join api_key k on k.digest = $2 join developer d on d.id = k.developer_id
left join checkout_session c on c.id = $3 and c.escrow_id = e.id
left join app_user t on t.email = c.target_user_email and t.email_verified_at is not null
where e.id = $1 for update of e`

/** Events in their order, who may read each, and the deliveries of their webhooks. Takes $1 to $7. */
const story = `
input as (select * from jsonb_to_recordset($1::jsonb) as i(n int, id uuid, type text, place int, role text, kind text, who uuid, lane uuid, body text, patterns jsonb)),
event as (
  insert into domain_event (id, type, escrow_id, aggregate_seq, body, actor_role, actor_kind, actor_id, channel, request_id, occurred_at)
  select id, type, case when place is not null then $5::uuid end, place, body, role, kind, who, 'api', $7::text, $6::timestamptz from input order by n
  returning seq, id, type, escrow_id),
reader as (
  select distinct on (e.id, r.id) e.id as event_id, e.seq, e.type, e.escrow_id, r.id as principal_id, r.via, r.via_user_id
  from event e cross join lateral (
    select p.id, p.via, null::uuid as via_user_id from (values ($2::uuid, 'creator'), ($3::uuid, 'party'), ($4::uuid, 'party')) p(id, via)
    where p.via = 'creator' or e.escrow_id is not null
    union all
    select d.id, 'association', d.associated_user_id from developer d where d.associated_user_id in ($3, $4) and e.escrow_id is not null) r
  order by e.id, r.id, r.via desc),
readers as (
  insert into event_recipient (principal_id, seq, event_id, type, escrow_id, via, via_user_id)
  select principal_id, seq, event_id, type, escrow_id, via, via_user_id from reader),
delivery as (
  insert into webhook_delivery (id, webhook_id, event_id, event_type, event_seq, lane, created_at)
  select gen_random_uuid(), w.id, r.event_id, r.type, r.seq, i.lane, $6 from reader r join input i on i.id = r.event_id
  join webhook w on w.developer_id = r.principal_id and w.is_active and w.deleted_at is null
  where r.via <> 'party' and w.events && array(select jsonb_array_elements_text(i.patterns)) order by r.seq
  returning id)`

/** The alarm of each row that ends by itself, among the jobs of the queue that fires it. */
const alarms = (queue: string, rows: string): string => `
alarm as (
  insert into jobs.job_common (name, data, start_after, singleton_key, keep_until, retry_limit, retry_delay, retry_backoff, retry_delay_max,
    expire_seconds, deletion_seconds, policy, dead_letter, heartbeat_seconds)
  select q.name, r.data, r.at, r.id::text, r.at + q.retention_seconds * interval '1 s', q.retry_limit, q.retry_delay, q.retry_backoff,
    q.retry_delay_max, q.expire_seconds, q.deletion_seconds, q.policy, q.dead_letter, q.heartbeat_seconds
  from (${rows}) r join jobs.queue q on q.name = '${queue}' on conflict do nothing)`

/** The parties are written to. Takes four values from \`from\` on, and $5 and $6. */
const mail = (from: number): string => `
mail as (
  insert into mail (recipient, escrow_id, kind, locale, subject, body, html, status, send_until, created_at)
  select m.recipient, $5, m.kind, m.locale, m.subject, m.body, m.html, 'kept', $6 + interval '5 days', $6
  from jsonb_to_record($${from}::jsonb) m(recipient text, kind text, locale text, subject text, body text, html text) returning id)`

const deadlines = (from: number): string => `
deadlines as (
  insert into deadline (id, kind, escrow_id, due_at, status, created_at, updated_at)
  select d.id, d.kind, $5, d.at, 'pending', $6, $6 from jsonb_to_recordset($${from}::jsonb) d(id uuid, kind text, at timestamptz)
  returning id, due_at)`

const deadlineAlarms = alarms('deadline', `select id, due_at as at, jsonb_build_object('deadlineId', id) as data from deadlines`)

const told = `(select count(*)::int from event) as events, (select count(*)::int from delivery) as deliveries`

/** The escrow, its deadline with the alarm, what is told; and the day's count, with its limit, as the last thing to be locked. */
export const createEscrow = `
with ${story}, ${deadlines(8)}, ${deadlineAlarms},
made as (
  insert into escrow (id, title, mode, status, currency, face_amount_minor, amount_millimes, fx_rate, fx_source, fx_locked_at, fee_schedule_id,
    fee_rate_ppm, tax_percent, fee_bearer, escrow_fee_millimes, service_tax_millimes, developer_fee_millimes, buyer_funding_millimes,
    seller_net_millimes, seller_id, seller_email, buyer_id, buyer_email, created_by_developer_id, created_by_user_id, application_name, event_seq,
    expires_at, created_at, updated_at)
  values ($5, $9, 'quick', 'pending', 'TND', $10, $10, 1, 'ledger', $6, $11, $12, $13, 'seller', $14, $15, 0, $16, $17, $3, $18, $4, $19, $2, $3,
    $20, 1, $21, $6, $6) returning id),
counted as (
  insert into daily_creation (creator_id, day, creations) values ($2, $6::date, 1)
  on conflict (creator_id, day) do update set creations = daily_creation.creations + 1
  where daily_creation.creations < coalesce((select x.daily_creation_limit from developer x where x.id = $2), $22::int) returning creations)
select (select count(*)::int from made) as escrows, (select count(*)::int from counted) as counted, ${told}`

/** The session and the alarm of its end. Nothing is told of it. */
export const openSession = `
with made as (
  insert into checkout_session (id, escrow_id, developer_id, action, target_user_email, status, redirect_url, metadata, expires_at, created_at)
  values ($1, $2, $3, $4, $5, 'pending', $6, '{}', $7, $8) returning id, expires_at),
${alarms('session_expiry', `select id, expires_at as at, jsonb_build_object('sessionId', id) as data from made`)}
select count(*)::int as sessions from made`

/** The session is done, and whatever would have happened by itself does not. Takes the session as $9. */
const sessionDone = `
over as (update deadline set status = 'cancelled', updated_at = $6 where escrow_id = $5 and status in ('pending', 'paused') returning id),
session as (update checkout_session set status = 'completed', completed_at = $6 where id = $9 and status = 'pending' returning id)`

const moneyMoved = `ledger.post($10, $11, $5, $6, $12::jsonb) as transfer, (select count(*)::int from session) as sessions,
  (select count(*)::int from moved) as escrows, (select count(*)::int from mail) as mails, ${told}`

/** The buyer's money is held: by the ledger's one door, whose key is used once, with the version that was locked. */
export const pay = `
with ${story}, ${mail(8)}, ${sessionDone},
moved as (
  update escrow set status = 'paid', status_reason = 'paid', status_actor = 'buyer', version = version + 1, held_millimes = buyer_funding_millimes,
    event_seq = event_seq + 1, paid_at = $6, updated_at = $6 where id = $5 and version = $13 returning id)
select ${moneyMoved}`

/** Completion and its reminders begin to run. */
export const deliver = `
with ${story}, ${mail(8)}, ${deadlines(9)}, ${deadlineAlarms},
moved as (
  update escrow set status = 'delivered', status_reason = 'delivered', status_actor = 'seller', version = version + 1, event_seq = event_seq + 1,
    delivered_at = $6, completion_deadline = $10, updated_at = $6 where id = $5 and version = $11 returning id)
select (select count(*)::int from moved) as escrows, (select count(*)::int from deadlines) as deadlines, (select count(*)::int from mail) as mails, ${told}`

/** What was held is the seller's, the platform's and the state's. */
export const complete = `
with ${story}, ${mail(8)}, ${sessionDone},
moved as (
  update escrow set status = 'completed', status_reason = 'completed_by_buyer', status_actor = 'buyer', version = version + 1, held_millimes = 0,
    released_millimes = amount_millimes, event_seq = event_seq + 1, completed_at = $6, updated_at = $6 where id = $5 and version = $13 returning id)
select ${moneyMoved}`

/**
 * A round of deliveries: what came of those that went out ($1), and the next ones whose turn it is, at most $4 at once and of one escrow one after
 * the other, claimed for as long as an attempt may take and noted as begun before they go out.
 */
export const deliveryRound = `
with noted as (
  update webhook_attempt set finished_at = $2, response_status = 200, response_excerpt = 'ok', duration_ms = 1
  where delivery_id = any($1) and finished_at is null),
done as (
  update webhook_delivery set status = 'delivered', attempts = attempts + 1, last_response_status = 200, finished_at = $2, claimed_until = null
  where id = any($1) and status = 'pending' returning id),
health as (
  update webhook set last_triggered_at = $2, last_response_status = 200, failure_count = 0, failing_since = null
  where id = $3 and exists (select from done)),
next as (
  select d.id from webhook_delivery d where d.webhook_id = $3 and d.finished_at is null and not d.is_behind and d.due_at <= now()
    and (d.claimed_until is null or d.claimed_until <= now()) and d.id <> all($1)
    and not exists (select from webhook_delivery e where e.webhook_id = d.webhook_id and e.lane = d.lane and e.finished_at is null
      and e.id <> all($1) and (e.event_seq, e.id) < (d.event_seq, d.id))
  order by d.due_at, d.event_seq, d.id limit $4 for update skip locked),
claimed as (
  update webhook_delivery d set claimed_until = now() + interval '15 s' from next n where d.id = n.id
  returning d.id, d.event_id, d.attempts + 1 as number),
attempt as (insert into webhook_attempt (delivery_id, number, started_at) select id, number, $2 from claimed)
select c.id, e.body, w.url, w.secret_sealed from claimed c join domain_event e on e.id = c.event_id join webhook w on w.id = $3`
