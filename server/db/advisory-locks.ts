import { createHash } from 'node:crypto'
import { fragment, type Db } from './typed-queries.js'

/** Waits until nobody else holds the lock of this number, and holds it until the end of the transaction. Takes no transaction number. */
export async function takeLock(db: Db, key: bigint): Promise<void> {
  await fragment`select pg_advisory_xact_lock(${key})`.execute(db)
}

/** The same beside others who share it, and not beside anybody who takes it alone. In ascending order, so that nobody waits in a circle. */
export async function shareLocks(db: Db, keys: readonly bigint[]): Promise<void> {
  const inOrder = keys.toSorted((a, b) => (a < b ? -1 : 1))
  await fragment`select pg_advisory_xact_lock_shared(key) from unnest(${inOrder}::bigint[]) as key`.execute(db)
}

/** The lock of whatever a text names. */
export const lockOf = (text: string): bigint => lockOfDigest(createHash('sha256').update(text).digest())

export const lockOfDigest = (digest: Buffer): bigint => digest.readBigInt64BE()
