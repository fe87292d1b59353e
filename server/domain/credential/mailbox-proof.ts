import { rateLimited, secondsUntilFree } from '../rate-limited.js'

/** For what somebody has a code or a link mailed to an address: to show that it is theirs (decisions 3). */
export const mailboxProofPurposes = ['register', 'sign_in', 'reset_password', 'join_staff'] as const
export type MailboxProofPurpose = (typeof mailboxProofPurposes)[number]

/** Settings of decisions 3. */
interface ProofPolicy {
  verificationCodeMinutes: number
  signInCodeMinutes: number
  passwordResetMinutes: number
  staffLinkHours: number
}

/** Until when what is mailed now works. */
export function proofExpiry(purpose: MailboxProofPurpose, now: Date, policy: ProofPolicy): Date {
  const { verificationCodeMinutes, signInCodeMinutes, passwordResetMinutes, staffLinkHours } = policy
  const minutes: Record<MailboxProofPurpose, number> = {
    register: verificationCodeMinutes,
    sign_in: signInCodeMinutes,
    reset_password: passwordResetMinutes,
    join_staff: staffLinkHours * 60,
  }
  return new Date(now.getTime() + minutes[purpose] * minuteMs)
}

/** Settings of decisions 3. */
interface ProofLimits {
  /** For one purpose, one address and one caller. */
  proofsPerCallerMinute: number
  proofsPerCallerHour: number
  /** For whatever purpose and address; of live. */
  proofMailsPerCallerHour: number
  /** For one address, from everywhere. */
  proofsPerAddressHour: number
}

/** How far back asking counts. */
export const askingWindowMs = 3_600_000

export interface AskedBefore {
  /** By this caller for this purpose and address, when, within `askingWindowMs`. */
  ofAddress: readonly Date[]
  /** By this caller for anything; not counted in the sandbox, where no mail leaves. */
  ofCaller: readonly Date[]
}

/** Refuses with `RATE_LIMITED` who has asked too often. What others ask for the same address does not count: they lock nobody out. */
export function judgeAsking({ ofAddress, ofCaller }: AskedBefore, limits: ProofLimits, now: Date): void {
  refuseFull(ofAddress, { limit: limits.proofsPerCallerMinute, windowMs: minuteMs, now })
  refuseFull(ofAddress, { limit: limits.proofsPerCallerHour, windowMs: askingWindowMs, now })
  refuseFull(ofCaller, { limit: limits.proofMailsPerCallerHour, windowMs: askingWindowMs, now })
}

function refuseFull(times: readonly Date[], { limit, windowMs, now }: { limit: number; windowMs: number; now: Date }): void {
  const counted = times.filter((time) => time.getTime() > now.getTime() - windowMs).toSorted((a, b) => a.getTime() - b.getTime())
  // Where more were let in than may be (a setting was lowered), there is room once all of those are gone that are too many.
  const oldest = counted[counted.length - limit]
  if (oldest) throw rateLimited(secondsUntilFree({ oldest, windowMs, now }))
}

/**
 * How many digits a code has: six, and nine while an address is asked for so often that a crowd could be guessing at it, so that what all of
 * them guess in an hour comes to nothing and its owner still gets in.
 */
export const codeDigits = (askedInHour: number, { proofsPerAddressHour }: Pick<ProofLimits, 'proofsPerAddressHour'>): number =>
  askedInHour >= proofsPerAddressHour ? 9 : 6

const minuteMs = 60_000
