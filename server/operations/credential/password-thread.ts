import { argon2Sync } from 'node:crypto'

/** What it takes to try one password against a stored one, for us and for whoever guesses. */
export interface PasswordCost {
  memoryKib: number
  passes: number
  lanes: number
}

export interface Derivation extends PasswordCost {
  password: string
  salt: Uint8Array
  bytes: number
}

/** Runs in threads of its own, which password.ts starts; it imports nothing of ours, so that it also runs as it is written. */
export function derive({ password, salt, bytes, memoryKib, passes, lanes }: Derivation): Uint8Array {
  return argon2Sync('argon2id', { message: password, nonce: salt, parallelism: lanes, tagLength: bytes, memory: memoryKib, passes })
}
