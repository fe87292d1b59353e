import { until } from '../../support/flow/until.js'
import type { FaultStage } from './fault-stage.js'

/** The most that anything may lie after a fault before somebody takes it up. */
const withinMs = 60_000

interface Lying {
  what: string
  times: number
}

/**
 * What should be done by now and is not; jobs that wait for their time are none of it. And what a fault may leave of connections: a process
 * that does not hear of commits or hears twice ($1 is how many there are), a transaction that nobody goes on with.
 */
const whatLies = `
select * from (
  select 'a delivery' as what, count(*)::int as times from webhook_delivery where status = 'pending'
  union all select 'a deadline', count(*)::int from deadline where status = 'pending' and due_at < clock_timestamp() - interval '1 second'
  union all select 'a session past its time', count(*)::int from checkout_session where status = 'pending' and expires_at < clock_timestamp() - interval '1 second'
  union all select 'a payment without an answer', count(*)::int from payment where status = 'processing'
  union all select 'a job of ' || name || ' in state ' || state, count(*)::int from jobs.job
    where state in ('active', 'failed') or (state in ('created', 'retry') and start_after < clock_timestamp() - interval '1 second') group by name, state
  union all select 'a process too few or too many that listens for wakes', abs($1 - count(*)::int) from pg_stat_activity where application_name = 'amana-wake'
  union all select 'an open transaction that nobody goes on with', count(*)::int from pg_stat_activity
    where application_name in ('amana', 'amana-jobs') and state like 'idle in transaction%' and state_change < clock_timestamp() - interval '1 second'
) lying where times > 0`

/** Waits until nothing lies about, and answers how long that took. @throws Error with what still does after a minute. */
export async function nothingIsStuck({ nodes, rows }: FaultStage): Promise<string> {
  const startedMs = performance.now()
  let last = ''
  const look = async () => {
    const lying = await rows<Lying>(whatLies, [nodes.length])
    if (lying.length > 0) last = lying.map(({ what, times }) => `${times}× ${what}`).join(', ')
    return lying.length === 0
  }
  await until(() => `nothing to lie about; there still is ${last}`, look, { withinMs, everyMs: 250 })
  return `nothing left ${Math.round(performance.now() - startedMs)} ms after the last lifecycle${last ? `; the last was ${last}` : ''}`
}
