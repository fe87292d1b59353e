import { joinDecimal, printShortDecimal, splitDecimal } from './decimal.js'
import { divideHalfUp, exponentOf, type Currency } from './money.js'

/**
 * A rate says how many TND one unit of a face currency is worth. It is kept and passed as plain decimal text with at most 10 decimals,
 * the form of a `numeric(20,10)` column; inside it is an integer of 10^-10 TND.
 */
export const rateDecimals = 10

/**
 * The integer of 10^-10 TND of a rate. Throws `RangeError` when the text is not a positive decimal of at most 10 whole digits and 10
 * decimals: rates come from a provider, never from a request, so a port checks them before they get here.
 */
export function parseRate(rate: string): bigint {
  const parts = splitDecimal(rate)
  if (!parts || parts.fraction.length > rateDecimals || parts.whole.length > 10) throw new RangeError(`not an exchange rate: ${rate}`)
  const scaled = joinDecimal(parts, rateDecimals)
  if (scaled <= 0n) throw new RangeError('an exchange rate is above zero')
  return scaled
}

/** The shortest text of a rate: "3.1000000000" and 31000000000n are "3.1". */
export function formatRate(rate: string | bigint): string {
  return printShortDecimal(typeof rate === 'string' ? parseRate(rate) : rate, rateDecimals)
}

/** The ledger value of a face amount, half-up on the millime (decisions 4; specification, What the service does). */
export function toMillimes(faceMinor: bigint, currency: Currency, rate: string): bigint {
  return divideHalfUp(faceMinor * parseRate(rate) * millimesOfOne, unitsOfOne(currency) * rateOfOne)
}

/**
 * The face amount of a ledger value at the locked rate, half-up on the minor unit (decisions 4). Not the inverse of `toMillimes` to
 * the last unit: what rounding moves is the platform's exchange difference.
 */
export function toFace(millimes: bigint, currency: Currency, rate: string): bigint {
  return divideHalfUp(millimes * unitsOfOne(currency) * rateOfOne, parseRate(rate) * millimesOfOne)
}

/** Whether an excess is above zero and at most half a minor unit of the face currency at the locked rate, which rounding explains. */
export function exceedsByRounding(excessMillimes: bigint, currency: Currency, rate: string): boolean {
  return excessMillimes > 0n && 2n * excessMillimes * unitsOfOne(currency) * rateOfOne <= parseRate(rate) * millimesOfOne
}

const rateOfOne = 10n ** BigInt(rateDecimals)
const millimesOfOne = 1_000n

function unitsOfOne(currency: Currency): bigint {
  return 10n ** BigInt(exponentOf(currency))
}
