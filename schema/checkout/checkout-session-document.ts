import { z } from 'zod'
import { checkoutActions } from '../../server/domain/escrow/checkout-actions.js'
import { identifier, instant, ownValues } from '../document/fields.js'
import type { Snapshot } from '../document/snapshot.js'

/** A checkout session (specification, Checkout session), as the events of its developer tell of it. */
export const checkoutSessionDocument = z.object({
  sessionId: identifier.describe('The session, `cs_…`.'),
  escrowId: identifier.describe('Its escrow, `esc_…`.'),
  action: z.enum(checkoutActions).describe('What it asks for.'),
  targetUserEmail: z.string().describe('The only user who may complete it.'),
  status: z.enum(['pending', 'completed', 'expired', 'cancelled']).describe('Where it stands.'),
  cancelReason: z.string().nullable().describe('`user`, `api`, `sibling_completed` or `action_no_longer_valid`, when cancelled.'),
  metadata: ownValues.describe('The developer’s own string values.'),
  redirectUrl: z.string().describe('Where the person is sent afterwards.'),
  expiresAt: instant.describe('30 minutes after creation.'),
  completedAt: instant.nullable().describe('When it was completed.'),
  cancelledAt: instant.nullable().describe('When it was cancelled.'),
  createdAt: instant.describe('When it was created.'),
})

const { action, status, cancelReason, ...others } = checkoutSessionDocument.shape

/** The same in REST, where these keys have always come last: an answer stays the same to the byte. */
export const checkoutSessionBody = z.object({ ...others, action, status, cancelReason })

export type CheckoutSessionSnapshot = Snapshot<typeof checkoutSessionDocument>
