import { chargeMachine } from '../../domain/charge/charge.js'
import { escrowMachine } from '../../domain/escrow/commands.js'
import { paymentMachine } from '../../domain/payment/payment.js'
import { withdrawalMachine } from '../../domain/withdrawal/withdrawal.js'
import { releaseRequestMachine } from '../../domain/release-request/release-request.js'
import { topUpMachine } from '../../domain/top-up/top-up.js'
import { adjustmentsAgainstTerms, amountsAgainstTerms, givenBack, releasesAgainstTerms, slices } from './amounts-against-terms.js'
import { edgesAgainstStatements } from './edges-against-statements.js'
import { buyersFees, quoted } from './terms-in-sql.js'

export type ReconciliationName = 'R1' | 'R2' | 'R3' | 'R4' | 'R5' | 'R6' | 'R7' | 'R8' | 'R9' | 'R10' | 'R11' | 'R13' | 'R14'

export interface ReconciliationQuery {
  name: ReconciliationName
  /** What holds when the query finds nothing. */
  description: string
  /** A query that answers one row a violation. `what` says which rule it breaks where the query knows several. */
  violations: string
}

const { pending, completed, cancelled } = escrowMachine.status
const { released, voided } = releaseRequestMachine.status
const captured = [paymentMachine.status.succeeded, paymentMachine.status.credited]

const unbalancedTransfers = `
  select t.id, t.key, p.currency, sum(p.amount)::text as sum from ledger.transfer t left join ledger.posting p on p.transfer_id = t.id
  group by t.id, p.currency having sum(p.amount) is distinct from 0`

const wrongBalances = `
  select a.code, a.balance::text, a.last_seq, coalesce(p.sum, 0)::text as postings, coalesce(p.count, 0) as count
  from ledger.account a
  left join (select account_id, sum(amount) as sum, count(*) as count from ledger.posting group by account_id) p on p.account_id = a.id
  where a.balance <> case when a.maintained then coalesce(p.sum, 0) else 0 end
    or a.last_seq <> case when a.maintained then coalesce(p.count, 0) else 0 end`

const brokenFloors = `
  select a.code, a.balance::text, a.floor_minor::text from ledger.account a left join ledger.account_kind k using (kind)
  where a.balance < a.floor_minor or (a.floor_minor, a.maintained) is distinct from (k.floor_minor, k.maintained)
    or (k.maintained and k.floor_minor is distinct from 0)`

const unevenCurrencies = `
  select 'currency' as what, currency as subject, sum(amount)::text as sum from ledger.posting group by currency having sum(amount) <> 0
  union all
  select 'posting in another currency than its account', a.code, p.amount::text
  from ledger.posting p join ledger.account a on a.id = p.account_id where p.currency <> a.currency`

const wrongRunningBalances = `
  select code, account_seq, balance_after::text, running::text from (
    select a.code, p.account_seq, p.balance_after, sum(p.amount) over history as running, row_number() over history as place
    from ledger.posting p join ledger.account a on a.id = p.account_id where a.maintained
    window history as (partition by p.account_id order by p.account_seq)) numbered
  where balance_after is distinct from running or account_seq is distinct from place`

const heldPerEscrow = `
  select owner_id as escrow_id, sum(balance) as balance from ledger.account where kind in ('escrow_held', 'escrow_reserved') group by owner_id`

const wrongHoldings = `
  select * from (
    select e.id, e.status, coalesce(h.balance, 0)::text as ledger, (case
      when e.status in (${quoted(pending, completed, cancelled)}) then 0
      else e.amount_millimes - e.released_millimes - e.refunded_millimes
        + ${buyersFees('e.amount_millimes - e.refunded_millimes')} - ${buyersFees('e.released_millimes')} end)::text as expected
    from escrow e left join (${heldPerEscrow}) h on h.escrow_id = e.id) held
  where ledger <> expected`

