/** Settings of decisions 3. */
interface CodePolicy {
  verificationCodeMinutes: number
}

/** Until when a code works that is made now. */
export const codeExpiry = (now: Date, { verificationCodeMinutes }: CodePolicy): Date =>
  new Date(now.getTime() + verificationCodeMinutes * 60_000)

/** How many random bytes a code is made of: 48 bits, so that each of a million codes is as likely as any other but for one in 10^8. */
export const codeBytes = 6

/** Of everybody without account, where `hasKnownCode` (decisions 2). */
export const knownCode = '000000'

/** Six digits, or as many as are wanted. */
export function codeOf(bytes: Uint8Array, digits = 6): string {
  const number = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  return String(number % 10n ** BigInt(digits)).padStart(digits, '0')
}
