import type { Readiness } from '../http/health.js'
import type { Services } from '../operations/services.js'
import { readReadiness } from '../queries/deployment/read-readiness.js'

/** Whether this process serves; a database that cannot be asked is a reason like the others. */
export async function readiness({ database, config, clock, log }: Services): Promise<Readiness> {
  const reasons = await readReadiness(database.reader, { now: clock(), isWorker: config.role === 'worker' }).catch((err: unknown) => {
    log.warn({ err }, 'the database cannot be asked')
    return ['the database cannot be asked']
  })
  return { ready: reasons.length === 0, reasons }
}
