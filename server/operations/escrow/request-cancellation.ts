import type { EscrowView } from '../../queries/escrow/read-escrow-views.js'
import type { Operation } from '../operation.js'
import { perform, type EscrowRequest } from './perform.js'

/** The buyer asks for a paid escrow to be called off; while the seller has no account it is accepted at once (decisions 5). */
export function requestCancellation(
  tx: Operation,
  { reason, ...request }: EscrowRequest & { reason?: string | null },
): Promise<EscrowView> {
  return perform(tx, request, 'request_cancellation', reason ? { reason } : {})
}
