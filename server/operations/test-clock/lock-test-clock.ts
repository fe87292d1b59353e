import { statement, type Given } from '../../db/typed-queries.js'
import { callerAs } from '../../domain/credential/actor.js'
import { DomainError } from '../../domain/errors.js'
import type { Operation } from '../operation.js'

/** A test clock that nobody else moves, nor acts by, until the end of the transaction. After the escrow, where there is one. */
export async function lockTestClock(tx: Operation, testClockId: string) {
  const [clock] = await lockedClock(tx.db, { testClockId })
  if (!clock || clock.deletedAt) throw new DomainError('TEST_CLOCK_NOT_FOUND')
  return clock
}

/** The same of the calling developer's; a foreign one is not found. */
export async function lockOwnTestClock(tx: Operation, testClockId: string) {
  const { developerId } = callerAs(tx, 'api_key', 'developer')
  const clock = await lockTestClock(tx, testClockId)
  if (clock.developerId !== developerId) throw new DomainError('TEST_CLOCK_NOT_FOUND')
  return clock
}

/** Deadlines and sessions that are written meanwhile refer to the row, which is all that they ask of it. */
const lockedClock = statement((db, { testClockId }: Given<{ testClockId: string }>) =>
  db.selectFrom('test_clock').selectAll().where('id', '=', testClockId).forNoKeyUpdate(),
)
