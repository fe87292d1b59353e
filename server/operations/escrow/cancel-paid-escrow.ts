import type { EscrowView } from '../../queries/escrow/read-escrow-views.js'
import type { Operation } from '../operation.js'
import { perform, type EscrowRequest } from './perform.js'

/** The seller calls off a paid escrow; the buyer gets everything back (specification, `cancel_escrow` checkout). */
export function cancelPaidEscrow(tx: Operation, input: EscrowRequest): Promise<EscrowView> {
  return perform(tx, input, 'cancel_paid')
}
