import { timingSafeEqual } from 'node:crypto'
import { encodeId } from '../../domain/id.js'
import type { Services } from '../services.js'

type Keys = Pick<Services, 'secrets'>

/** The page on which a buyer was about to pay. */
export type PaymentPage = 'accept_pay' | 'add_funds'

/**
 * Which verification a person comes back from, by its uuid, and to which checkout session (`cs_…`) or escrow (`esc_…`), if it was for one, or to the
 * page of their account. With an escrow, `payment` is the page of a buyer; a seller comes back to the payouts.
 */
export interface WayBack {
  id: string
  sessionId?: string | undefined
  escrowId?: string | undefined
  /** A `PaymentPage`, in a link of ours. */
  payment?: string | undefined
  isOwn?: boolean | undefined
}

/** Where the provider's page sends a person back to: a page of ours, which knows where they came from. */
export function returnLink({ secrets, config }: Keys & Pick<Services, 'config'>, way: WayBack): string {
  return `${config.publicUrl}/account/identity/${encodeId('idv', way.id)}?t=${tokenOf({ secrets }, way)}${placeOf(way)}`
}

function placeOf({ sessionId, escrowId, payment, isOwn }: WayBack): string {
  if (sessionId) return `&s=${sessionId}`
  if (escrowId) return `&e=${escrowId}${payment ? `&p=${payment}` : ''}`
  return isOwn ? '&a=1' : ''
}

/** Whether `token` is that of the link of this way. */
export function isReturnToken(keys: Keys, way: WayBack, token: string): boolean {
  const [given, own] = [Buffer.from(token), Buffer.from(tokenOf(keys, way))]
  return given.length === own.length && timingSafeEqual(given, own)
}

function tokenOf({ secrets }: Keys, { id, sessionId = '', escrowId = '', payment, isOwn = false }: WayBack): string {
  const way = [id, sessionId, escrowId, ...(payment ? [payment] : []), ...(isOwn ? ['account'] : [])]
  return secrets.digest(`identity verification ${way.join(' ')}`).toString('base64url')
}
