import type { EscrowView } from '../../queries/escrow/read-escrow-views.js'
import type { Operation } from '../operation.js'
import { perform, type EscrowRequest } from '../escrow/perform.js'

/** The opener withdraws the dispute; the escrow returns to the status it had (decisions 5, Disputed). */
export function withdrawDispute(tx: Operation, input: EscrowRequest): Promise<EscrowView> {
  return perform(tx, input, 'withdraw_dispute')
}
