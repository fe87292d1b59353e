import type { EscrowView } from '../../queries/escrow/read-escrow-views.js'
import type { Operation } from '../operation.js'
import { perform, type EscrowRequest } from '../escrow/perform.js'

/** A party accepts the other's settlement offer, which ends the escrow (decisions 5, Disputed). */
export function acceptSettlement(tx: Operation, input: EscrowRequest): Promise<EscrowView> {
  return perform(tx, input, 'accept_settlement')
}
