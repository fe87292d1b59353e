import { checkoutSessionDocument } from '../../schema/checkout/checkout-session-document.js'
import { show } from '../../schema/document/show.js'
import type { Spoken } from '../../schema/document/snapshot.js'

export type SessionData = Spoken<typeof checkoutSessionDocument>

/** The session object of the specification (Checkout session). */
export const renderSession = (data: SessionData) => show(checkoutSessionDocument, data)
