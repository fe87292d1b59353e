import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto'

/**
 * Keeps secrets: what only has to be recognised is stored as a keyed hash, what has to be used again (webhook secrets) is sealed with
 * AES-256-GCM. Both keys derive from `SECRET_KEY`, so a stolen database alone opens nothing.
 */
export class SecretBox {
  /** As an object of the library: it would make one of a buffer for each digest, which takes three times as long as the digest. */
  readonly #digestKey: KeyObject
  readonly #sealKey: Buffer

  constructor(secretKey: Uint8Array) {
    this.#digestKey = createSecretKey(derive(secretKey, 'amana digest'))
    this.#sealKey = derive(secretKey, 'amana seal')
  }

  digest(secret: string): Buffer {
    return createHmac('sha256', this.#digestKey).update(secret).digest()
  }

  seal(secret: string): Buffer {
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', this.#sealKey, nonce)
    return Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
  }

  open(sealed: Uint8Array): string {
    const bytes = Buffer.from(sealed)
    const decipher = createDecipheriv('aes-256-gcm', this.#sealKey, bytes.subarray(0, 12))
    decipher.setAuthTag(bytes.subarray(-16))
    return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8')
  }
}

const derive = (key: Uint8Array, purpose: string) => Buffer.from(hkdfSync('sha256', key, '', purpose, 32))
