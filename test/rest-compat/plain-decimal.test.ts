import { expect, it } from 'vitest'
import { plainDecimal } from '../../rest-compat/plain-decimal.js'

it.each([
  ['0', '0'],
  ['-0.0', '0'],
  ['100.1000', '100.1'],
  ['1e2', '100'],
  ['1E+2', '100'],
  ['1.50e2', '150'],
  ['1.5e-1', '0.15'],
  ['12505e-1', '1250.5'],
  ['12.5e-4', '0.00125'],
  ['0e999', null],
  ['0.001e3', '1'],
  ['0.00e1', '0'],
  ['9007199254740993.100', '9007199254740993.1'],
  [`1${'0'.repeat(39)}`, `1${'0'.repeat(39)}`],
  ['1e39', `1${'0'.repeat(39)}`],
  ['1e40', null],
  ['1e-39', `0.${'0'.repeat(38)}1`],
  ['1e-40', null],
  ['1e99999999999999999999', null],
  ['1e-99999999999999999999', null],
])('%s is %s', (source, written) => expect(plainDecimal(source)).toBe(written))

it('is the same number, however the point is moved', () => {
  for (let power = -12; power <= 12; power++) {
    const [whole = '', fraction = ''] = plainDecimal(`123.456e${power}`)!.split('.')
    // Both in units of 10^-15.
    expect(BigInt(whole + fraction.padEnd(15, '0')), `e${power}`).toBe(123456n * 10n ** BigInt(12 + power))
  }
})
