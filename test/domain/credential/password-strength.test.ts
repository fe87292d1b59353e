import { describe, expect, it } from 'vitest'
import { passwordWeakness } from '../../../server/domain/credential/password-strength.js'

const weakness = (password: string) => passwordWeakness(password, { email: 'leila@example.com', minCharacters: 12 })

describe('a password may be used', () => {
  it.each([
    'a long enough password',
    'Tr0ub4dor&3xyz',
    'ma maison bleue 1987',
    'كلمة مرور طويلة جدا',
    '   blanks count   ',
    '🦀🐙🦑🦐🦞🐚🪸🐠🐟🐡🦈🐋',
    'x9'.repeat(3) + '-lkjh-quay',
    'k'.repeat(5) + 'Qw7zTb' + 'v'.repeat(980),
  ])('%j', (password) => {
    expect(weakness(password)).toBeNull()
  })
})

describe('a password is refused', () => {
  it.each([
    ['too short', 'short-one-1', /at least 12/],
    ['eleven characters of two code units each', '🦀'.repeat(11), /at least 12/],
    ['longer than anybody needs', `${'ab1-'.repeat(250)}x`, /at most 1000/],
  ])('%s', (_, password, reason) => {
    expect(weakness(password)).toMatch(reason)
  })

  it.each([
    'password1234',
    'Password2026!',
    'P@ssw0rd1234',
    '12345-password',
    'passwordpassword',
    'motdepasse123',
    'Bienvenue2026!',
    'aaaaaaaaaaaa',
    'abababababab',
    'abcdabcdabcd',
    '121212121212',
    '            ',
    '123456789012',
    '987654321098',
    'qwertyuiop12345',
    'azertyuiop123',
    'abcdefghijkl',
    'zyxwvutsrqpo',
    '1qaz2wsx3edc',
    '1q2w3e4r5t6y',
    'a1b2c3d4e5f6',
    'iloveyou12345',
    'This is my password',
    'leila@example.com',
    'administrator',
    'Tunisie2026!!',
  ])('%j, which others try first', (password) => {
    expect(weakness(password)).toMatch(/others try/)
  })
})
