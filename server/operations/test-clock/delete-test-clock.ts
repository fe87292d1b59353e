import { DomainError } from '../../domain/errors.js'
import { escrowMachine } from '../../domain/escrow/commands.js'
import { testClockView } from '../../queries/test-clock/test-clock-view.js'
import type { TestClockSnapshot } from '../../../schema/test-clock/test-clock-document.js'
import type { Operation } from '../operation.js'
import { requireSandbox } from '../sandbox/sandbox-people.js'
import { lockOwnTestClock } from './lock-test-clock.js'

/**
 * Deletes a test clock of the calling developer, and answers it as it stood. While an escrow on it is open, that would never end:
 * TEST_CLOCK_IN_USE. Escrows that have ended keep its time. NOT_FOUND in live.
 */
export async function deleteTestClock(tx: Operation, { testClockId }: { testClockId: string }): Promise<{ testClock: TestClockSnapshot }> {
  requireSandbox(tx)
  const clock = await lockOwnTestClock(tx, testClockId)
  const open = tx.db.selectFrom('escrow').select('id').where('testClockId', '=', testClockId).where('status', 'in', escrowMachine.live)
  if (await open.limit(1).executeTakeFirst()) throw new DomainError('TEST_CLOCK_IN_USE')
  await tx.db.updateTable('test_clock').set({ deletedAt: tx.wallNow }).where('id', '=', testClockId).execute()
  return { testClock: testClockView(clock) }
}
