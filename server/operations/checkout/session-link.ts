import { timingSafeEqual } from 'node:crypto'
import { decodeId } from '../../domain/id.js'
import type { Services } from '../services.js'

/**
 * The hosted page of a session (decisions 8). Its token is 256 bits that only this deployment can work out from the id: it is stored
 * nowhere, and a caller who repeats a lost request is given the same link again.
 */
export function sessionLink({ config, secrets }: Pick<Services, 'config' | 'secrets'>, sessionId: string): string {
  return `${config.publicUrl}/checkout/${sessionId}?t=${sessionToken(secrets, decodeId('cs', sessionId)!)}`
}

/** Whether `token` is the one of this session's link. */
export function isSessionToken({ secrets }: Pick<Services, 'secrets'>, sessionUuid: string, token: string): boolean {
  const expected = Buffer.from(sessionToken(secrets, sessionUuid))
  const given = Buffer.from(token)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const sessionToken = (secrets: Services['secrets'], uuid: string): string =>
  secrets.digest(`checkout session ${uuid}`).toString('base64url')
