/**
 * Splits an amount in proportion to weights and loses nothing: the parts always sum to the amount. Each part is rounded down, then
 * the units left over go one each to the largest remainders, to the earlier of equal ones. Throws `RangeError` for a negative amount
 * or weight, and when no weight is above zero.
 */
export function allocate(amount: bigint, weights: readonly bigint[]): bigint[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0n)
  if (amount < 0n || weights.some((weight) => weight < 0n)) throw new RangeError('amount and weights must not be negative')
  if (total === 0n) throw new RangeError('at least one weight must be above zero')
  const parts = weights.map((weight) => (amount * weight) / total)
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (amount * weight) % total }))
    .toSorted((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1))
  let left = parts.reduce((rest, part) => rest - part, amount)
  for (const { index } of byRemainder) {
    if (left === 0n) break
    parts[index]! += 1n
    left -= 1n
  }
  return parts
}
