import { TestClock } from '../../db/entities/test-clock.entity.js'
import { callerAs } from '../../domain/credential/actor.js'
import { requireRoom } from '../../domain/limit-reached.js'
import { checkClockTime } from '../../domain/test-clock/test-clock.js'
import { testClockView } from '../../queries/test-clock/test-clock-view.js'
import type { TestClockSnapshot } from '../../../schema/test-clock/test-clock-document.js'
import { lockDeveloper } from '../developer/lock-developer.js'
import { countChange } from '../count-in-day.js'
import type { Operation } from '../operation.js'
import { requireSandbox } from '../sandbox/sandbox-people.js'

export interface NewTestClock {
  name?: string | null
  /** Where it stands at first; the present moment when absent. */
  now?: Date | null
}

/** A time of its own for escrows of a sandbox (decisions 21). Throws VALIDATION_ERROR for an instant at which no clock stands; NOT_FOUND in live. */
export async function createTestClock(tx: Operation, { name, now }: NewTestClock): Promise<{ testClock: TestClockSnapshot }> {
  requireSandbox(tx)
  const { developerId } = callerAs(tx, 'api_key', 'developer')
  const standing = now ?? tx.wallNow
  checkClockTime(standing, 'now')
  await lockDeveloper(tx, developerId)
  requireRoom({
    count: await tx.em.count(TestClock, { developerId, deletedAt: null }),
    most: tx.services.config.limits.testClocks,
    of: 'test clocks of yours',
    way: 'Delete one.',
  })
  countChange(tx)
  const clock = Object.assign(new TestClock(), { id: tx.newId(), developerId, name: name ?? null, now: standing, createdAt: tx.wallNow })
  tx.em.persist(clock)
  await tx.em.flush()
  return { testClock: testClockView(clock) }
}
