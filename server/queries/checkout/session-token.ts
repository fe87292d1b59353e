import { timingSafeEqual } from 'node:crypto'
import type { SecretBox } from '../../secrets/secret-box.js'

/** The 256 bits of a session's link, which only this deployment can work out from the session's uuid; stored nowhere (decisions 8). */
export const sessionToken = (secrets: SecretBox, uuid: string): string => secrets.digest(`checkout session ${uuid}`).toString('base64url')

/** Whether `token` is the one of this session's link. */
export function isSessionToken({ secrets }: { secrets: SecretBox }, sessionUuid: string, token: string): boolean {
  const expected = Buffer.from(sessionToken(secrets, sessionUuid))
  const given = Buffer.from(token)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
