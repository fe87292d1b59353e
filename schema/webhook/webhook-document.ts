import { z } from 'zod'
import { instant } from '../document/fields.js'
import type { Snapshot } from '../document/snapshot.js'

/** A webhook (specification, Webhook); its secret is answered beside it, once. */
export const webhookDocument = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  isActive: z.boolean(),
  lastTriggeredAt: instant.nullable(),
  lastResponseStatus: z.int().nullable(),
  failureCount: z.int(),
  createdAt: instant,
  updatedAt: instant,
  /** `receiver_gone` after a 410, `failing` after days without a success; null while active or when its owner switched it off. */
  deactivatedReason: z.string().nullable(),
})

export type WebhookSnapshot = Snapshot<typeof webhookDocument>

/** `data.webhook` of `webhook.test`. */
export const webhookEventDocument = webhookDocument.pick({ id: true, url: true, events: true })

const attemptDocument = z.object({
  /** 1 to 3. An interrupted attempt is repeated under its number. */
  number: z.int(),
  startedAt: instant,
  /** Null while it is under way, or when it was interrupted; such a one does not count. */
  finishedAt: instant.nullable(),
  responseStatus: z.int().nullable(),
  /** The beginning of the receiver's answer. */
  responseExcerpt: z.string().nullable(),
  error: z.string().nullable(),
  durationMs: z.int().nullable(),
})

/** One event on its way to one webhook. */
export const deliveryDocument = z.object({
  id: z.string(),
  webhookId: z.string(),
  eventId: z.string(),
  eventType: z.string(),
  status: z.enum(['pending', 'delivered', 'failed']),
  /** Whether a person asked for it: a replay or a test. */
  isManual: z.boolean(),
  /** The last answer's HTTP status, if one arrived. */
  lastResponseStatus: z.int().nullable(),
  failureReason: z.string().nullable(),
  /** Oldest first. */
  attempts: z.array(attemptDocument),
  createdAt: instant,
  finishedAt: instant.nullable(),
})

export type DeliverySnapshot = Snapshot<typeof deliveryDocument>
export type DeliveryAttemptSnapshot = Snapshot<typeof attemptDocument>
