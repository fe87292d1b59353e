import type { Database } from './orm.js'

interface SecretKeyClaim {
  /** A keyed hash that says nothing of the key. */
  fingerprint: Buffer
  /** Where the key is kept when `SECRET_KEY` is not set. */
  keyFile: string | null
}

/**
 * The database keeps a fingerprint of the key that its credentials are hashed with and its secrets sealed, from its first start on. Any
 * other key would make noise of all that, one by one and without a word, so a start with another one is refused (decisions 2).
 *
 * @throws Error in words for an operator.
 */
export async function claimSecretKey({ db }: Database, { fingerprint, keyFile }: SecretKeyClaim): Promise<void> {
  await db.updateTable('deployment').set({ secretFingerprint: fingerprint }).where('secretFingerprint', 'is', null).execute()
  const { secretFingerprint } = await db.selectFrom('deployment').select('secretFingerprint').executeTakeFirstOrThrow()
  if (secretFingerprint && fingerprint.equals(secretFingerprint)) return
  throw new Error(
    keyFile === null
      ? 'SECRET_KEY is not the one this database was first started with, and its credentials and sealed secrets work with that one alone: ' +
          'set that one again, or start with another database'
      : `${keyFile} is not the key this database was first started with (one that is missing is made anew), and its credentials and sealed ` +
          'secrets work with that one alone: put it back from a backup, set SECRET_KEY to what it held, or remove DATA_DIR to start afresh',
  )
}
