import { lockOf, shareLocks, takeLock } from '../../db/advisory-locks.js'
import type { Operation } from '../operation.js'

/**
 * Keeps the accounts of these e-mail addresses as they are until the end of the transaction: whoever writes an escrow to an address calls
 * this before looking up its user. Without it, an escrow that is written while its invitee verifies would be linked by neither.
 */
export async function holdAddresses(tx: Operation, emails: string[]): Promise<void> {
  await shareLocks(tx.db, emails.map(lockOfAddress))
}

/** The other side: waits for everybody who is writing to the address, and lets nobody begin. */
export async function claimAddress(tx: Operation, email: string): Promise<void> {
  await takeLock(tx.db, lockOfAddress(email))
}

const lockOfAddress = (email: string) => lockOf(`address ${email}`)
