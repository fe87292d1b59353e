import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { DomainError } from '../../../domain/errors.js'
import { type ProviderPayment, type ProviderRefund, readPayment, readRefund } from './provider-answer.js'

interface PaymentCallbackRequest {
  /** Shared with the provider; at least 32 characters. */
  secret: string
  /** The header `X-Payment-Signature`: `t=<unix seconds>,v1=<hex>`, one or more `v1`. */
  signature: string | undefined
  /** The body before any parsing. */
  rawBody: Uint8Array
  now: Date
}

type PaymentCallback = ({ kind: 'payment'; eventId: string } & ProviderPayment) | ({ kind: 'refund'; eventId: string } & ProviderRefund)

/**
 * Checks that a callback comes from the card provider, is at most 300 s old or early, and reads it (reliability, Incoming callbacks).
 * Throws a DomainError: `UNAUTHORIZED` without a valid signature, `VALIDATION_ERROR` for a signed body of another shape.
 * The caller still has to store `eventId` once, and to compare payment, amount and currency with its own row before anything moves.
 */
export function verifyPaymentCallback({ secret, signature, rawBody, now }: PaymentCallbackRequest): PaymentCallback {
  // An empty secret would make every signature forgeable, without a sign of it.
  if (secret.length < 32) throw new RangeError('The secret of the payment callbacks must have at least 32 characters')
  const { timestamp, digests } = parseSignature(signature ?? '')
  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(rawBody).digest()
  // Every digest is compared, so that the time taken does not depend on which one fits.
  const matches = digests.filter((digest) => timingSafeEqual(digest, expected))
  if (matches.length === 0) throw unsigned()
  if (Math.abs(now.getTime() - Number.parseInt(timestamp, 10) * 1_000) > toleranceMs) throw unsigned()
  return readCallback(rawBody, now)
}

const toleranceMs = 300_000

function parseSignature(signature: string): { timestamp: string; digests: Buffer[] } {
  const { timestamp, digests } = signaturePattern.exec(signature)?.groups ?? {}
  if (timestamp === undefined || digests === undefined) throw unsigned()
  return {
    timestamp,
    digests: digests
      .split(',v1=')
      .slice(1)
      .map((hex) => Buffer.from(hex, 'hex')),
  }
}

/** Bounded, since it comes from anyone: a provider that changes its secret sends two digests for a while. */
const signaturePattern = /^t=(?<timestamp>\d{1,12})(?<digests>(?:,v1=[0-9a-f]{64}){1,4})$/

function unsigned(): DomainError {
  return new DomainError('UNAUTHORIZED', { message: 'The callback carries no valid, recent signature of the payment provider.' })
}

const callbackShape = z.object({
  eventId: z.string().regex(/^[!-~]{1,200}$/),
  payment: z.unknown().optional(),
  refund: z.unknown().optional(),
})

function readCallback(rawBody: Uint8Array, now: Date): PaymentCallback {
  try {
    const { eventId, payment, refund } = callbackShape.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(rawBody)))
    if (refund === undefined) return { kind: 'payment', eventId, ...readPayment(payment, now) }
    if (payment === undefined) return { kind: 'refund', eventId, ...readRefund(refund, now) }
  } catch (error) {
    throw new DomainError('VALIDATION_ERROR', { message: 'The callback is signed, but not of the agreed shape.', cause: error })
  }
  throw new DomainError('VALIDATION_ERROR', { message: 'A callback is about a payment or about a refund, not both.' })
}
