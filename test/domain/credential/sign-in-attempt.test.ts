import { describe, expect, it } from 'vitest'
import { judgeTry, type SignInCounts } from '../../../server/domain/credential/sign-in-attempt.js'

const now = new Date('2026-11-20T10:00:00.000Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const limits = {
  signInFailures: 5,
  signInWindowMinutes: 15,
  signInFailuresPerAddressMinute: 10,
  signInFailuresPerAccountHour: 50,
  signInSlowMs: 2_000,
}
const none = { failed: 0, open: 0, oldest: null }
const judge = (counts: Partial<SignInCounts>) => judgeTry({ pair: none, address: none, accountFailed: 0, ...counts }, limits, now)
const retryAfter = (seconds: number) => expect.objectContaining({ code: 'RATE_LIMITED', headers: { 'Retry-After': String(seconds) } })

describe('one more try to sign in', () => {
  it('begins while less has failed than may', () => {
    expect(judge({})).toEqual({ slowMs: 0 })
    expect(judge({ pair: { failed: 4, open: 0, oldest: ago(800) }, address: { failed: 9, open: 0, oldest: ago(50) } })).toEqual({
      slowMs: 0,
    })
  })

  it('is refused until the oldest failure of the pair has left its window, and at least for a second', () => {
    expect(() => judge({ pair: { failed: 5, open: 0, oldest: ago(600) } })).toThrow(retryAfter(300))
    expect(() => judge({ pair: { failed: 7, open: 0, oldest: ago(899.9) } })).toThrow(retryAfter(1))
  })

  it('is refused until the oldest failure of the address has left its minute', () => {
    expect(() => judge({ address: { failed: 10, open: 0, oldest: ago(12.5) } })).toThrow(retryAfter(48))
  })

  it('waits while those under way could use up what is left', () => {
    expect(judge({ pair: { failed: 3, open: 2, oldest: ago(1) } })).toBeNull()
    expect(judge({ address: { failed: 0, open: 10, oldest: null } })).toBeNull()
    expect(judge({ pair: { failed: 3, open: 1, oldest: ago(1) } })).toEqual({ slowMs: 0 })
  })

  it('is slow, and not refused, where the account is under attack', () => {
    expect(judge({ accountFailed: 50 })).toEqual({ slowMs: 2_000 })
    expect(judge({ accountFailed: 49 })).toEqual({ slowMs: 0 })
  })
})
