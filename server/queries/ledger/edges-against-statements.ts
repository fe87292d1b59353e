import { statementGraceDays } from '../../domain/ledger/statement.js'

/** What is older than this has found its other half, or there is none. */
const settledBefore = `((now() at time zone 'UTC')::date - ${statementGraceDays})`

/**
 * What the ledger has on its accounts at the edge against what the bank and the payment provider say of them (R11), for each account of which
 * there are statements, from the first day of the first on. Both sides know a movement by its reference, and both are summed by it: one line of
 * a bank may be a batch of withdrawals. Amounts are in the currency of the card, as the provider has them, and come from the rows that the
 * transfers carry out, whose own worth in dinars is that of the posting.
 */
export const edgesAgainstStatements = `
  with told as (
    select account, min(from_day) as first_day, max(to_day) as last_day from statement group by account
  ), line as (
    select s.account, l.kind, l.reference, l.currency::text as currency, sum(l.amount_minor) as total, max(l.day) as newest
    from statement_line l join statement s on s.id = l.statement_id group by s.account, l.kind, l.reference, l.currency
  ), edge as (
    select a.code as account, t.key, split_part(t.key, ':', 2) as subject, -p.amount as millimes, (t.created_at at time zone 'UTC')::date as day
    from ledger.posting p join ledger.account a on a.id = p.account_id join told on told.account = a.code
    join ledger.transfer t on t.id = p.transfer_id and t.created_at >= told.first_day - ${statementGraceDays}
  ), explained as (
    select e.*, case when e.account = 'bank_safeguarding'
        then coalesce(c.bank_reference, f.reference, w.bank_reference, case when e.key like '%:refund' then d.bank_reference else d.escrow_id::text end)
        else coalesce(y.provider_reference, f.reference, cy.provider_reference) end as reference,
      case when e.account = 'bank_safeguarding' then 'TND' else coalesce(y.currency, fy.currency, cy.currency)::text end as currency,
      case when e.account = 'bank_safeguarding' then e.millimes
        else sign(e.millimes) * coalesce(y.face_amount_minor, f.face_amount_minor, cy.face_amount_minor) end as amount,
      coalesce(y.amount_millimes, f.amount_millimes, cy.amount_millimes, w.amount_millimes,
        case when e.key like '%:refund' then abs(e.millimes) else d.amount_millimes end) as worth
    from edge e
    left join payment y on e.key = 'psp:' || y.provider || ':' || y.provider_reference
    left join payment_refund f on e.key like 'refund:%' and e.subject = f.id::text
    left join payment fy on fy.id = f.payment_id
    left join chargeback c on e.key like 'chargeback:%' and e.subject = c.id::text
    left join payment cy on cy.id = c.payment_id
    left join deposit_proof d on e.key like 'deposit:%' and e.subject = d.id::text
    left join withdrawal w on e.key like 'withdrawal:%' and e.subject = w.id::text
  ), posted as (
    select m.account, m.reference, m.currency, sum(m.amount) as total, max(m.day) as newest
    from explained m join told on told.account = m.account
    -- What the ledger had shortly before the first statement counts where a line answers to it.
    where m.day >= told.first_day or exists (select from line l where l.account = m.account and l.reference = m.reference)
    group by m.account, m.reference, m.currency
  )
  select 'a movement that the statement and the ledger have otherwise' as what, coalesce(l.account, e.account) as subject,
    concat(coalesce(l.newest, e.newest), ' ', coalesce(l.reference, e.reference), ': ', coalesce(l.total, 0), ' by the statement, ',
      coalesce(e.total, 0), ' by the ledger, in minor units of ', coalesce(l.currency, e.currency)) as detail
  from (select * from line where kind = 'movement') l
  full join posted e on e.account = l.account and e.reference = l.reference and e.currency = l.currency
  join told on told.account = coalesce(l.account, e.account)
  where coalesce(l.total, 0) <> coalesce(e.total, 0) and greatest(l.newest, e.newest) < ${settledBefore} and coalesce(e.newest <= told.last_day, true)
  union all
  select 'a posting at the edge that nothing explains', account, concat(day, ' ', key, ': ', millimes) from explained
  where reference is null or worth is distinct from abs(millimes)
  union all
  select 'what the provider has paid out and the bank has not received, or the reverse', 'bank_safeguarding',
    concat(max(l.newest), ' ', l.reference, ': ', sum(l.total), ' in minor units of ', l.currency)
  from line l join told bank on bank.account = 'bank_safeguarding' where l.kind = 'payout' and l.newest between bank.first_day and bank.last_day
  group by l.reference, l.currency having sum(l.total) <> 0 and max(l.newest) < ${settledBefore}
  union all
  select 'days of which there is no statement', account, concat(to_day + 1, ' to ', next_day - 1)
  from (select account, to_day, lead(from_day) over (partition by account order by from_day) as next_day from statement) s
  where next_day > to_day + 1`