/** Adjustments have the transfer of the step that made them; giving back everything shares the one of every end. */
const adjustmentsAgainstTransfers = `
  select 'an adjustment that its transfer does not carry out' as what, j.id::text as subject, coalesce(t.key, 'no transfer') as detail
  from adjustment j join escrow e on e.id = j.escrow_id
  left join ledger.transfer t on t.key = 'escrow:' || j.escrow_id || case when j.cancelled then ':terminal'
    when j.type = 'add_funds' then ':add:' || j.escrow_version else ':refund:' || j.escrow_version end
  where -j.funding_delta_millimes is distinct from (select sum(p.amount) from ledger.posting p join ledger.account a on a.id = p.account_id
    where p.transfer_id = t.id and a.code = 'user_available:' || e.buyer_id)
  union all
  select 'a transfer that no adjustment explains', t.id::text, t.key from ledger.transfer t
  where t.key ~ '^escrow:[^:]+:(add|refund):' and not exists (select from adjustment j where j.escrow_id = t.escrow_id
    and j.escrow_version::text = split_part(t.key, ':', 4) and j.type = split_part(t.key, ':', 3) || '_funds')
  union all
  select 'more given back than is refunded', e.id::text, e.refunded_millimes::text from escrow e where ${givenBack('e.id')} > e.refunded_millimes`

/** A charge is settled by one transfer, when it is completed, with what its business gets. */
const chargesAgainstTransfers = `
  select 'a charge that its transfer does not carry out' as what, c.id::text as subject, c.status as detail from charge c
  left join ledger.transfer t on t.key = 'charge:' || c.id || ':settle'
  where (c.status = ${quoted(chargeMachine.status.completed)}) <> (t.id is not null) or (t.id is not null and c.net_millimes <> (
    select coalesce(sum(p.amount), 0) from ledger.posting p join ledger.account a on a.id = p.account_id
    where p.transfer_id = t.id and a.code = 'business_available:' || c.business_id))
  union all
  select 'a transfer that no charge explains', t.id::text, t.key from ledger.transfer t
  where t.key like 'charge:%' and not exists (select from charge c where t.key = 'charge:' || c.id || ':settle')`

/** A top-up is completed exactly where a payment of it was captured, and each captured payment has put its amount into the wallet of its user. */
const topUpsAgainstTransfers = `
  select 'a top-up that is completed without a payment, or the reverse' as what, u.id::text as subject, u.status as detail from top_up u
  where (u.status = ${quoted(topUpMachine.status.completed)})
    <> exists (select from payment y where y.top_up_id = u.id and y.status in (${quoted(...captured)}))
  union all
  select 'a payment of a top-up that its transfer does not carry out', y.id::text, y.status from payment y join top_up u on u.id = y.top_up_id
  left join ledger.transfer t on t.key = 'psp:' || y.provider || ':' || y.provider_reference and t.kind = 'top_up'
  where (y.status in (${quoted(...captured)})) <> (t.id is not null) or y.amount_millimes <> u.amount_millimes or (t.id is not null
    and u.amount_millimes is distinct from (select sum(p.amount) from ledger.posting p join ledger.account a on a.id = p.account_id
      where p.transfer_id = t.id and a.code = 'user_available:' || u.user_id))
  union all
  select 'a transfer that no top-up explains', t.id::text, t.key from ledger.transfer t where t.kind = 'top_up' and not exists (
    select from payment y where y.top_up_id is not null and t.key = 'psp:' || y.provider || ':' || y.provider_reference)`

