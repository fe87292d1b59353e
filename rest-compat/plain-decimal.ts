/** How many digits a number may have when it is written out; more is refused before anything is computed (decisions 1, money). */
export const mostDigits = 40

/**
 * The source text of a JSON number written out, without exponent, sign and idle zeros: `1.50e2` is `150`, `100.1000` is `100.1`. Null for
 * one that would have more than `mostDigits`.
 */
export function plainDecimal(source: string): string | null {
  const [mantissa = '', exponent = '0'] = source.replace(/^-/, '').toLowerCase().split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const digits = whole + fraction
  // Where the point is among the digits; a power of a number beyond these is far from it either way.
  const point = whole.length + Math.max(-1_000, Math.min(Number(exponent), 1_000))
  if (Math.max(point, 1) + Math.max(digits.length - point, 0) > mostDigits) return null
  const before = digits
    .slice(0, Math.max(point, 0))
    .padEnd(point, '0')
    .replace(/^0+(?=\d)/, '')
  const after = ('0'.repeat(Math.max(-point, 0)) + digits.slice(Math.max(point, 0))).replace(/0+$/, '')
  return (before || '0') + (after && `.${after}`)
}
