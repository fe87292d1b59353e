import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'

interface WebhookToSign {
  /** `whsec_` + base64 of the key bytes. */
  secret: string
  /** The event's id (`evt_…`); it never contains a full stop, which separates the signed parts. */
  eventId: string
  /** Unix seconds of this attempt, not of the event: receivers refuse what is more than 300 s away from their clock. */
  timestampSeconds: number
  /** The stored body, byte for byte as it is sent. */
  body: string
}

interface WebhookSignatureHeaders {
  'X-Webhook-Signature': string
  'webhook-id': string
  'webhook-timestamp': string
  'webhook-signature': string
}

/**
 * Signs one delivery attempt in both dialects: our own header and Standard Webhooks (decisions 11).
 * Signed anew for each attempt, so that a regenerated secret is in force at once, also for retries already queued.
 * Throws a RangeError when the secret is not `whsec_` + base64.
 */
export function signWebhook({ secret, eventId, timestampSeconds, body }: WebhookToSign): WebhookSignatureHeaders {
  const key = signingKey(secret)
  const timestamp = String(timestampSeconds)
  return {
    'X-Webhook-Signature': `t=${timestamp},v1=${createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex')}`,
    'webhook-id': eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${createHmac('sha256', key).update(`${eventId}.${timestamp}.${body}`).digest('base64')}`,
  }
}

const secretPattern = /^whsec_(?<base64>[A-Za-z0-9+/]+={0,2})$/

/** As an object of the library: it would make one of a buffer for each digest, which takes several times as long as the digest. */
function signingKey(secret: string): KeyObject {
  const base64 = secretPattern.exec(secret)?.groups?.base64
  // The message must not repeat the secret: it ends in a log.
  if (base64 === undefined) throw new RangeError('A webhook secret must be whsec_ followed by base64')
  return createSecretKey(base64, 'base64')
}
