import type { DisputeCategory } from '../../domain/escrow/escrow.js'
import type { EscrowView } from '../../queries/escrow/read-escrow-views.js'
import { perform, type EscrowRequest } from '../escrow/perform.js'
import type { Operation } from '../operation.js'

/** A party opens a dispute on a paid or delivered escrow: every deadline stops until it is over (decisions 5, Disputed). */
export function openDispute(
  tx: Operation,
  { category, reason, ...request }: EscrowRequest & { category: DisputeCategory; reason: string },
): Promise<EscrowView> {
  return perform(tx, request, 'open_dispute', { category, reason })
}