const statusesAgainstTransfers = `
  with settled as (
    select e.*, e.paid_at is not null or e.status not in (${quoted(pending, cancelled)}) as is_funded,
      e.status in (${quoted(completed, cancelled)}) as is_ended,
      exists (select from ledger.transfer t where t.key = 'escrow:' || e.id || ':fund') as has_fund,
      exists (select from ledger.transfer t where t.key = 'escrow:' || e.id || ':terminal') as has_terminal
    from escrow e
  ), moved as (
    select t.escrow_id, a.code, sum(p.amount) as amount from ledger.transfer t
    join ledger.posting p on p.transfer_id = t.id join ledger.account a on a.id = p.account_id
    where t.key like 'escrow:%' or t.key like 'rr:%' group by t.escrow_id, a.code
  ), ${slices}
  select 'funded by status, not by ledger, or the reverse' as what, id::text as subject, status as detail from settled where is_funded <> has_fund
  union all
  select 'ended by status, not by ledger, or the reverse', id::text, status from settled where (is_ended and is_funded) <> has_terminal
    -- Slices may have emptied it before its end: then nothing was left to move.
    and (has_terminal or progressive_auto_approve_hours is null)
  union all
  select 'ended with value neither released nor refunded', id::text, status from settled
  where is_ended and is_funded and released_millimes + refunded_millimes <> amount_millimes
  union all
  select 'completed without a release, or cancelled by one', s.id::text, s.status from settled s
  left join ledger.transfer t on t.key = 'escrow:' || s.id || ':terminal'
  where (s.status = ${quoted(completed)} and s.released_millimes = 0) or (s.status = ${quoted(cancelled)} and t.kind <> 'refund')
  union all
  select 'refunded whole, and something kept', s.id::text, m.code || ': ' || m.amount
  from settled s join moved m on m.escrow_id = s.id where s.status = ${quoted(cancelled)} and s.released_millimes = 0 and m.amount <> 0
  union all
  select 'a transfer named after another escrow', t.id::text, t.key from ledger.transfer t
  where (t.key like 'escrow:%' or t.key like 'rr:%') and split_part(t.key, ':', 2) is distinct from t.escrow_id::text
  union all
  select 'a transfer of an escrow that does not exist', t.id::text, t.key from ledger.transfer t
  where t.escrow_id is not null and not exists (select from escrow e where e.id = t.escrow_id)
  union all
  select 'money of one escrow moved by a transfer of another', t.id::text, a.code from ledger.account a
  join ledger.posting p on p.account_id = a.id join ledger.transfer t on t.id = p.transfer_id
  where a.kind in ('escrow_held', 'escrow_reserved', 'escrow_guest') and a.owner_id is distinct from t.escrow_id
  union all ${releasesAgainstTerms}
  union all ${amountsAgainstTerms}
  union all ${adjustmentsAgainstTerms}
  union all ${adjustmentsAgainstTransfers}
  union all ${chargesAgainstTransfers}
  union all ${topUpsAgainstTransfers}`

/** What a transfer sets aside for the request `q`, or less what it sets free; null without transfer. */
const reservedBy = (transfer: string) => `(select sum(p.amount) from ledger.posting p join ledger.account a on a.id = p.account_id
      where p.transfer_id = ${transfer}.id and a.code = 'escrow_reserved:' || q.escrow_id)`

/** What is reserved is said three times: by the payout requests, by the escrow, and by the ledger; and each request by its transfers. */
const unexplainedReservations = `
  with claimed as (
    select escrow_id, sum(amount_millimes) as claimed from release_request where status in (${quoted(...releaseRequestMachine.live)}) group by escrow_id
  ), reserved as (
    select owner_id as escrow_id, balance from ledger.account where kind = 'escrow_reserved'
  )
  select 'reserved by requests, by the escrow, or by the ledger' as what, e.id::text as subject,
    concat_ws(' / ', coalesce(c.claimed, 0), e.reserved_millimes, coalesce(r.balance, 0)) as detail
  from escrow e left join claimed c on c.escrow_id = e.id left join reserved r on r.escrow_id = e.id
  where e.reserved_millimes <> coalesce(c.claimed, 0) or e.reserved_millimes <> coalesce(r.balance, 0)
  union all
  select 'reserved by an escrow that does not exist', r.escrow_id::text, r.balance::text from reserved r
  where r.balance <> 0 and not exists (select from escrow e where e.id = r.escrow_id)
  union all
  select 'a request that its transfers do not carry out', q.escrow_id::text, concat_ws(' ', q.request_id, q.status, s.kind) from release_request q
  left join ledger.transfer r on r.key = 'rr:' || q.escrow_id || ':' || q.request_id || ':reserve'
  left join ledger.transfer s on s.key = 'rr:' || q.escrow_id || ':' || q.request_id || ':settle'
  where ${reservedBy('r')} is distinct from q.amount_millimes
    or ${reservedBy('s')} is distinct from case when q.status in (${quoted(...releaseRequestMachine.live)}) then null else -q.amount_millimes end
    or s.kind <> case q.status when ${quoted(released)} then 'release' when ${quoted(voided)} then 'unreserve' else '' end
  union all
  select 'a transfer that no request explains', t.id::text, t.key from ledger.transfer t
  where t.key like 'rr:%' and not exists (select from release_request q where q.escrow_id = t.escrow_id
    and t.key in ('rr:' || q.escrow_id || ':' || q.request_id || ':reserve', 'rr:' || q.escrow_id || ':' || q.request_id || ':settle'))
  union all
  select 'released by requests beyond what the escrow has released', e.id::text, e.released_millimes::text from escrow e
  where e.released_millimes < (
    select coalesce(sum(coalesce(q.awarded_millimes, q.amount_millimes)), 0) from release_request q
    where q.escrow_id = e.id and q.status = ${quoted(released)})`

