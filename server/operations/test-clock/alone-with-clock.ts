import { lockOf } from '../../db/advisory-locks.js'
import { fragment } from '../../db/typed-queries.js'
import type { Database } from '../../db/orm.js'
import { DomainError } from '../../domain/errors.js'
import type { Services } from '../services.js'

/** How many clocks one process advances at once: each keeps a connection of the pool for as long as it takes. */
const mostAtOnce = 4

const atWork = new WeakMap<Database, number>()

/**
 * Does what takes many transactions with a test clock, while nobody else does: another call is TEST_CLOCK_BUSY. The lock is that of a
 * transaction that only waits. It writes nothing, so that no reader of events waits for it, and ends with this process, whatever becomes of
 * that.
 */
export async function aloneWithClock<Result>(
  { database }: Pick<Services, 'database'>,
  testClockId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const others = atWork.get(database) ?? 0
  if (others >= mostAtOnce) throw busy()
  atWork.set(database, others + 1)
  try {
    return await database.db.transaction().execute(async (waiting) => {
      const [lock] = await waiting
        .selectNoFrom([
          fragment<boolean>`pg_try_advisory_xact_lock(${lockOf(`advance ${testClockId}`)})`.as('isOurs'),
          fragment<string>`set_config('idle_in_transaction_session_timeout', '0', true)`.as('timeout'),
        ])
        .execute()
      if (!lock?.isOurs) throw busy()
      return work()
    })
  } finally {
    atWork.set(database, (atWork.get(database) ?? 1) - 1)
  }
}

const busy = () => new DomainError('TEST_CLOCK_BUSY', { headers: { 'Retry-After': '1' } })
