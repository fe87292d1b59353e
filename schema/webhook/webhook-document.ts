import { z } from 'zod'
import { identifier, instant } from '../document/fields.js'
import type { Snapshot } from '../document/snapshot.js'

/** A webhook (specification, Webhook); its secret is answered beside it, once. */
export const webhookDocument = z.object({
  id: identifier.describe('The webhook, `wh_…`.'),
  url: z.string().describe('Where events are posted.'),
  events: z.array(z.string()).describe('Event types by name, `*`, or wildcards such as `escrow.proof.*`.'),
  isActive: z.boolean().describe('Whether it is told.'),
  lastTriggeredAt: instant.nullable().describe('The last attempt.'),
  lastResponseStatus: z.int().nullable().describe('The HTTP status of the last answer.'),
  failureCount: z.int().describe('Deliveries that failed since the last success.'),
  createdAt: instant.describe('When it was created.'),
  updatedAt: instant.describe('When it last changed.'),
  deactivatedReason: z.string().nullable().describe('Why the service switched it off, if it did.'),
})

export type WebhookSnapshot = Snapshot<typeof webhookDocument>

/** `data.webhook` of `webhook.test`. */
export const webhookEventDocument = webhookDocument.pick({ id: true, url: true, events: true })

export const attemptDocument = z.object({
  number: z.int().describe('Counts from 1.'),
  startedAt: instant.describe('When it was sent.'),
  finishedAt: instant.nullable().describe('When its outcome was known.'),
  responseStatus: z.int().nullable().describe('The HTTP status of the answer.'),
  responseExcerpt: z.string().nullable().describe('The first kilobyte of the answer.'),
  error: z.string().nullable().describe('What went wrong, such as `timeout` or `blocked_address`.'),
  durationMs: z.int().nullable().describe('How long it took, in milliseconds.'),
})

/** One event on its way to one webhook. */
export const deliveryDocument = z.object({
  id: identifier.describe('The delivery, `dlv_…`.'),
  webhookId: identifier.describe('Its webhook, `wh_…`.'),
  eventId: identifier.describe('Its event, `evt_…`.'),
  eventType: z.string().describe('The event’s type.'),
  status: z.enum(['pending', 'delivered', 'failed']).describe('Where it stands.'),
  isManual: z.boolean().describe('A replay or a test.'),
  lastResponseStatus: z.int().nullable().describe('The HTTP status of the last answer.'),
  failureReason: z.string().nullable().describe('Why it failed.'),
  attempts: z.array(attemptDocument).describe('Every request, oldest first.'),
  createdAt: instant.describe('When it was written, with its event.'),
  finishedAt: instant.nullable().describe('When it was delivered or failed.'),
})

export type DeliverySnapshot = Snapshot<typeof deliveryDocument>
export type DeliveryAttemptSnapshot = Snapshot<typeof attemptDocument>
