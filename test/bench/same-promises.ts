import { ledgerIsClean } from '../support/database/ledger-is-clean.js'
import { query } from './world.js'

/** What whole lifecycles leave behind for each escrow. An attempt may be made again, and a job may have run, so these are counted by their kind. */
const leftBehind = `
with left_behind as (
  select 'events' as what, count(*) as number from domain_event union all
  select 'readers', count(*) from event_recipient union all
  select 'deliveries that arrived', count(*) from webhook_delivery where status = 'delivered' union all
  select 'deliveries that were attempted', count(distinct delivery_id) from webhook_attempt union all
  select 'deadlines that are over', count(*) from deadline where status = 'cancelled' union all
  select 'alarms of deadlines', count(*) from jobs.job_common where name = 'deadline' union all
  select 'sessions', count(*) from checkout_session where status = 'completed' union all
  select 'mails', count(*) from mail where escrow_id is not null union all
  select 'postings', count(*) from ledger.posting p join ledger.transfer t on t.id = p.transfer_id where t.escrow_id is not null union all
  select 'counted creations', sum(creations) from daily_creation union all
  select 'completed escrows', count(*) from escrow where status = 'completed' and held_millimes = 0)
select what, (number / (select count(*) from escrow))::float as "perEscrow" from left_behind order by what`

interface LeftBehind {
  what: string
  perEscrow: number
}

/**
 * Holds a loop that is written by hand against the service: what it leaves behind for each escrow, and that its books are right.
 *
 * @throws Error when it does less than the service, and so would be no measure.
 */
export async function requireSamePromises(serviceUrl: string, loopUrl: string): Promise<void> {
  const [ours, loops] = await Promise.all([serviceUrl, loopUrl].map((url) => query<LeftBehind>(url, leftBehind)))
  const different = ours!.filter(({ perEscrow }, place) => perEscrow !== loops![place]!.perEscrow)
  if (different.length > 0) throw new Error(`the loop does not do what the service does: ${JSON.stringify({ ours, loops })}`)
  await ledgerIsClean(loopUrl)
}
