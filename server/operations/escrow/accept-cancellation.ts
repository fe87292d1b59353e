import type { EscrowView } from '../../queries/escrow/read-escrow-views.js'
import type { Operation } from '../operation.js'
import { perform, type EscrowRequest } from './perform.js'

/** The seller accepts the buyer's cancellation request; the buyer gets everything back (decisions 5). */
export function acceptCancellation(tx: Operation, input: EscrowRequest): Promise<EscrowView> {
  return perform(tx, input, 'accept_cancellation')
}
