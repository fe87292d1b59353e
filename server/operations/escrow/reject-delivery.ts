import type { EscrowView } from '../../queries/escrow/read-escrow-views.js'
import type { Operation } from '../operation.js'
import { perform, type EscrowRequest } from './perform.js'

/** The buyer sends a delivery back; the escrow is paid again and the money stays locked (specification, POST reject-delivery). */
export function rejectDelivery(tx: Operation, { reason, ...request }: EscrowRequest & { reason?: string | null }): Promise<EscrowView> {
  return perform(tx, request, 'reject_delivery', reason ? { reason } : {})
}
