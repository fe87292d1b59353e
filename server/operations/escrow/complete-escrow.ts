import type { EscrowView } from '../../queries/escrow/read-escrow-views.js'
import type { Operation } from '../operation.js'
import { perform, type EscrowRequest } from './perform.js'

/** The buyer accepts the delivery, which releases the money to the seller (specification, `complete` checkout). */
export function completeEscrow(tx: Operation, input: EscrowRequest): Promise<EscrowView> {
  return perform(tx, input, 'complete')
}
