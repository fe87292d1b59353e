import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { DomainError } from '../../../domain/errors.js'
import type { CallbackRequest, IdentityCallback } from '../identity.js'
import { resultOf, resultShape } from './didit-answer.js'

interface DiditSecrets {
  webhookSecret: string
  workflowId: string
}

/** The only kind that tells of a result. */
const resultType = 'status.updated'

const callbackShape = z.object({
  webhook_type: z.string(),
  /** When it was sent, in unix seconds: signed with the rest, unlike the header. */
  timestamp: z.int(),
})
const resultCallbackShape = resultShape.extend({ event_id: z.string().regex(/^[!-~]{1,200}$/) })

/**
 * Checks that a callback comes from Didit and is at most 300 s old or early, and reads it (docs/identity-provider.md). The signature covers
 * the body alone, so it is the body's own time that counts; the header has to say the same. Null for what is not about a result of our
 * workflow. What it says is still to be compared with our row.
 */
export function readDiditCallback(
  { webhookSecret, workflowId }: DiditSecrets,
  { header, rawBody, now }: CallbackRequest,
): IdentityCallback | null {
  const digest = createHmac('sha256', webhookSecret).update(rawBody).digest()
  const signature = header('x-signature') ?? ''
  if (!/^[0-9a-f]{64}$/i.test(signature) || !timingSafeEqual(Buffer.from(signature, 'hex'), digest)) throw unsigned()
  const json = relyOn((): unknown => JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(rawBody)))
  const { timestamp, webhook_type: type } = relyOn(() => callbackShape.parse(json))
  if (header('x-timestamp') !== String(timestamp) || Math.abs(now.getTime() - timestamp * 1_000) > toleranceMs) throw unsigned()
  if (type !== resultType) return null
  const { event_id: eventId, ...result } = relyOn(() => resultCallbackShape.parse(json))
  return result.workflow_id === workflowId ? { eventId, ...resultOf(result) } : null
}

const toleranceMs = 300_000

function relyOn<Value>(read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    throw new DomainError('VALIDATION_ERROR', { message: 'The callback is signed, but not of the agreed shape.', cause: error })
  }
}

const unsigned = () =>
  new DomainError('UNAUTHORIZED', { message: 'The callback carries no valid, recent signature of the identity provider.' })
