import { DomainError, type ErrorCode } from '../errors.js'
import { joinDecimal, printDecimal, splitDecimal } from './decimal.js'

/** The face currencies; the ledger is in TND only (specification, What the service does). */
export const currencies = ['TND', 'USD', 'EUR'] as const
export type Currency = (typeof currencies)[number]

/** How many decimals a currency has: TND counts in millimes, USD and EUR in cents (decisions 1). */
export function exponentOf(currency: Currency): number {
  return exponents[currency]
}

const exponents: Record<Currency, number> = { TND: 3, USD: 2, EUR: 2 }

/**
 * Minor units from the source text of an amount (decisions 1): the text of the JSON number or of the
 * `Decimal`, never a float printed again. `field` names the input in the refusal.
 *
 * Throws `VALIDATION_ERROR` for what is not plain decimal text or not above zero, `AMOUNT_PRECISION` for more decimals than the
 * currency has, trailing zeros apart, and `AMOUNT_TOO_LARGE` beyond `maxWholeDigits`. The limit of 10,000,000 TND is checked on the
 * ledger value, after conversion.
 */
export function parseAmount(text: string, currency: Currency, field = 'amount'): bigint {
  const parts = splitDecimal(text)
  const exponent = exponentOf(currency)
  if (!parts) throw refusal('VALIDATION_ERROR', field, 'must be a plain decimal number, without sign, blanks or exponent')
  if (parts.fraction.length > exponent) throw refusal('AMOUNT_PRECISION', field, `must have at most ${exponent} decimals in ${currency}`)
  if (parts.whole.length > maxWholeDigits) throw refusal('AMOUNT_TOO_LARGE', field, 'must not be above the worth of 10,000,000 TND')
  const minor = joinDecimal(parts, exponent)
  if (minor <= 0n) throw refusal('VALIDATION_ERROR', field, 'must be greater than 0')
  return minor
}

/** Fixed decimal text of minor units: 1250500n of TND is "1250.500", 5n of EUR is "0.05". */
export function formatAmount(minor: bigint, currency: Currency): string {
  return printDecimal(minor, exponentOf(currency))
}

/**
 * The quotient rounded half-up on its magnitude: a half goes away from zero, so 5/2 is 3 and -5/2 is -3, as PostgreSQL's `round` does
 * and as a negated amount must. The divisor is above zero.
 */
export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  if (divisor <= 0n) throw new RangeError('the divisor must be above zero')
  const magnitude = dividend < 0n ? -dividend : dividend
  const quotient = (2n * magnitude + divisor) / (2n * divisor)
  return dividend < 0n ? -quotient : quotient
}

/** Keeps every amount that is read, at any rate we know, far inside PostgreSQL's bigint, and a long text from costing time. */
const maxWholeDigits = 12

function refusal(code: ErrorCode, field: string, text: string): DomainError {
  return new DomainError(code, { details: { [field]: text }, field: [field] })
}
