import type { EscrowView } from '../../queries/escrow/read-escrow-views.js'
import type { Operation } from '../operation.js'
import { perform, type EscrowRequest } from './perform.js'

/** The buyer takes more time to inspect a delivery: once, by at most seven days (decisions 5, `completionDeadline`). `hours` at least 1. */
export function extendCompletionDeadline(
  tx: Operation,
  { hours, ...request }: EscrowRequest & { hours?: number | null },
): Promise<EscrowView> {
  return perform(tx, request, 'extend_completion_deadline', hours == null ? {} : { hours })
}
