import { expect, test } from 'vitest'
import { millimesOf } from '../../admin/show/millimes.js'
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
  expect(['150', '1,5', '٦٠٫٢٥٠', '1.', '0.0001', '7%'].map(millimesOf)).toEqual([150_000n, 1_500n, 60_250n, 1_000n, null, null])
})