/** Whether webhook `w` asks for event `e` (decisions 11): by its name or by a wildcard. */
const asksFor = `exists (
  select from unnest(w.events) as pattern
  where pattern in (e.type, '*') or (pattern like '%.*' and starts_with(e.type, left(pattern, -1))))`

/**
 * What a webhook asked for in the past is not kept, so a delivery is required only where the webhook has not been changed since the event.
 * The event's own time may be that of a test clock, so the webhook also has to be older than the event's row; by a minute, as times are
 * those at which transactions begin.
 */
const eventsAgainstRows = `
  with change as (
    select d.escrow_id, d.aggregate_seq, d.body::jsonb #>> '{data,previousStatus}' as before, d.body::jsonb #>> '{data,escrow,status}' as after
    from domain_event d where d.type = 'escrow.status.updated' and d.escrow_id is not null
  ), chained as (
    select *, lag(after, 1, ${quoted(pending)}) over (partition by escrow_id order by aggregate_seq) as expected from change
  ), numbered as (
    select d.id, d.escrow_id, d.aggregate_seq, row_number() over (partition by d.escrow_id order by d.xid, d.seq) as place
    from domain_event d where d.escrow_id is not null
  ), delivered as (
    select event_id, webhook_id, count(*) as deliveries, count(*) filter (where not is_manual) as originals
    from webhook_delivery group by event_id, webhook_id
  )
  select 'a status event that does not follow from the one before' as what, escrow_id::text as subject, concat_ws(' > ', before, after) as detail
  from chained where before is distinct from expected or after is not distinct from before
  union all
  select 'a status without its event', e.id::text, e.status from escrow e
  left join lateral (select c.after from change c where c.escrow_id = e.id order by c.aggregate_seq desc limit 1) last on true
  where e.status <> coalesce(last.after, ${quoted(pending)})
  union all
  select 'an event that the feed shows out of the order of its escrow', id::text, aggregate_seq::text from numbered where aggregate_seq is distinct from place
  union all
  select 'an escrow whose counter is not the number of its events', e.id::text, e.event_seq::text from escrow e
  where e.event_seq <> (select count(*) from domain_event d where d.escrow_id = e.id)
  union all
  select 'an event that the escrow''s creator may not read', d.id::text, d.type from domain_event d join escrow e on e.id = d.escrow_id
  where e.created_by_developer_id is not null
    and not exists (select from event_recipient r where r.event_id = d.id and r.principal_id = e.created_by_developer_id)
  union all
  select 'an event that a webhook was not sent', e.id::text, w.id::text from domain_event e
  join event_recipient r on r.event_id = e.id join webhook w on w.developer_id = r.principal_id
  where w.is_active and w.deleted_at is null and greatest(w.created_at, w.updated_at) + interval '1 minute' < least(e.occurred_at, e.created_at)
    and e.type <> 'webhook.test' and ${asksFor} and not exists (select from delivered d where d.event_id = e.id and d.webhook_id = w.id)
  union all
  select 'an event that a webhook was sent twice', event_id::text, webhook_id::text from delivered where originals > 1
  union all
  select 'an event that was sent to somebody who may not read it', d.event_id::text, d.webhook_id::text
  from delivered d join webhook w on w.id = d.webhook_id
  where not exists (select from event_recipient r where r.event_id = d.event_id and r.principal_id = w.developer_id)`

