import type { Operation } from '../operation.js'
import type { Workflow } from '../workflow.js'

/** Rows that one transaction removes at most, so that none holds its locks for long. */
const batch = 5_000
const tokenDays = 7

/**
 * Removes what nobody will ask for again: stored answers past their time, access tokens a week after their end, and the attempts of
 * deliveries that ended before events are kept (decisions 11 and 15). Events, deliveries and everything about money stay.
 */
export const deleteOutdated: Workflow<void, Record<keyof typeof deletions, number>> = async ({ run }) => {
  const counts = { idempotencyRecords: 0, accessTokens: 0, webhookAttempts: 0 }
  for (const name of Object.keys(counts) as Array<keyof typeof deletions>) {
    for (let deleted = batch; deleted === batch; counts[name] += deleted) deleted = await run(deleteBatch, name)
  }
  return counts
}

const deletions = {
  idempotencyRecords: `delete from idempotency_record where ctid = any(array(
    select ctid from idempotency_record where created_at < $1::timestamptz - $2 * interval '1 hour' limit ${batch})) returning 1`,
  accessTokens: `delete from access_token where ctid = any(array(
    select ctid from access_token where expires_at < $1::timestamptz - $2 * interval '1 hour' limit ${batch})) returning 1`,
  webhookAttempts: `delete from webhook_attempt where ctid = any(array(
    select a.ctid from webhook_attempt a join webhook_delivery d on d.id = a.delivery_id
    where d.finished_at < $1::timestamptz - $2 * interval '1 hour' limit ${batch})) returning 1`,
}

async function deleteBatch(tx: Operation, name: keyof typeof deletions): Promise<number> {
  const { idempotencyHours, eventDays } = tx.services.config.limits
  const hours = { idempotencyRecords: idempotencyHours, accessTokens: tokenDays * 24, webhookAttempts: eventDays * 24 }[name]
  const deleted = await tx.sql(deletions[name], [tx.wallNow, hours])
  return deleted.length
}
