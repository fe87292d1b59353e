import { expect, it } from 'vitest'
import { codeBytes, codeExpiry, codeOf } from '../../../server/domain/credential/verification-code.js'

it.each([
  [[0, 0, 0, 0, 0, 0], '000000'],
  [[0, 0, 0, 0, 0, 7], '000007'],
  [[0, 0, 0, 0x0f, 0x42, 0x40], '000000'],
  [[255, 255, 255, 255, 255, 255], '710655'],
])('a code of %o has six digits: %s', (bytes, code) => {
  expect(bytes).toHaveLength(codeBytes)
  expect(codeOf(Uint8Array.from(bytes))).toBe(code)
})

it('a code works for the minutes that are set', () => {
  const now = new Date('2026-11-20T10:00:00.000Z')
  expect(codeExpiry(now, { verificationCodeMinutes: 15 })).toEqual(new Date('2026-11-20T10:15:00.000Z'))
})
