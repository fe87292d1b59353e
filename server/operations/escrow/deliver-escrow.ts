import type { EscrowView } from '../../queries/escrow/read-escrow-views.js'
import type { Operation } from '../operation.js'
import { perform, type EscrowRequest } from './perform.js'

/** The seller declares the work delivered; an instant escrow completes at once (specification, POST deliver). */
export function deliverEscrow(tx: Operation, input: EscrowRequest): Promise<EscrowView> {
  return perform(tx, input, 'deliver')
}
