import type { Readiness } from '../http/health.js'
import type { Services } from '../operations/services.js'
import { readClock, tellClockDoubt } from '../queries/deployment/read-clock.js'
import { migrationsPending, readReadiness } from '../queries/deployment/read-readiness.js'
import { readFeedHolder, tellFeedHolder } from '../queries/event/read-feed-holder.js'

/** Whether this process serves; a database that cannot be asked is a reason like the others. */
export async function readiness(services: Services): Promise<Readiness> {
  const { database, config, clock, log } = services
  try {
    const reasons = await readReadiness(database.reader, { now: clock(), isWorker: config.role === 'worker' })
    // What notices are read from may be what is missing.
    const notices = reasons.includes(migrationsPending) ? [] : await readNotices(services)
    return { ready: reasons.length === 0, reasons, notices }
  } catch (err) {
    log.warn({ err }, 'the database cannot be asked')
    return { ready: false, reasons: ['the database cannot be asked'] }
  }
}

async function readNotices({ database }: Services): Promise<string[]> {
  const [{ doubt }, holder] = await Promise.all([readClock(database.db), readFeedHolder(database.db)])
  return [...(doubt ? [tellClockDoubt(doubt)] : []), ...(holder ? [tellFeedHolder(holder)] : [])]
}
