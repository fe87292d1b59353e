import { keepFirstKey, readKeptKey } from '../db/kept-key.js'
import type { Database } from '../db/orm.js'
import { fingerprintOf, newDataKey, unwrapDataKey, wrapDataKey } from '../secrets/data-key.js'
import { SecretBox } from '../secrets/secret-box.js'

interface HeldKey {
  secretKey: Uint8Array
  /** Where it is kept when `SECRET_KEY` is not set. */
  keyFile: string | null
}

/**
 * The deployment's secrets, opened with `SECRET_KEY`. The first start makes the data key and wraps it; a database from before there were data
 * keys goes on with its `SECRET_KEY` as that. Any other key would make noise of every credential, one by one and without a word, so a start
 * with another one is refused (decisions 2).
 *
 * @throws Error in words for an operator.
 */
export async function openSecrets(database: Database, held: HeldKey): Promise<SecretBox> {
  const { wrappedKey, secretFingerprint } = await readKeptKey(database)
  if (!wrappedKey) {
    if (secretFingerprint && !fingerprintOf(held.secretKey).equals(secretFingerprint)) throw anotherKey(held)
    await keepFirstKey(database, wrapDataKey(held.secretKey, secretFingerprint ? held.secretKey : newDataKey()))
  }
  return new SecretBox(await dataKeyOf(database, held))
}

/** @throws Error in words for an operator. */
export async function dataKeyOf(database: Database, held: HeldKey): Promise<Buffer> {
  const { wrappedKey } = await readKeptKey(database)
  const dataKey = wrappedKey && unwrapDataKey(held.secretKey, wrappedKey)
  if (!dataKey) throw anotherKey(held)
  return dataKey
}

const anotherKey = ({ keyFile }: HeldKey) =>
  new Error(
    keyFile === null
      ? 'SECRET_KEY is not the one of this database, and its credentials and sealed secrets work with that one alone: set that one again, or ' +
          'start with another database'
      : `${keyFile} is not the key of this database (one that is missing is made anew), and its credentials and sealed secrets work with that ` +
          'one alone: put it back from a backup, set SECRET_KEY to what it held, or remove DATA_DIR to start afresh',
  )
