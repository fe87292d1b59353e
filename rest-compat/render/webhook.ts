import { show } from '../../schema/document/show.js'
import type { Spoken } from '../../schema/document/snapshot.js'
import { webhookDocument, deliveryDocument } from '../../schema/webhook/webhook-document.js'

export type WebhookData = Spoken<typeof webhookDocument>

/** The webhook object of the specification. */
export const renderWebhook = (data: WebhookData) => show(webhookDocument, data)

export type DeliveryData = Spoken<typeof deliveryDocument>

/** One event on its way to one webhook. */
export const renderDelivery = (data: DeliveryData) => show(deliveryDocument, data)
