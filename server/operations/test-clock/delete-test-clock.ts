import { constant, isThere } from '../../db/typed-queries.js'
import { deadlineMachine } from '../../domain/deadline/deadline.js'
import { DomainError } from '../../domain/errors.js'
import { escrowMachine } from '../../domain/escrow/commands.js'
import { kycMachine } from '../../domain/identity-verification/identity-verification.js'
import { testClockView } from '../../queries/test-clock/test-clock-view.js'
import type { TestClockSnapshot } from '../../../schema/test-clock/test-clock-document.js'
import type { Operation } from '../operation.js'
import { requireSandbox } from '../sandbox/sandbox-people.js'
import { lockOwnTestClock } from './lock-test-clock.js'

/**
 * Deletes a test clock of the calling developer, and answers it as it stood. While something on it is open, that would never end:
 * TEST_CLOCK_IN_USE. What has ended keeps its time. NOT_FOUND in live.
 */
export async function deleteTestClock(tx: Operation, { testClockId }: { testClockId: string }): Promise<{ testClock: TestClockSnapshot }> {
  requireSandbox(tx)
  const clock = await lockOwnTestClock(tx, testClockId)
  if (await isInUse(tx, clock)) throw new DomainError('TEST_CLOCK_IN_USE')
  await removeDeadlines(tx, testClockId)
  await tx.db.updateTable('test_clock').set({ deletedAt: tx.wallNow }).where('id', '=', testClockId).execute()
  return { testClock: testClockView(clock) }
}

/** All are over, at times of the clock, which may lie years ahead: the cleaning, which goes by real time, would not see them before. */
async function removeDeadlines({ db }: Operation, testClockId: string): Promise<void> {
  const escrows = db.selectFrom('escrow').select('id').where('testClockId', '=', testClockId)
  await db.deleteFrom('deadline').where('escrowId', 'in', escrows).execute()
}

/** Escrows that have not ended, whatever falls due (the links of charges and payments among it), and verifications that are still to be gone through. */
async function isInUse({ db }: Operation, { id, now }: { id: string; now: Date }): Promise<boolean> {
  const escrows = db.selectFrom('escrow').select('id').where('testClockId', '=', id).where('status', 'in', escrowMachine.live)
  const due = db
    .selectFrom('deadline')
    .select('id')
    .where('testClockId', '=', id)
    .where('status', '=', constant(deadlineMachine.status.pending))
  const verifications = db
    .selectFrom('identity_verification')
    .select('id')
    .where('testClockId', '=', id)
    .where('kycStatus', '=', constant(kycMachine.status.pending))
    .where('expiresAt', '>', now)
  const found = await db
    .selectNoFrom(() => [isThere(escrows).as('escrows'), isThere(due).as('due'), isThere(verifications).as('verifications')])
    .executeTakeFirstOrThrow()
  return found.escrows || found.due || found.verifications
}
