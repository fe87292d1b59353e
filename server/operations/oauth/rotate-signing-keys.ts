import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { lockOf, takeLock } from '../../db/advisory-locks.js'
import { nextSignsFrom, outlived } from '../../domain/oauth/signing-keys.js'
import { readSigningKeys } from '../../queries/oauth/read-signing-keys.js'
import type { Operation } from '../operation.js'
import type { Workflow } from '../workflow.js'

const newKeyPair = promisify(generateKeyPair)

/** Makes the next key where one is due, the first one at once, and forgets those whose tokens have expired. How many were made and forgotten. */
export const rotateSigningKeys: Workflow<void, { made: number; forgotten: number }> = async ({ run, services }) => {
  const keys = await readSigningKeys(services.database.db)
  const now = services.clock()
  const isDue = nextSignsFrom(keys, now) !== null
  if (!isDue && outlived(keys, now).length === 0) return { made: 0, forgotten: 0 }
  // Takes long, and needs no transaction.
  const key = isDue ? await newKey() : null
  return run(keepKeys, key)
}

/** Of processes that have made one at the same moment, the first one's is kept. */
async function keepKeys(tx: Operation, key: string | null): Promise<{ made: number; forgotten: number }> {
  await takeLock(tx.db, lockOf('oauth signing keys'))
  const keys = await readSigningKeys(tx.db)
  const signsFrom = nextSignsFrom(keys, tx.wallNow)
  const isKept = key !== null && signsFrom !== null
  if (isKept)
    await tx.db
      .insertInto('oauth_signing_key')
      .values({ id: tx.newId(), keySealed: tx.services.secrets.seal(key), signsFrom, createdAt: tx.wallNow })
      .execute()
  const old = outlived(keys, tx.wallNow).map(({ id }) => id)
  if (old.length > 0) await tx.db.deleteFrom('oauth_signing_key').where('id', 'in', old).execute()
  return { made: isKept ? 1 : 0, forgotten: old.length }
}

async function newKey(): Promise<string> {
  const { privateKey } = await newKeyPair('rsa', { modulusLength: 2_048 })
  return JSON.stringify({ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' })
}
