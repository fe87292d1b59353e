import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto'

/**
 * Keeps secrets: what only has to be recognised is stored as a keyed hash, what has to be used again (webhook secrets) is sealed with
 * AES-256-GCM. Both keys derive from `SECRET_KEY`, so a stolen database alone opens nothing.
 */
export class SecretBox {
  /** As an object of the library: it would make one of a buffer for each digest, which takes three times as long as the digest. */
  readonly #digestKey: KeyObject
  readonly #sealKey: Buffer
  readonly #fileKey: Buffer

  constructor(secretKey: Uint8Array) {
    this.#digestKey = createSecretKey(derive(secretKey, 'amana digest'))
    this.#sealKey = derive(secretKey, 'amana seal')
    this.#fileKey = derive(secretKey, 'amana file')
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

  /** @throws Error when they are not those that were sealed for this file. */
  openFile(fileId: string, sealed: Uint8Array): Buffer {
    return open(derive(this.#fileKey, fileId), sealed)
  }
}

function seal(key: Buffer, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

function open(key: Buffer, sealed: Uint8Array): Buffer {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
  decipher.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()])
}

const derive = (key: Uint8Array, purpose: string) => Buffer.from(hkdfSync('sha256', key, '', purpose, 32))
