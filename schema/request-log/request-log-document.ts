import { z } from 'zod'
import { identifier, instant } from '../document/fields.js'
import type { Snapshot } from '../document/snapshot.js'
import { deliveryDocument } from '../webhook/webhook-document.js'

/** A request of an integrator, as the list of them shows it. */
export const loggedRequestDocument = z.object({
  requestId: z.string().describe('What `X-Request-Id` answered.'),
  method: z.string().describe('The HTTP method.'),
  path: z.string().describe('The address with its query; secrets in it are masked.'),
  operation: z.string().nullable().describe('Of GraphQL, the name of the operation, or its first field where it has none.'),
  status: z.int().nullable().describe('The HTTP status; null when the caller hung up before the answer.'),
  errorCode: z.string().nullable().describe('What `X-Error-Code` answered, if anything.'),
  durationMs: z.int().describe('How long it took, in milliseconds.'),
  apiKeyId: identifier.nullable().describe('The API key that asked, `key_…`; null for a developer token.'),
  keyPrefix: z.string().nullable().describe('How that key begins.'),
  address: z.string().describe('The IP address that it came from.'),
  startedAt: instant.describe('When it came.'),
})

export type LoggedRequestSnapshot = Snapshot<typeof loggedRequestDocument>

/** An event that a request caused. */
export const causedEventDocument = z.object({
  id: identifier.describe('The event, `evt_…`.'),
  type: z.string().describe('Its type, such as `escrow.status.updated`.'),
  timestamp: instant.describe('When it happened.'),
})

export type CausedEventSnapshot = Snapshot<typeof causedEventDocument>

/** A request with what was sent and answered, and what came of it. */
export const loggedExchangeDocument = z.object({
  ...loggedRequestDocument.shape,
  requestBody: z.string().nullable().describe('The body that was sent, or its beginning; secrets are masked. Null without one.'),
  requestBytes: z.int().describe('How long all of that body was.'),
  answerBody: z.string().nullable().describe('The body of the answer, or its beginning; secrets are masked.'),
  answerBytes: z.int().describe('How long all of that body was.'),
  events: z.array(causedEventDocument).describe('The events that it caused, in their order; the first hundred.'),
  deliveries: z.array(deliveryDocument).describe('What became of those events on the way to your webhooks; the newest hundred.'),
})

export type LoggedExchangeSnapshot = Snapshot<typeof loggedExchangeDocument>

/** How much of its limit a key has used of late. */
export const keyRequestsDocument = z.object({
  apiKeyId: identifier.describe('The API key, `key_…`.'),
  requests: z.int().describe('How many requests it sent.'),
})

export type KeyRequestsSnapshot = Snapshot<typeof keyRequestsDocument>

/** How requests went of late. */
export const requestHealthDocument = z.object({
  requests: z.int().describe('Requests of the last 24 hours, or as many of the newest as are looked at: 10,000.'),
  refused: z.int().describe('Of those, answered with a status of 4xx.'),
  failed: z.int().describe('Of those, answered with a status of 5xx.'),
  medianMs: z.int().nullable().describe('Half of them took no longer, in milliseconds; null without any.'),
  slowMs: z.int().nullable().describe('Nineteen of twenty took no longer, in milliseconds; null without any.'),
  lastMinute: z
    .array(keyRequestsDocument)
    .describe(
      'Of each key that asked in the last minute, how many requests of that minute are among the newest 10,000 of the log, which is about a second behind.',
    ),
})

export type RequestHealthSnapshot = Snapshot<typeof requestHealthDocument>
