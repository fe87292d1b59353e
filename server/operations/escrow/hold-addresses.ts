import { createHash } from 'node:crypto'
import type { Operation } from '../operation.js'

/**
 * Keeps the accounts of these e-mail addresses as they are until the end of the transaction: whoever writes an escrow to an address calls
 * this before looking up its user. Without it, an escrow that is written while its invitee verifies would be linked by neither.
 */
export async function holdAddresses(tx: Operation, emails: string[]): Promise<void> {
  await tx.sql('select pg_advisory_xact_lock_shared(key) from unnest($1::bigint[]) as key', [emails.map(lockKey).toSorted()])
}

/** The other side: waits for everybody who is writing to the address, and lets nobody begin. */
export async function claimAddress(tx: Operation, email: string): Promise<void> {
  await tx.sql('select pg_advisory_xact_lock($1)', [lockKey(email)])
}

const lockKey = (email: string) => createHash('sha256').update(`address ${email}`).digest().readBigInt64BE().toString()
