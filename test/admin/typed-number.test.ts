import { expect, test } from 'vitest'
import { inDoubt, millimesTyped } from '../../admin/show/in-doubt.js'
import { isNumber, plainNumber, wholeIn } from '../../admin/show/typed-number.js'

test.each([
  ['7', 4, '7'],
  [' 7,5 ', 4, '7.5'],
  ['٧٫٥', 4, '7.5'],
  ['۱۲', 0, '12'],
  ['1\u202f000', 0, '1000'],
])('%s is a number with at most %i decimals: %s', (typed, decimals, plain) => {
  expect([isNumber(typed, decimals), plainNumber(typed)]).toEqual([true, plain])
})

test.each([
  ['7%', 4],
  ['7.5', 0],
  ['7.12345', 4],
  ['1,000.5', 4],
  ['-7', 0],
  ['1e3', 0],
  ['seven', 0],
  ['٪٧', 0],
  ['', 0],
])('%s is none with at most %i decimals', (typed, decimals) => expect(isNumber(typed, decimals)).toBe(false))

test('a whole number is read in whichever digits, an empty field as nothing, and nothing else as nothing', () => {
  expect([wholeIn('٢٠'), wholeIn(' 0 '), wholeIn('  ')]).toEqual([20, 0, null])
  for (const typed of ['7%', '1.5', 'NaN']) expect(() => wholeIn(typed)).toThrow(TypeError)
})

test('an amount as somebody types it', () => {
  const typed = ['150', '1,5', '٦٠٫٢٥٠', '1.', '0.0001', '7%']
  expect(typed.map((each) => millimesTyped(each, 'en'))).toEqual([150_000n, 1_500n, 60_250n, 1_000n, null, null])
})

test.each([
  ['en', '1,250', '1250', '1.250'],
  ['en', ' 12,500 ', '12500', '12.500'],
  ['en', '١,٢٥٠', '1250', '1.250'],
  ['fr', '1.250', '1250', '1,250'],
  ['ar', '1.250', '1250', '1,250'],
  ['ar', '١.٢٥٠', '1250', '1,250'],
] as const)('on a page in %s %s is %s or %s, and no amount', (language, typed, thousands, decimal) => {
  expect(inDoubt(typed, language)).toEqual({ thousands, decimal })
  expect(millimesTyped(typed, language)).toBeNull()
  // Each of the two is one as it is proposed.
  expect(millimesTyped(thousands, language)).toBe(1_000n * (millimesTyped(decimal, language) ?? 0n))
})

test.each([
  ['en', '1.250', 1_250n],
  ['en', '1250.500', 1_250_500n],
  ['en', '1,5', 1_500n],
  ['en', '0,125', 125n],
  ['en', '1250,500', 1_250_500n],
  ['en', '١٬٢٥٠', 1_250_000n],
  ['en', '١٫٢٥٠', 1_250n],
  ['fr', '1,250', 1_250n],
  ['fr', '1\u202f250,500', 1_250_500n],
  ['fr', '1.5', 1_500n],
  ['ar', '1,250', 1_250n],
  ['ar', '1\u00a0250,500', 1_250_500n],
  ['ar', '١٢٥٠٫٥', 1_250_500n],
] as const)('on a page in %s %s is one amount', (language, typed, millimes) => expect(millimesTyped(typed, language)).toBe(millimes))

test.each([
  ['en', '1,250.500'],
  ['en', '1,250,000'],
  ['fr', '1.250,500'],
  ['ar', '١،٢٥٠'],
] as const)('on a page in %s %s is none', (language, typed) => expect(millimesTyped(typed, language)).toBeNull())