const shownBalances = `
  with posted as (
    select a.kind, a.owner_id, sum(p.amount) as amount from ledger.account a join ledger.posting p on p.account_id = a.id
    where a.maintained group by a.kind, a.owner_id
  ), held as (
    select e.buyer_id as user_id, sum(e.held_millimes) as shown, sum(e.held_millimes) filter (where not e.is_paid_by_guest) as unguested, sum(p.amount) as posted from escrow e
    left join (select owner_id, sum(amount) as amount from posted where kind in ('escrow_held', 'escrow_reserved') group by owner_id) p
      on p.owner_id = e.id group by e.buyer_id
  )
  select 'available or pending' as what, a.code as subject, a.balance::text as shown, coalesce(p.amount, 0)::text as posted
  from ledger.account a left join posted p on p.owner_id = a.owner_id and p.kind = a.kind
  where a.kind in ('user_available', 'user_pending') and a.balance <> coalesce(p.amount, 0)
  union all
  select 'in escrow, as buyer', coalesce(user_id::text, 'nobody'), shown::text, coalesce(posted, 0)::text from held
  where shown <> coalesce(posted, 0) or (user_id is null and unguested <> 0)
  union all
  select 'held by an escrow', e.id::text, e.held_millimes::text, coalesce(h.balance, 0)::text
  from escrow e left join (${heldPerEscrow}) h on h.escrow_id = e.id where e.held_millimes <> coalesce(h.balance, 0)
  union all
  select 'an account of nobody', a.code, a.balance::text, null from ledger.account a
  where (a.kind like 'user_%' and not exists (select from app_user u where u.id = a.owner_id))
    or (a.kind like 'escrow_%' and not exists (select from escrow e where e.id = a.owner_id))
    or (a.kind like 'business_%' and not exists (select from business b where b.id = a.owner_id))`

const { paid, rejected, cancelled: takenBack } = withdrawalMachine.status

/** What a transfer adds to what is on its way for the withdrawal `w`, or takes from it; null without transfer. */
const onItsWayBy = (transfer: string) => `(select sum(p.amount) from ledger.posting p join ledger.account a on a.id = p.account_id
      where p.transfer_id = ${transfer} and a.code = 'user_pending:' || w.user_id)`

/** Nothing but withdrawals is on its way out of a wallet. */
const unexplainedWithdrawals = `
  with moved as (
    select w.*, r.id as request_id, e.id as end_id, e.kind as end_kind from withdrawal w
    left join ledger.transfer r on r.key = 'withdrawal:' || w.id || ':request'
    left join ledger.transfer e on e.key = 'withdrawal:' || w.id || ':end'
  ), waiting as (
    select user_id, sum(amount_millimes) as amount from withdrawal where status in (${quoted(...withdrawalMachine.live)}) group by user_id
  )
  select 'a withdrawal that its transfers do not carry out' as what, w.id::text as subject, concat_ws(' ', w.status, w.end_kind) as detail from moved w
  where ${onItsWayBy('w.request_id')} is distinct from w.amount_millimes
    or ${onItsWayBy('w.end_id')} is distinct from case when w.status in (${quoted(...withdrawalMachine.live)}) then null else -w.amount_millimes end
    or w.end_kind is distinct from case when w.status = ${quoted(paid)} then 'withdrawal_payment'
      when w.status in (${quoted(rejected, takenBack)}) then 'withdrawal_return' end
  union all
  select 'a transfer that no withdrawal explains', t.id::text, t.key from ledger.transfer t
  where (t.key like 'withdrawal:%' or t.kind like 'withdrawal%') and not exists (select from withdrawal w
    where split_part(t.key, ':', 2) = w.id::text and split_part(t.key, ':', 3) in ('request', 'end'))
  union all
  select 'on its way by the wallet, or by its withdrawals', coalesce(a.owner_id, w.user_id)::text, concat_ws(' / ', coalesce(a.balance, 0), coalesce(w.amount, 0))
  from (select owner_id, balance from ledger.account where kind = 'user_pending') a full join waiting w on w.user_id = a.owner_id
  where coalesce(a.balance, 0) <> coalesce(w.amount, 0)`

