import { createHash } from 'node:crypto'
import { fragment, statement, type Db, type Given } from './typed-queries.js'

/** Waits until nobody else holds the lock of this number, and holds it until the end of the transaction. Takes no transaction number. */
export async function takeLock(db: Db, key: bigint): Promise<void> {
  await lockAlone(db, { key })
}

/** The same beside others who share it, and not beside anybody who takes it alone. In ascending order, so that nobody waits in a circle. */
export async function shareLocks(db: Db, keys: readonly bigint[]): Promise<void> {
  await lockTogether(db, { keys: keys.toSorted((a, b) => (a < b ? -1 : 1)) })
}

/** Holds the lock like `takeLock` if nobody else does; answers whether it holds it. Does not wait. */
export async function tryLock(db: Db, key: bigint): Promise<boolean> {
  const [tried] = await lockIfFree(db, { key })
  return tried?.isFree ?? false
}

/** The lock of whatever a text names. */
export const lockOf = (text: string): bigint => lockOfDigest(createHash('sha256').update(text).digest())

export const lockOfDigest = (digest: Buffer): bigint => digest.readBigInt64BE()

const lockAlone = statement((db, { key }: Given<{ key: bigint }>) =>
  db.selectNoFrom(fragment<unknown>`pg_advisory_xact_lock(${key})`.as('locked')),
)

const lockIfFree = statement((db, { key }: Given<{ key: bigint }>) =>
  db.selectNoFrom(fragment<boolean>`pg_try_advisory_xact_lock(${key})`.as('isFree')),
)

const lockTogether = statement((db, { keys }: Given<{ keys: readonly bigint[] }>) =>
  db.selectNoFrom(fragment<unknown>`pg_advisory_xact_lock_shared(unnest(${keys}::bigint[]))`.as('locked')),
)
