import { z } from 'zod'
import { currencies, type Currency } from '../../../domain/money/money.js'
import { statementLineKinds } from '../../../domain/ledger/statement.js'
import type { CaptureOutcome, RefundOutcome, StatementPage } from '../payment.js'

export interface ProviderPayment {
  paymentId: string
  amountMinor: bigint
  currency: Currency
  outcome: CaptureOutcome
}

export interface ProviderRefund {
  refundId: string
  /** The refunded payment's, from the provider. */
  paymentReference: string
  amountMinor: bigint
  currency: Currency
  outcome: RefundOutcome
}

/** Reads a payment as the card provider writes it in answers and callbacks (docs/payment-provider.md). Throws a ZodError for any other shape. */
export function readPayment(json: unknown, now: Date): ProviderPayment {
  const { id: reference, paymentId, amountMinor, currency, ...rest } = paymentShape.parse(json)
  return { paymentId, amountMinor, currency, outcome: outcomeOf() }

  function outcomeOf(): CaptureOutcome {
    if (rest.status === 'captured') return { kind: 'captured', reference, amountMinor, currency }
    if (rest.status === 'declined') return { kind: 'declined', reference, reason: rest.reason }
    const redirect = rest.redirectUrl === undefined ? {} : { redirectUrl: rest.redirectUrl }
    return { kind: 'processing', reference, until: rest.checkAgainAt ?? inAMinute(now), ...redirect }
  }
}

/** Reads a refund as the card provider writes it; see `readPayment`. */
export function readRefund(json: unknown, now: Date): ProviderRefund {
  const { id: reference, refundId, paymentReference, amountMinor, currency, ...rest } = refundShape.parse(json)
  return { refundId, paymentReference, amountMinor, currency, outcome: outcomeOf() }

  function outcomeOf(): RefundOutcome {
    if (rest.status === 'refunded') return { kind: 'refunded', reference }
    if (rest.status === 'refused') return { kind: 'refused', reference, reason: rest.reason }
    return { kind: 'processing', reference, until: rest.checkAgainAt ?? inAMinute(now) }
  }
}

/** Reads a page of the card provider's statement of a day; see `readPayment`. */
export function readStatement(json: unknown, day: string): StatementPage {
  const { lines, next } = statementShape(day).parse(json)
  return { lines, next }
}

const inAMinute = (now: Date) => new Date(now.getTime() + 60_000)

/** It begins with a letter or a digit, since it becomes part of a path, where `..` would lead elsewhere. */
const id = z.string().regex(/^[A-Za-z0-9][!-~]{0,199}$/)
const reason = z.string().max(500).default('unknown')
const checkAgainAt = z.iso
  .datetime()
  .transform((text) => new Date(text))
  .optional()
/** A browser is sent there: nothing but https, whatever the provider's mistake. */
const redirectUrl = z
  .url({ protocol: /^https$/ })
  .max(2_048)
  // As it stands in a header: without the line breaks that an address may be read with.
  .transform((text) => new URL(text).href)
  .optional()
const money = {
  /** A string, because a JSON number would be a float on the way. */
  amountMinor: z
    .string()
    .regex(/^[1-9]\d{0,17}$/)
    .transform((digits) => BigInt(digits)),
  currency: z.enum(currencies),
}

const payment = { id, paymentId: id, ...money }
const paymentShape = z.discriminatedUnion('status', [
  z.object({ ...payment, status: z.literal('captured') }),
  z.object({ ...payment, status: z.literal('declined'), reason }),
  z.object({ ...payment, status: z.literal('processing'), checkAgainAt, redirectUrl }),
])

const refund = { id, refundId: id, paymentReference: id, ...money }
const refundShape = z.discriminatedUnion('status', [
  z.object({ ...refund, status: z.literal('refunded') }),
  z.object({ ...refund, status: z.literal('refused'), reason }),
  z.object({ ...refund, status: z.literal('processing'), checkAgainAt }),
])

const statementShape = (day: string) =>
  z.object({
    day: z.literal(day),
    lines: z.array(
      z.object({
        reference: id,
        kind: z.enum(statementLineKinds).default('movement'),
        currency: z.enum(currencies),
        /** With a minus for what has left us. */
        amountMinor: z
          .string()
          .regex(/^-?[1-9]\d{0,17}$/)
          .transform((digits) => BigInt(digits)),
      }),
    ),
    next: id.nullable().default(null),
  })
