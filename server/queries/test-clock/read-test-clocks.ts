import type { EntityManager } from '@mikro-orm/postgresql'
import { TestClock } from '../../db/entities/test-clock.entity.js'
import { DomainError } from '../../domain/errors.js'
import type { TestClockSnapshot } from '../../../schema/test-clock/test-clock-document.js'
import { testClockView } from './test-clock-view.js'

/** A page of a developer's test clocks, newest first. */
export async function readTestClocks(
  em: EntityManager,
  { developerId, page, limit }: { developerId: string; page: number; limit: number },
): Promise<TestClockSnapshot[]> {
  const bounds = { limit, offset: (page - 1) * limit }
  const clocks = await em.find(TestClock, { developerId, deletedAt: null }, { orderBy: { id: 'desc' }, ...bounds })
  return clocks.map(testClockView)
}

/** One test clock of a developer; a foreign or deleted one is TEST_CLOCK_NOT_FOUND. */
export async function readTestClock(
  em: EntityManager,
  { developerId, testClockId }: { developerId: string; testClockId: string },
): Promise<TestClockSnapshot> {
  const clock = await em.findOne(TestClock, { id: testClockId, developerId, deletedAt: null })
  if (!clock) throw new DomainError('TEST_CLOCK_NOT_FOUND')
  return testClockView(clock)
}
