/** How many a member of staff is given at a time. */
export const recoveryCodeCount = 10

/** How many random bytes one is made of. */
export const recoveryCodeBytes = 10

/** Sixteen letters and digits that are not mixed up with each other, 80 bits, in groups of four. */
export function recoveryCodeOf(bytes: Uint8Array): string {
  const number = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  const digits = Array.from({ length: 16 }, (_, place) => alphabet.charAt(Number((number >> BigInt(5 * place)) & 31n)))
  return digits.join('').replaceAll(/(.{4})(?=.)/g, '$1-')
}

/** As it was given, however it was typed; null for what is none, such as six digits of an authenticator. */
export function readRecoveryCode(typed: string): string | null {
  const plain = typed.toLowerCase().replaceAll(/[\s-]/g, '')
  return /^[0-9a-hjkmnp-tv-z]{16}$/.test(plain) ? plain.replaceAll(/(.{4})(?=.)/g, '$1-') : null
}

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
