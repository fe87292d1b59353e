import { uuidIn } from '../../domain/id.js'
import { sessionToken } from '../../queries/checkout/session-token.js'
import type { Services } from '../services.js'

/**
 * The hosted page of a session (decisions 8). Its token is 256 bits that only this deployment can work out from the id: it is stored
 * nowhere, and a caller who repeats a lost request is given the same link again.
 */
export function sessionLink({ config, secrets }: Pick<Services, 'config' | 'secrets'>, sessionId: string): string {
  return `${config.publicUrl}/checkout/${sessionId}?t=${sessionToken(secrets, uuidIn('cs', sessionId))}`
}
