import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, type DecipherGCM } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'

/** AES-256-GCM with a fresh nonce in front and the tag at the end. */
export function seal(key: Buffer, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** @throws Error when it was not sealed with this key, or is not what was sealed. */
export function open(key: Buffer, sealed: Uint8Array): Buffer {
  const { decipher, content } = begin(key, sealed)
  return Buffer.concat([decipher.update(content), decipher.final()])
}

/** A millisecond or so of work. */
const sliceBytes = 65_536

/**
 * The same of something long, in its place: what was sealed is not there any more. Whoever waits is served between two slices, and no second copy
 * is made, of which a collection of garbage would have to be asked. @throws Error as `open` does; what lies there then is nobody's to use
 */
export async function openInPlace(key: Buffer, sealed: Uint8Array): Promise<Buffer> {
  const { decipher, content } = begin(key, sealed)
  for (let from = 0; from < content.length; from += sliceBytes) {
    content.set(decipher.update(content.subarray(from, from + sliceBytes)), from)
    await turn()
  }
  decipher.final()
  return content
}

function begin(key: Buffer, sealed: Uint8Array): { decipher: DecipherGCM; content: Buffer } {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
  decipher.setAuthTag(bytes.subarray(-16))
  return { decipher, content: bytes.subarray(12, -16) }
}

/** A key for one purpose, which tells nothing of another's. */
export const derive = (key: Uint8Array, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', purpose, 32))
