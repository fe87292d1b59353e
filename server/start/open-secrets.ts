import { keepFirstKey, readKeptKey } from '../db/kept-key.js'
import type { Database } from '../db/orm.js'
import { fingerprintOf, newDataKey, unwrapDataKey, wrapDataKey } from '../secrets/data-key.js'
import { SecretBox } from '../secrets/secret-box.js'

interface HeldKey {
  secretKey: Uint8Array
  /** The one before, while it is being replaced. */
  previousKey?: Uint8Array | undefined
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
    const dataKey = secretFingerprint ? keysOf(held).find((key) => fingerprintOf(key).equals(secretFingerprint)) : newDataKey()
    if (!dataKey) throw anotherKey(held)
    await keepFirstKey(database, wrapDataKey(held.secretKey, dataKey))
  }
  return new SecretBox(await dataKeyOf(database, held))
}

/** @throws Error in words for an operator. */
export async function dataKeyOf(database: Database, held: HeldKey): Promise<Buffer> {
  const { wrappedKey } = await readKeptKey(database)
  if (!wrappedKey) throw anotherKey(held)
  for (const key of keysOf(held)) {
    const dataKey = unwrapDataKey(key, wrappedKey)
    if (dataKey) return dataKey
  }
  throw anotherKey(held)
}

const keysOf = ({ secretKey, previousKey }: HeldKey): Uint8Array[] => (previousKey ? [secretKey, previousKey] : [secretKey])

const anotherKey = ({ keyFile }: HeldKey) =>
  new Error(
    keyFile === null
      ? 'SECRET_KEY is not the one of this database, and its credentials and sealed secrets work with that one alone: set that one again, or ' +
          'start with another database'
      : `${keyFile} is not the key of this database (one that is missing is made anew), and its credentials and sealed secrets work with that ` +
          'one alone: put it back from a backup, set SECRET_KEY to what it held, or remove DATA_DIR to start afresh',
  )
