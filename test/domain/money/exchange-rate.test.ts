import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exceedsByRounding, formatRate, parseRate, toFace, toMillimes } from '../../../server/domain/money/exchange-rate.js'

describe('a rate', () => {
  it.each([
    ['3.10', 31_000_000_000n, '3.1'],
    ['3.4000000000', 34_000_000_000n, '3.4'],
    ['1', 10_000_000_000n, '1'],
    ['0.0000000001', 1n, '0.0000000001'],
    ['100', 1_000_000_000_000n, '100'],
  ])('%s is %s and prints as %s', (text, scaled, short) => {
    expect(parseRate(text)).toBe(scaled)
    expect(formatRate(scaled)).toBe(short)
    expect(formatRate(text)).toBe(short)
  })

  it.each(['', '0', '0.0', '-3.1', '+3.1', '3,1', '3.', '.3', '3.10000000001', '1e1', 'NaN', '99999999999'])('refuses %j', (text) =>
    expect(() => parseRate(text)).toThrow(RangeError),
  )
})

describe('toMillimes', () => {
  it.each([
    [10_000n, 'USD', '3.10', 310_000n],
    [10_000n, 'EUR', '3.4', 340_000n],
    [1_250_500n, 'TND', '1', 1_250_500n],
    [1n, 'USD', '3.05', 31n],
    [1n, 'USD', '3.04', 30n],
    [1n, 'EUR', '3.4321', 34n],
  ] as const)('%s of %s at %s are %s millimes', (minor, currency, rate, millimes) =>
    expect(toMillimes(minor, currency, rate)).toBe(millimes),
  )
})

describe('toFace', () => {
  it.each([
    [310_000n, 'USD', '3.1', 10_000n],
    [5_000n, 'USD', '3.1', 161n],
    [5_000n, 'EUR', '3.4', 147n],
    [7_777n, 'TND', '1', 7_777n],
    [17n, 'EUR', '3.4', 1n],
    [16n, 'EUR', '3.4', 0n],
  ] as const)('%s millimes in %s at %s are %s', (millimes, currency, rate, minor) => expect(toFace(millimes, currency, rate)).toBe(minor))

  it('gives a face amount back as long as a minor unit is worth a millime or more', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10n ** 12n),
        fc.bigInt(10n ** 9n, 10n ** 13n),
        fc.constantFrom('USD' as const, 'EUR' as const),
        (minor, scaled, currency) => {
          const rate = formatRate(scaled)
          expect(toFace(toMillimes(minor, currency, rate), currency, rate)).toBe(minor)
        },
      ),
      { numRuns: 10_000 },
    )
  })
})

describe('exceedsByRounding', () => {
  it('takes an excess of up to half a minor unit of the face currency for rounding (decisions 7)', () => {
    // Half a cent is 15.5 millimes.
    expect([0n, 1n, 15n, 16n, 31n].map((excess) => exceedsByRounding(excess, 'USD', '3.1'))).toEqual([false, true, true, false, false])
  })

  it('takes none where face and ledger are one currency', () =>
    expect([1n, 2n].map((excess) => exceedsByRounding(excess, 'TND', '1'))).toEqual([false, false]))
})
