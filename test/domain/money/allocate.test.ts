import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocate } from '../../../server/domain/money/allocate.js'

describe('allocate', () => {
  it.each([
    [100n, [1n, 1n, 1n], [34n, 33n, 33n]],
    [100n, [70n, 30n], [70n, 30n]],
    [5n, [3n, 7n], [2n, 3n]],
    [1n, [0n, 1n, 1n], [0n, 1n, 0n]],
    [0n, [1n, 2n], [0n, 0n]],
    [7n, [5n], [7n]],
  ])('splits %s by %s into %s', (amount, weights, parts) => expect(allocate(amount, weights)).toEqual(parts))

  it.each([
    [-1n, [1n]],
    [1n, [1n, -1n]],
    [1n, [0n, 0n]],
    [1n, []],
  ])('refuses %s by %s', (amount, weights) => expect(() => allocate(amount, weights)).toThrow(RangeError))

  it('loses nothing and is never a unit away from the exact share', () => {
    const someWeights = fc
      .array(fc.bigInt(0n, 10n ** 9n), { minLength: 1, maxLength: 12 })
      .filter((weights) => weights.some((weight) => weight > 0n))
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 13n), someWeights, (amount, weights) => {
        const parts = allocate(amount, weights)
        const total = weights.reduce((sum, weight) => sum + weight, 0n)
        expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(amount)
        parts.forEach((part, index) => {
          const off = part * total - amount * weights[index]!
          expect(off < total && off > -total && part >= 0n).toBe(true)
        })
      }),
      { numRuns: 10_000 },
    )
  })
})
