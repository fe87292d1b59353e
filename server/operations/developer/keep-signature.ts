import { createHash } from 'node:crypto'
import { DeveloperSignature } from '../../db/entities/developer-signature.entity.js'
import type { Operation } from '../operation.js'

interface GivenSignature {
  developerId: string
  /** Whose it is. */
  userId: string
  image: Uint8Array
  /** By which a mail leads to it. */
  token: string
  /** Null until its user has confirmed it. */
  confirmedAt: Date | null
}

/** Keeps the image with which a developer signs for a user, in place of an earlier one. It has been checked. */
export async function keepSignature(tx: Operation, { image, token, ...signature }: GivenSignature): Promise<void> {
  await tx.em.upsert(DeveloperSignature, {
    ...signature,
    image: Buffer.from(image),
    sha256: createHash('sha256').update(image).digest('hex'),
    tokenDigest: tx.services.secrets.digest(token),
    createdAt: tx.wallNow,
  })
}

/** Nobody guesses it. */
export const newSignatureToken = ({ services }: Operation): string => Buffer.from(services.randomBytes(32)).toString('base64url')
