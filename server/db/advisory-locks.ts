import { createHash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import type { Db } from './typed-queries.js'

/*
 * A lock is mostly the first thing that a transaction asks for. Its number stands in the text, so that it travels in one message with what
 * begins the transaction (`frame-transactions.ts`); there is nothing to plan about it that would be worth preparing.
 */

/** Waits until nobody else holds the lock of this number, and holds it until the end of the transaction. Takes no transaction number. */
export async function takeLock(db: Db, key: bigint): Promise<void> {
  await ask(db, `select pg_advisory_xact_lock('${key}'::bigint)`)
}

/** The same beside others who share it, and not beside anybody who takes it alone. In ascending order, so that nobody waits in a circle. */
export async function shareLocks(db: Db, keys: readonly bigint[]): Promise<void> {
  const ascending = keys.toSorted((a, b) => (a < b ? -1 : 1))
  await ask(db, `select pg_advisory_xact_lock_shared(unnest('{${ascending.join(',')}}'::bigint[]))`)
}

/** Holds the lock like `takeLock` if nobody else does; answers whether it holds it. Does not wait. */
export async function tryLock(db: Db, key: bigint): Promise<boolean> {
  const [tried] = await ask(db, `select pg_try_advisory_xact_lock('${key}'::bigint) as is_free`)
  return tried?.isFree ?? false
}

/** The lock of whatever a text names. */
export const lockOf = (text: string): bigint => lockOfDigest(createHash('sha256').update(text).digest())

export const lockOfDigest = (digest: Buffer): bigint => digest.readBigInt64BE()

const ask = async (db: Db, text: string): Promise<Array<{ isFree?: boolean }>> =>
  (await db.executeQuery<{ isFree?: boolean }>(CompiledQuery.raw(text))).rows
