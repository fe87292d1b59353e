import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { derive, open, openInPlace, seal } from './seal.js'

/**
 * Keeps secrets: what only has to be recognised is stored as a keyed hash, what has to be used again (webhook secrets) is sealed with
 * AES-256-GCM. Their keys derive from the deployment's data key, which the database holds only wrapped in `SECRET_KEY` (`data-key.ts`): a stolen
 * database alone opens nothing.
 */
export class SecretBox {
  /** As an object of the library: it would make one of a buffer for each digest, which takes three times as long as the digest. */
  readonly #digestKey: KeyObject
  readonly #sealKey: Buffer
  readonly #fileKey: Buffer

  constructor(dataKey: Uint8Array) {
    this.#digestKey = createSecretKey(derive(dataKey, 'amana digest'))
    this.#sealKey = derive(dataKey, 'amana seal')
    this.#fileKey = derive(dataKey, 'amana file')
  }

  digest(secret: string): Buffer {
    return createHmac('sha256', this.#digestKey).update(secret).digest()
  }

  seal(secret: string): Buffer {
    return seal(this.#sealKey, Buffer.from(secret, 'utf8'))
  }

  open(sealed: Uint8Array): string {
    return open(this.#sealKey, sealed).toString('utf8')
  }

  /** A file's bytes, with a key of that file's own. */
  sealFile(fileId: string, bytes: Uint8Array): Buffer {
    return seal(derive(this.#fileKey, fileId), bytes)
  }

  /** In the place of what was sealed. @throws Error when that was not sealed for this file. */
  openFile(fileId: string, sealed: Uint8Array): Promise<Buffer> {
    return openInPlace(derive(this.#fileKey, fileId), sealed)
  }
}
