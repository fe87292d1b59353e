import type { Readiness } from '../http/health.js'
import type { Services } from '../operations/services.js'
import { readReadiness } from '../queries/deployment/read-readiness.js'
import { readFeedHolder, tellFeedHolder } from '../queries/event/read-feed-holder.js'

/** Whether this process serves; a database that cannot be asked is a reason like the others. */
export async function readiness({ database, config, clock, log }: Services): Promise<Readiness> {
  try {
    const reasons = await readReadiness(database.reader, { now: clock(), isWorker: config.role === 'worker' })
    // Tables and functions may still be missing.
    if (reasons.length > 0) return { ready: false, reasons }
    const holder = await readFeedHolder(database.db)
    return { ready: true, reasons: [], notices: holder ? [tellFeedHolder(holder)] : [] }
  } catch (err) {
    log.warn({ err }, 'the database cannot be asked')
    return { ready: false, reasons: ['the database cannot be asked'] }
  }
}
