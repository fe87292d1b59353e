/**
 * Splits plain decimal text ("1250.500") into its digits, without the fraction's trailing zeros, or answers null when it is anything else.
 * A sign, blanks, an exponent, a leading or trailing point, and leading zeros are all something else, so that a number has one spelling
 * apart from its trailing zeros (decisions 1).
 */
export function splitDecimal(text: string): { whole: string; fraction: string } | null {
  const [, whole, fraction = ''] = /^(0|[1-9][0-9]*)(?:\.([0-9]+))?$/.exec(text) ?? []
  return whole === undefined ? null : { whole, fraction: withoutZeros(fraction) }
}

/** Whether two texts spell one number; trailing zeros of a fraction say nothing. */
export const isSameNumber = (one: string, other: string): boolean =>
  JSON.stringify(splitDecimal(one)) === JSON.stringify(splitDecimal(other))

/** A pattern would look at each run of zeros from each of its zeros. */
function withoutZeros(fraction: string): string {
  let end = fraction.length
  while (fraction[end - 1] === '0') end -= 1
  return fraction.slice(0, end)
}

/** The integer that counts units of 10^-scale. The fraction must not be longer than `scale`. */
export function joinDecimal(parts: { whole: string; fraction: string }, scale: number): bigint {
  return BigInt(parts.whole + parts.fraction.padEnd(scale, '0'))
}

/** Plain decimal text with exactly `scale` decimals: 1250500n at scale 3 is "1250.500". */
export function printDecimal(value: bigint, scale: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const sign = value < 0n ? '-' : ''
  return scale === 0 ? sign + whole : `${sign}${whole}.${digits.slice(-scale)}`
}

/** `printDecimal` without trailing zeros, for rates and percentages: "3.1", "5". */
export function printShortDecimal(value: bigint, scale: number): string {
  const text = printDecimal(value, scale)
  return scale === 0 ? text : text.replace(/\.?0+$/, '')
}
