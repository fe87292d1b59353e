import { z } from 'zod'
import { checkoutActions } from '../../server/domain/escrow/checkout-actions.js'
import { instant, ownValues } from '../document/fields.js'
import type { Snapshot } from '../document/snapshot.js'

/** A checkout session (specification, Checkout session): in REST and in the events of its developer. */
export const checkoutSessionDocument = z.object({
  sessionId: z.string(),
  escrowId: z.string(),
  action: z.enum(checkoutActions),
  targetUserEmail: z.string(),
  status: z.enum(['pending', 'completed', 'expired', 'cancelled']),
  cancelReason: z.string().nullable(),
  metadata: ownValues,
  redirectUrl: z.string(),
  expiresAt: instant,
  completedAt: instant.nullable(),
  cancelledAt: instant.nullable(),
  createdAt: instant,
})

export type CheckoutSessionSnapshot = Snapshot<typeof checkoutSessionDocument>
