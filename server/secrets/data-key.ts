import { randomBytes } from 'node:crypto'
import { derive, open, seal } from './seal.js'
import { SecretBox } from './secret-box.js'

/**
 * What keys stored hashes and seals secrets is a random key that never changes; `SECRET_KEY` only wraps it. So `SECRET_KEY` can be replaced
 * (docs/operations.md) without touching what is stored, and whoever finds out an old one has nothing without an old copy of the database.
 */
export const newDataKey = (): Buffer => randomBytes(32)

export const wrapDataKey = (secretKey: Uint8Array, dataKey: Uint8Array): Buffer => seal(derive(secretKey, 'amana wrap'), dataKey)

/** Undefined when it was wrapped in another key. */
export function unwrapDataKey(secretKey: Uint8Array, wrapped: Uint8Array): Buffer | undefined {
  try {
    return open(derive(secretKey, 'amana wrap'), wrapped)
  } catch {
    // The cipher says no more than that.
    return undefined
  }
}

/** What a database from before there were data keys holds of `SECRET_KEY`, which is its data key. */
export const fingerprintOf = (secretKey: Uint8Array): Buffer => new SecretBox(secretKey).digest('fingerprint of the secret key')
