import { describe, expect, it } from 'vitest'
import { codeDigits, judgeAsking, proofExpiry } from '../../../server/domain/credential/mailbox-proof.js'

const now = new Date('2026-11-20T10:00:00.000Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000)

describe('how long it works', () => {
  const policy = { verificationCodeMinutes: 15, signInCodeMinutes: 10, passwordResetMinutes: 60, staffLinkHours: 72 }
  it.each([
    ['register', '2026-11-20T10:15:00.000Z'],
    ['sign_in', '2026-11-20T10:10:00.000Z'],
    ['reset_password', '2026-11-20T11:00:00.000Z'],
  ] as const)('%s: until %s', (purpose, end) => {
    expect(proofExpiry(purpose, now, policy).toISOString()).toBe(end)
  })
})

describe('asking', () => {
  const limits = { proofsPerCallerMinute: 1, proofsPerCallerHour: 5, proofMailsPerCallerHour: 7, proofsPerAddressHour: 10 }
  const judged = (ofAddress: number[], ofCaller: number[] = ofAddress) => {
    try {
      judgeAsking({ ofAddress: ofAddress.map(ago), ofCaller: ofCaller.map(ago) }, limits, now)
      return 'granted'
    } catch (error) {
      return (error as { headers: Record<string, string> }).headers['Retry-After']
    }
  }

  it.each([
    [[], 'granted'],
    [[59], '1'],
    [[60], 'granted'],
    [[3_599, 3_000, 2_000, 1_000, 100], '1'],
    [[3_600, 3_000, 2_000, 1_000, 100], 'granted'],
    // Let in while more could be: all that are too many have to be gone.
    [[3_500, 3_000, 2_000, 1_500, 1_000, 100], '600'],
  ])('for an address after %o seconds: %s', (ofAddress, verdict) => {
    expect(judged(ofAddress)).toBe(verdict)
  })

  it('for whichever addresses has an end as well', () => {
    expect(judged([], [3_000, 1, 2, 3, 4, 5, 6])).toBe('600')
    expect(judged([], [3_000, 1, 2, 3, 4, 5])).toBe('granted')
  })

  it('by many makes the code longer', () => {
    expect([0, 9, 10, 10_000].map((asked) => codeDigits(asked, limits))).toEqual([6, 6, 9, 9])
  })
})
