import { Secret, TOTP } from 'otpauth'
import type { Services } from '../services.js'

/** The second factor of a member of staff: the secret as it is stored (sealed), and as an authenticator reads it, which is shown once. */
export function newOneTimeSecret({ randomBytes, secrets }: Pick<Services, 'randomBytes' | 'secrets'>, email: string) {
  const secret = new Secret({ buffer: new Uint8Array(randomBytes(20)).buffer })
  return { sealed: secrets.seal(secret.base32).toString('base64'), uri: authenticator(secret, email).toString() }
}

/** What an authenticator reads of a secret that is stored. */
export const uriOfOneTimeSecret = ({ secrets }: Pick<Services, 'secrets'>, sealed: string, email: string): string =>
  authenticator(opened(secrets, sealed), email).toString()

/**
 * The time step that a code belongs to, or null when it is not a code of this secret for now (RFC 6238: 6 digits, 30 seconds, and one
 * step before and after for clocks that differ). A step is good once: the caller keeps the last one used.
 */
export function stepOfOneTimeCode({ secrets, clock }: Pick<Services, 'secrets' | 'clock'>, sealed: string, code: string): bigint | null {
  if (!/^\d{6}$/.test(code)) return null
  const timestamp = clock().getTime()
  const delta = authenticator(opened(secrets, sealed), '').validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : BigInt(Math.floor(timestamp / stepMs) + delta)
}

const opened = (secrets: Services['secrets'], sealed: string): Secret => Secret.fromBase32(secrets.open(Buffer.from(sealed, 'base64')))

const stepMs = 30_000

const authenticator = (secret: Secret, label: string) =>
  new TOTP({ issuer: 'Amana', label, secret, algorithm: 'SHA1', digits: 6, period: stepMs / 1000 })
