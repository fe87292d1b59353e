// Verifies a webhook of Amana. Needs nothing but Node.js 18 or later.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { pathToFileURL } from 'node:url'

/** How far the signature's time may be from yours, in seconds: what is older may be a request that somebody recorded. */
const toleranceSeconds = 300

/**
 * Answers the event when the request is genuine, and throws otherwise. `body` is the raw body, byte for byte as it arrived (a Buffer or a
 * string): parsed and printed again, it is another text. `headers` are those of Node's `request.headers`: names in lower case.
 */
export function verifyWebhook({ secret, headers, body, now = Date.now() / 1000 }) {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const { timestamp, isGenuine } = headers['x-webhook-signature'] ? own(key, headers, body) : standard(key, headers, body)
  if (!isGenuine) throw new Error('the signature does not match')
  if (Math.abs(now - timestamp) > toleranceSeconds) throw new Error('the signature is too old or from the future')
  return JSON.parse(String(body))
}

/** `X-Webhook-Signature: t=<unix seconds>,v1=<hex>` over `t.body`. */
function own(key, headers, body) {
  const [, t, v1] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(headers['x-webhook-signature']) ?? []
  if (!t) throw new Error('the header X-Webhook-Signature is malformed')
  const expected = createHmac('sha256', key).update(`${t}.`).update(body).digest('hex')
  return { timestamp: Number(t), isGenuine: isSame(v1, expected) }
}

/** The headers of Standard Webhooks: `webhook-signature` is a list of `v1,<base64>`, separated by blanks, over `id.timestamp.body`. */
function standard(key, headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': t, 'webhook-signature': signatures } = headers
  if (!id || !/^\d{1,12}$/.test(t ?? '') || !signatures) throw new Error('the request has no signature')
  const expected = `v1,${createHmac('sha256', key).update(`${id}.${t}.`).update(body).digest('base64')}`
  return { timestamp: Number(t), isGenuine: signatures.split(' ').some((signature) => isSame(signature, expected)) }
}

/** Takes as long whatever the first difference is, so that nobody can guess a signature letter by letter. */
function isSame(given, expected) {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

// Run as a program it reads one request a line, {"secret", "headers", "body", "now"}, and says of each what came of it.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const line of (await new Response(process.stdin).text()).split('\n').filter(Boolean)) {
    try {
      console.log(`genuine ${verifyWebhook(JSON.parse(line)).id}`)
    } catch (error) {
      console.log(`refused: ${error.message}`)
    }
  }
}
