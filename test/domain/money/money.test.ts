import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DomainError } from '../../../server/domain/errors.js'
import { currencies, divideHalfUp, exponentOf, formatAmount, parseAmount } from '../../../server/domain/money/money.js'

const codeOf = (run: () => unknown) => {
  try {
    run()
  } catch (error) {
    if (error instanceof DomainError) return error.code
    throw error
  }
  return 'accepted'
}

describe('parseAmount', () => {
  it.each([
    ['1250.5', 'TND', 1_250_500n],
    ['1250.500', 'TND', 1_250_500n],
    ['0.001', 'TND', 1n],
    ['5', 'TND', 5_000n],
    ['5', 'EUR', 500n],
    ['4.35', 'USD', 435n],
    ['4.350', 'TND', 4_350n],
    ['10000000', 'TND', 10_000_000_000n],
    ['999999999999.999', 'TND', 999_999_999_999_999n],
  ] as const)('reads %s %s', (text, currency, minor) => expect(parseAmount(text, currency)).toBe(minor))

  it.each([
    '',
    ' ',
    ' 5',
    '5 ',
    '5\n',
    '+5',
    '-5',
    '-0',
    '.5',
    '5.',
    '5e2',
    '1E400',
    '0x10',
    '1_000',
    '1,5',
    '1.2.3',
    '05',
    '00',
    'NaN',
    'Infinity',
    '٥',
    '5n',
  ])('refuses %j as malformed', (text) => expect(codeOf(() => parseAmount(text, 'TND'))).toBe('VALIDATION_ERROR'))

  it.each(['0', '0.0', '0.000'])('refuses %s as not above zero', (text) =>
    expect(codeOf(() => parseAmount(text, 'TND'))).toBe('VALIDATION_ERROR'),
  )

  it.each([
    ['1.2345', 'TND'],
    ['0.0001', 'TND'],
    ['1.234', 'EUR'],
  ] as const)('refuses the precision of %s %s', (text, currency) =>
    expect(codeOf(() => parseAmount(text, currency))).toBe('AMOUNT_PRECISION'),
  )

  it.each(['1000000000000', '99999999999999999999.001'])('refuses the size of %s', (text) =>
    expect(codeOf(() => parseAmount(text, 'TND'))).toBe('AMOUNT_TOO_LARGE'),
  )

  it('costs no time on a long text', () => {
    expect(codeOf(() => parseAmount(`1.${'0'.repeat(100_000)}1`, 'TND'))).toBe('AMOUNT_PRECISION')
    expect(parseAmount(`1.${'0'.repeat(100_000)}`, 'TND')).toBe(1_000n)
    expect(codeOf(() => parseAmount('9'.repeat(100_000), 'TND'))).toBe('AMOUNT_TOO_LARGE')
  })

  it('names the field in the refusal', () => {
    expect(() => parseAmount('x', 'TND', 'amountTnd')).toThrow(
      expect.objectContaining({ field: ['amountTnd'], details: { amountTnd: expect.stringContaining('decimal') } }),
    )
  })
})

describe('formatAmount', () => {
  it.each([
    [1_250_500n, 'TND', '1250.500'],
    [5n, 'EUR', '0.05'],
    [0n, 'TND', '0.000'],
    [-1_500n, 'TND', '-1.500'],
    [-5n, 'USD', '-0.05'],
    [9_007_199_254_740_993n, 'TND', '9007199254740.993'],
  ] as const)('prints %s %s as %s', (minor, currency, text) => expect(formatAmount(minor, currency)).toBe(text))

  it('is read back by parseAmount', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 14n - 1n), fc.constantFrom(...currencies), (minor, currency) => {
        expect(parseAmount(formatAmount(minor, currency), currency)).toBe(minor)
      }),
      { numRuns: 10_000 },
    )
  })

  it('knows the decimals of each currency', () => expect(currencies.map(exponentOf)).toEqual([3, 2, 2]))
})

describe('divideHalfUp', () => {
  it.each([
    [4n, 2n, 2n],
    [5n, 2n, 3n],
    [-5n, 2n, -3n],
    [1n, 3n, 0n],
    [2n, 3n, 1n],
    [-1n, 3n, 0n],
    [-2n, 3n, -1n],
    [149n, 100n, 1n],
    [150n, 100n, 2n],
    [0n, 7n, 0n],
  ])('%s / %s is %s', (dividend, divisor, quotient) => expect(divideHalfUp(dividend, divisor)).toBe(quotient))

  it.each([0n, -1n])('refuses the divisor %s', (divisor) => expect(() => divideHalfUp(1n, divisor)).toThrow(RangeError))

  it('is never more than a half away, and turns with the sign', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 20n), 10n ** 20n), fc.bigInt(1n, 10n ** 15n), (dividend, divisor) => {
        const quotient = divideHalfUp(dividend, divisor)
        const twiceOff = 2n * (quotient * divisor - dividend)
        expect(twiceOff <= divisor && twiceOff >= -divisor).toBe(true)
        expect(divideHalfUp(-dividend, divisor)).toBe(-quotient)
      }),
      { numRuns: 10_000 },
    )
  })
})
