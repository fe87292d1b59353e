import { statement, type Given } from '../../db/typed-queries.js'
import { DomainError } from '../../domain/errors.js'
import { mustExist } from '../../domain/must-exist.js'
import type { Operation } from '../operation.js'

/**
 * Where a test clock stands. It is not moved before the end of the transaction, which others may hold it for as well: whatever falls due on
 * it because of this transaction is there before the clock goes on. An escrow is locked before its clock.
 */
export async function holdClock(tx: Operation, { testClockId }: { testClockId: string }): Promise<Date> {
  const [clock] = await heldClock(tx.db, { testClockId })
  return mustExist(clock, 'the test clock').now
}

/** The same of a clock of the calling developer. Throws TEST_CLOCK_NOT_FOUND for a foreign or deleted one, and for a caller without any. */
export async function holdOwnClock(tx: Operation, testClockId: string): Promise<Date> {
  const { actor } = tx
  const [clock] = await heldClock(tx.db, { testClockId })
  const isOwn = actor.kind === 'api_key' && clock?.developerId === actor.developerId
  if (!clock || !isOwn || clock.deletedAt) throw new DomainError('TEST_CLOCK_NOT_FOUND', { field: ['testClockId'] })
  return clock.now
}

const heldClock = statement((db, { testClockId }: Given<{ testClockId: string }>) =>
  db.selectFrom('test_clock').select(['now', 'developerId', 'deletedAt']).where('id', '=', testClockId).forShare(),
)
