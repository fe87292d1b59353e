import type { EscrowAggregate } from './escrow.js'
import type { Outcome } from './step.js'

/**
 * An escrow that is cancelled before it was paid ends with it the deposit that a guest has shown and staff have not decided (specification, Event
 * types); `reason` is that of the escrow.
 */
export const withoutDeposit = ({ pendingDeposit }: EscrowAggregate, reason: string): Partial<Outcome> =>
  pendingDeposit ? { deposit: { id: pendingDeposit.id, reason }, events: ['escrow.deposit_proof.rejected'] } : {}