/**
 * The tallies that totals and pages of lists are read of: each has, of its stretch, the escrows of its list as they are now without what has
 * not been brought in yet (`read-tally.ts`).
 */
const driftedTallies = `
  with line as (
    select from_at as at, from_id as id, true as is_beginning, null::uuid as seller_id, null::uuid as buyer_id, null::uuid as developer_id, null as status, 0 as n
    from escrow_tally where reason = 'everybody'
    union all
    select created_at, id, false, seller_id, buyer_id, created_by_developer_id, status, 1 from escrow
    union all
    select created_at, escrow_id, false, seller_id, buyer_id, developer_id, status, -1 from escrow_tally_change
    union all
    select created_at, escrow_id, false, was_seller_id, was_buyer_id, developer_id, was_status, 1 from escrow_tally_change where was_status is not null
  ), placed as (
    select *, count(*) filter (where is_beginning) over (order by at, id, is_beginning desc) as stretch from line
  ), counted as (
    select k.reason, k.user_id, k.developer_id, p.stretch, p.status, sum(p.n) as escrows
    from placed p cross join lateral escrow_tally_keys(p.seller_id, p.buyer_id, p.developer_id) k where not p.is_beginning group by 1, 2, 3, 4, 5
  ), tallied as (
    select t.reason, t.user_id, t.developer_id, coalesce(b.stretch, -1) as stretch, s.status, s.escrows
    from escrow_tally t left join placed b on b.is_beginning and (b.at, b.id) = (t.from_at, t.from_id)
    cross join lateral (values ${escrowMachine.statuses.map((status) => `(${quoted(status)}, t.${status})`).join(', ')}) s(status, escrows)
  )
  select reason as list, user_id::text, developer_id::text, stretch, status, coalesce(t.escrows, 0) as tallied, coalesce(c.escrows, 0) as counted
  from tallied t full join counted c using (reason, user_id, developer_id, stretch, status) where coalesce(t.escrows, 0) <> coalesce(c.escrows, 0)`

/**
 * R1 to R14: what the books must always answer. R11 holds them against the statements of bank and payment provider, where there are any; R12 is
 * asked of what is drawn, in `check-money-lines.ts`. R13 is of withdrawals, R14 of what is counted beside the rows.
 */
export const reconciliationQueries: readonly ReconciliationQuery[] = [
  { name: 'R1', description: 'Every transfer has postings that sum to zero', violations: unbalancedTransfers },
  { name: 'R2', description: 'Every kept balance is the sum of its postings', violations: wrongBalances },
  { name: 'R3', description: 'No balance is below its floor, and every floor is that of its kind', violations: brokenFloors },
  { name: 'R4', description: 'Everything sums to zero in each currency', violations: unevenCurrencies },
  { name: 'R5', description: 'Every running balance follows from the one before', violations: wrongRunningBalances },
  { name: 'R6', description: 'An escrow holds what its status says, and an ended one nothing', violations: wrongHoldings },
  {
    name: 'R7',
    description: 'Every status has its transfers, every transfer its status, and both the amounts that the terms make',
    violations: statusesAgainstTransfers,
  },
  {
    name: 'R8',
    description: 'What is reserved is what payout requests claim, and each has its transfers',
    violations: unexplainedReservations,
  },
  { name: 'R9', description: 'Every change of a status was told once, in order, to everybody who asked', violations: eventsAgainstRows },
  { name: 'R10', description: 'Everybody is shown the balance that the ledger has', violations: shownBalances },
  {
    name: 'R11',
    description: 'What the ledger has at the bank and at the payment provider is what their statements say',
    violations: edgesAgainstStatements,
  },
  {
    name: 'R13',
    description: 'What is on its way out of a wallet is what its withdrawals say, and each has its transfers',
    violations: unexplainedWithdrawals,
  },
  { name: 'R14', description: 'The totals of every list are what its escrows come to', violations: driftedTallies },
]
