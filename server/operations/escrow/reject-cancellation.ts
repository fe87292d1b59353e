import type { EscrowView } from '../../queries/escrow/read-escrow-views.js'
import type { Operation } from '../operation.js'
import { perform, type EscrowRequest } from './perform.js'

/** The seller rejects the buyer's cancellation request; the escrow goes on (decisions 5). */
export function rejectCancellation(tx: Operation, input: EscrowRequest): Promise<EscrowView> {
  return perform(tx, input, 'reject_cancellation')
}
