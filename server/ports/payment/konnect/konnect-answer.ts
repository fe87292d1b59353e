import { z } from 'zod'
import { currencies, type Currency } from '../../../domain/money/money.js'

/** Konnect's ids: hexadecimal digits in all that is documented, letters and digits to be on the safe side. */
export const referencePattern = /^[A-Za-z0-9_-]{1,100}$/

const reference = z.string().regex(referencePattern)

const initiated = z.object({
  paymentRef: reference,
  /** A browser is sent there: nothing but https, whatever the provider's mistake. */
  payUrl: z
    .url({ protocol: /^https$/ })
    .max(2_048)
    // As it stands in a header: without the line breaks that an address may be read with.
    .transform((text) => new URL(text).href),
})

export const readInitiated = (json: unknown): z.infer<typeof initiated> => initiated.parse(json)

export interface KonnectPayment {
  id: string
  orderId: string
  isCompleted: boolean
  /** What has been paid, in minor units of `currency`. */
  amountMinor: bigint
  currency: Currency
}

/** A JSON number is exact up to here, far above any payment. */
const amount = z.int().min(0)

const paymentShape = z.object({
  payment: z.object({
    id: reference,
    status: z.enum(['pending', 'completed']),
    amount: amount.min(1),
    reachedAmount: amount.optional(),
    token: z.enum(currencies),
    orderId: z.string().max(200),
  }),
})

/**
 * A payment as Konnect answers for it. Of one in TND what counts is what was reached, as `amount` is only what was asked for; one in another
 * currency is converted by Konnect, and in which currency it then says `reachedAmount` is not documented, so there `amount` counts.
 */
export function readKonnectPayment(json: unknown): KonnectPayment {
  const { id, orderId, status, token, ...amounts } = paymentShape.parse(json).payment
  const paid = token === 'TND' ? (amounts.reachedAmount ?? amounts.amount) : amounts.amount
  return { id, orderId, isCompleted: status === 'completed', amountMinor: BigInt(paid), currency: token }
}
