import type { CheckoutSession } from '../../db/entities/checkout-session.entity.js'
import { sessionView } from '../../queries/checkout/session-view.js'
import { checkoutSessionDocument } from '../../../schema/checkout/checkout-session-document.js'
import { show } from '../../../schema/document/show.js'
import type { Operation } from '../operation.js'

/** Sessions belong to the developer that made them: their events go to nobody else. */
export function recordSessionEvent(
  tx: Operation,
  type: 'checkout.session.completed' | 'checkout.session.expired' | 'checkout.session.cancelled',
  session: CheckoutSession,
  now: Date,
): void {
  tx.record({
    type,
    developerId: session.developerId,
    at: now,
    data: () => ({ session: show(checkoutSessionDocument, sessionView(session, now)) }),
  })
}
