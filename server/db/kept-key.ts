import type { Database } from './orm.js'

interface KeptKey {
  /** The deployment's data key, wrapped; null before its first start. */
  wrappedKey: Uint8Array | null
  /** What a database from before there were data keys holds of its `SECRET_KEY`. */
  secretFingerprint: Uint8Array | null
}

/** What the database holds of the key that its credentials are hashed with and its secrets sealed. */
export const readKeptKey = ({ db }: Database): Promise<KeptKey> =>
  db.selectFrom('deployment').select(['wrappedKey', 'secretFingerprint']).executeTakeFirstOrThrow()

/** The first process says it; of two that start at the same moment, one. */
export async function keepFirstKey({ db }: Database, wrappedKey: Uint8Array): Promise<void> {
  await db.updateTable('deployment').set({ wrappedKey }).where('wrappedKey', 'is', null).execute()
}

/** Puts another wrapping in the place of `from`, which only the database's owner may. Answers whether it still was that. */
export async function replaceKey({ db }: Database, { from, to }: { from: Uint8Array; to: Uint8Array }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('deployment')
    .set({ wrappedKey: to })
    .where('wrappedKey', '=', from)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
