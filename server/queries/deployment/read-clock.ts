import type { ClockDoubt } from '../../../schema/deployment/service-health.type.js'
import type { Db } from '../../db/typed-queries.js'

/** When a worker noted the clock last, null before the first; and why it is doubted, null while it is not. */
export async function readClock(db: Db): Promise<{ notedAt: Date | null; doubt: ClockDoubt | null }> {
  const row = await db.selectFrom('service_clock').select(['notedAt', 'doubt', 'expectedAt', 'readAt']).executeTakeFirst()
  const { notedAt = null, doubt = null, expectedAt = null, readAt = null } = row ?? {}
  const isDoubted = doubt !== null && expectedAt !== null && readAt !== null
  return { notedAt, doubt: isDoubted ? { kind: doubt, expectedAt: expectedAt.toISOString(), readAt: readAt.toISOString() } : null }
}

/** In words for an operator. */
export const tellClockDoubt = ({ kind, expectedAt, readAt }: ClockDoubt): string =>
  `no deadline fires until an owner confirms the clock: it said ${readAt}, ` +
  (kind === 'left_monotonic'
    ? `and by the time that had passed it was ${expectedAt}`
    : `and the last time a worker had noted was ${expectedAt}`)
