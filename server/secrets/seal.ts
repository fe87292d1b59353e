import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** AES-256-GCM with a fresh nonce in front and the tag at the end. */
export function seal(key: Buffer, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** @throws Error when it was not sealed with this key, or is not what was sealed. */
export function open(key: Buffer, sealed: Uint8Array): Buffer {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
  decipher.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()])
}

/** A key for one purpose, which tells nothing of another's. */
export const derive = (key: Uint8Array, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', purpose, 32))
