import { expect, test } from 'vitest'
import { rawTextOf } from '../../admin/show/raw-text.js'

test('a record with other links is in the same state, and with anything else in another', () => {
  const proof = { id: 'dep_1', status: 'PENDING', file: { viewUrl: 'https://one', viewUrlExpiresAt: 'soon', fileName: 'a.png' } }
  const later = { ...proof, file: { ...proof.file, viewUrl: 'https://two', viewUrlExpiresAt: 'later' } }
  const decided = { ...later, status: 'APPROVED' }
  const [first, second, third] = [proof, later, decided].map(rawTextOf)
  expect(second!.state).toBe(first!.state)
  expect(third!.state).not.toBe(first!.state)
  // The text has all of it.
  expect(JSON.parse(second!.text)).toEqual(later)
})
