import { escrowMachine } from '../../domain/escrow/commands.js'
import { releaseRequestMachine } from '../../domain/release-request/release-request.js'
import { buyersFees, feesBetween, feesOf, quoted } from './terms-in-sql.js'

/* What R7 asks of amounts: that the columns, the adjustments and the releases of an escrow are what its terms make of them. */

const { completed, cancelled } = escrowMachine.status
const { released } = releaseRequestMachine.status

/** What the seller has given back, as the escrow's fees and net follow; what ends an escrow may refund more. */
export const givenBack = (escrowId: string) => `(
  select coalesce(sum(g.amount_millimes), 0) from adjustment g where g.escrow_id = ${escrowId} and g.type = 'refund_funds')`

/** An adjustment moves what its terms make of the value that is kept before and after it. What closing gave back in between is none. */
export const adjustmentsAgainstTerms = `
  select 'an adjustment other than its terms make of it', e.adjustment_id::text, concat_ws(' / ', e.funding_delta, e.fee_delta, e.developer_fee_delta)
  from (
    select e.*, j.id as adjustment_id, j.fee_delta_millimes as fee_delta, j.developer_fee_delta_millimes as developer_fee_delta,
      j.funding_delta_millimes as funding_delta, j.signed, (e.amount_millimes - j.added + j.so_far - j.signed)::bigint as before,
      (e.amount_millimes - j.added + j.so_far)::bigint as after
    from escrow e join (
      select s.*, sum(signed) over (partition by escrow_id order by escrow_version) as so_far,
        sum(greatest(signed, 0)) over (partition by escrow_id) as added
      from (select *, case type when 'add_funds' then amount_millimes else -amount_millimes end as signed from adjustment) s) j on j.escrow_id = e.id
    where e.closed_at is null
  ) e ${feesOf('e.before', 'was')} ${feesOf('e.after')}
  where (e.funding_delta, e.fee_delta, e.developer_fee_delta) is distinct from
    (e.signed + ${buyersFees('e.after')} - ${buyersFees('e.before')}, fees.fee - was.fee, fees.developer - was.developer)`

/**
 * The columns say what is kept, and the terms what follows from it. What was given back is kept no more: by adjustments, and by closing, which
 * writes down no more than its transfers. What ends an escrow leaves these columns as they are.
 */
export const amountsAgainstTerms = `
  select 'an amount other than its terms make of what is kept' as what, e.id::text as subject, concat_ws(' / ', e.escrow_fee_millimes,
    e.service_tax_millimes, e.developer_fee_millimes, e.buyer_funding_millimes, e.seller_net_millimes) as detail
  from (
    select e.*, e.seller_net_millimes + case e.fee_bearer when 'seller' then e.escrow_fee_millimes + e.developer_fee_millimes else 0 end as kept,
      (e.amount_millimes - ${givenBack('e.id')})::bigint as adjusted, case when e.closed_at is null then 0 else (
        select coalesce(sum(p.amount), 0) from ledger.transfer t join ledger.posting p on p.transfer_id = t.id join ledger.account a on a.id = p.account_id
        where t.escrow_id = e.id and t.key like 'escrow:' || e.id || ':close:%' and a.code = 'escrow_held:' || e.id) end as closed
    from escrow e
  ) e ${feesOf('e.kept')}
  where (e.escrow_fee_millimes, e.service_tax_millimes, e.developer_fee_millimes) is distinct from (fees.fee, fees.tax, fees.developer)
    or e.buyer_funding_millimes <> e.amount_millimes + case e.fee_bearer when 'buyer' then fees.fee + fees.developer else 0 end
    or e.kept + ${buyersFees('e.kept')} <> e.adjusted + ${buyersFees('e.adjusted')} + e.closed
    or (e.status not in (${quoted(completed, cancelled)}) and e.kept <> e.amount_millimes - e.refunded_millimes)
  union all
  select 'funded with other than the total without what was added', e.id::text, (e.initial + ${buyersFees('e.initial')})::text
  from (
    select e.*, (e.amount_millimes - coalesce((select sum(j.amount_millimes) from adjustment j where j.escrow_id = e.id and j.type = 'add_funds'), 0))::bigint
      as initial from escrow e
  ) e join ledger.transfer t on t.key = 'escrow:' || e.id || ':fund'
  where e.initial + ${buyersFees('e.initial')} is distinct from (
    select sum(p.amount) from ledger.posting p join ledger.account a on a.id = p.account_id
    where p.transfer_id = t.id and a.code = 'escrow_held:' || e.id)`

/**
 * Tables: each slice of value that was released, as its payout request or the end of its escrow says; the same with its transfer, and up to
 * where the slices then went; and what it pays to whom.
 */
export const slices = `slice as (
    select escrow_id, 'rr:' || escrow_id || ':' || request_id || ':settle' as key, coalesce(awarded_millimes, amount_millimes) as millimes,
      seller_net_millimes as said
    from release_request where status = ${quoted(released)}
    union all
    select e.id, 'escrow:' || e.id || ':terminal', (e.released_millimes - coalesce(sum(coalesce(q.awarded_millimes, q.amount_millimes)), 0))::bigint, null
    from escrow e left join release_request q on q.escrow_id = e.id and q.status = ${quoted(released)} group by e.id
  ), released as (
    select s.*, t.id as transfer_id, t.kind,
      sum(s.millimes) over (partition by s.escrow_id order by (select min(p.id) from ledger.posting p where p.transfer_id = t.id))::bigint as upto
    from slice s left join ledger.transfer t on t.key = s.key where s.millimes > 0
  ), paid as (
    select r.escrow_id, r.transfer_id, r.key, line.code, line.amount, line.said
    from released r join escrow e on e.id = r.escrow_id ${feesBetween('r.upto - r.millimes', 'r.upto')}
    cross join lateral (values
      ('user_available:' || e.seller_id, r.millimes - case e.fee_bearer when 'seller' then fees.fee + fees.developer else 0 end, r.said),
      ('user_available:' || e.developer_fee_user_id, fees.developer, null), ('platform_fee', fees.fee - fees.tax, null),
      ('service_tax', fees.tax, null)) as line(code, amount, said)
    where r.transfer_id is not null and line.amount + coalesce(line.said, 0) <> 0
      -- Where the end refunds as well, the buyer's wallet has that, too.
      and not (r.kind = 'settle' and line.code = 'user_available:' || e.buyer_id)
  )`

/**
 * Every release pays what its slice of the value earns, in the order of the ledger: to the seller, for the platform and its tax, and to the
 * developer. A slice is what a payout request was awarded, or what the end released beyond all of them.
 */
export const releasesAgainstTerms = `
  select 'released by no transfer' as what, escrow_id::text as subject, key || ': ' || millimes as detail from released where transfer_id is null
  union all
  select 'a release that pays other than its slice earns', p.escrow_id::text, p.key || ', ' || p.code || ': ' || p.amount
  from (select transfer_id, escrow_id, key, code, sum(amount)::bigint as amount from paid group by transfer_id, escrow_id, key, code) p
  where p.amount is distinct from (select coalesce(sum(g.amount), 0) from ledger.posting g join ledger.account a on a.id = g.account_id
    where g.transfer_id = p.transfer_id and a.code = p.code)
  union all
  select 'a request that says another net than was paid', escrow_id::text, key || ': ' || said from paid where said <> amount`
