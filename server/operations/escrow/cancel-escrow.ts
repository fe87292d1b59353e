import type { EscrowView } from '../../queries/escrow/read-escrow-views.js'
import type { Operation } from '../operation.js'
import { perform, type EscrowRequest } from './perform.js'

/** A party calls off an escrow that nobody has paid (specification, POST cancel). */
export function cancelEscrow(tx: Operation, input: EscrowRequest): Promise<EscrowView> {
  return perform(tx, input, 'cancel')
}
