import type { IdentityVerification } from '../../db/entities/identity-verification.entity.js'
import { holdClock } from '../escrow/hold-clock.js'
import type { Operation } from '../operation.js'

/** What time it is for a verification: that of its test clock, which then stays where it is, or everybody's. */
export async function verificationTime(tx: Operation, { testClockId }: Pick<IdentityVerification, 'testClockId'>): Promise<Date> {
  return testClockId ? holdClock(tx, { testClockId }) : tx.wallNow
}
