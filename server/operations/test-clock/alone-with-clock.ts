import type { Limits } from '../../config.js'
import { lockOf } from '../../db/advisory-locks.js'
import { fragment } from '../../db/typed-queries.js'
import { DomainError } from '../../domain/errors.js'
import { Turns } from '../../turns/turns.js'
import type { Services } from '../services.js'

/** Whose clock is advanced next: each keeps a connection of the pool for as long as it takes, and whoever waits a place of a mutation. */
export const turnsForTestClocks = (limits: Limits): Turns =>
  new Turns({
    places: limits.testClocksAtOnce,
    placesEach: limits.testClocksAtOnceEach,
    waitingEach: limits.testClocksWaitingEach,
    waitingInAll: limits.testClocksWaiting,
    patienceMs: limits.waitMostMs,
  })

/** The clocks that calls of this process advance, or wait to advance. */
const asked = new Set<string>()

/**
 * Does what takes many transactions with a test clock when it is its developer's turn, and while nobody else does: another call for the same
 * clock is TEST_CLOCK_BUSY, one for which there is no room is OVERLOADED.
 */
export async function aloneWithClock<Result>(
  services: Pick<Services, 'database' | 'testClockTurns'>,
  { testClockId, developerId }: { testClockId: string; developerId: string },
  work: () => Promise<Result>,
): Promise<Result> {
  // Before the line: it would wait there for the very call that it is told of.
  if (asked.has(testClockId)) throw busy()
  asked.add(testClockId)
  try {
    return await services.testClockTurns.run(developerId, () => whileLocked(services, testClockId, work))
  } finally {
    asked.delete(testClockId)
  }
}

/**
 * While no other process does it. The lock is that of a transaction that only waits. It writes nothing, so that no reader of events waits for
 * it, and ends with this process, whatever becomes of that.
 */
function whileLocked<Result>({ database }: Pick<Services, 'database'>, testClockId: string, work: () => Promise<Result>): Promise<Result> {
  return database.db.transaction().execute(async (waiting) => {
    const [lock] = await waiting
      .selectNoFrom([
        fragment<boolean>`pg_try_advisory_xact_lock(${lockOf(`advance ${testClockId}`)})`.as('isOurs'),
        fragment<string>`set_config('idle_in_transaction_session_timeout', '0', true)`.as('timeout'),
      ])
      .execute()
    if (!lock?.isOurs) throw busy()
    return work()
  })
}

const busy = () => new DomainError('TEST_CLOCK_BUSY', { headers: { 'Retry-After': '1' } })
