import { describe, expect, it } from 'vitest'
import { checkDailyCap, dailyCapOf, spendingDay } from '../../../server/domain/association/spending-consent.js'

const policy = { maxAmountMillimes: 10_000_000_000n }

describe('a daily cap', () => {
  it('is what the user says in TND, and nothing where nothing is said', () => {
    expect(['0.001', '25.5', '10000000'].map((cap) => dailyCapOf(cap, policy))).toEqual([1n, 25_500n, 10_000_000_000n])
    expect([null, undefined].map((cap) => dailyCapOf(cap, policy))).toEqual([null, null])
  })

  it.each([
    ['0', 'VALIDATION_ERROR'],
    ['-1', 'VALIDATION_ERROR'],
    ['', 'VALIDATION_ERROR'],
    ['0.0001', 'AMOUNT_PRECISION'],
    ['10000000.001', 'AMOUNT_TOO_LARGE'],
  ])('is not %j', (cap, code) => {
    expect(() => dailyCapOf(cap, policy)).toThrow(expect.objectContaining({ code, field: ['dailyCapTnd'] }))
  })

  it('is for the day of UTC', () => {
    expect(
      ['2026-11-20T23:59:59.999Z', '2026-11-21T00:00:00.000Z', '2026-11-21T00:30:00+01:00'].map((at) => spendingDay(new Date(at))),
    ).toEqual(['2026-11-20', '2026-11-21', '2026-11-20'])
  })

  it('may be used up to the millime, and says the figures beyond it', () => {
    const spend = (spentMillimes: bigint) => () => checkDailyCap({ capMillimes: 100_000n, spentMillimes, nowMillimes: 30_000n })
    expect(spend(100_000n)).not.toThrow()
    expect(spend(100_001n)).toThrow(
      expect.objectContaining({ code: 'DAILY_CAP_EXCEEDED', message: expect.stringMatching(/ 100\.000 TND.* 70\.001 TND.* 30\.000 TND/) }),
    )
  })
})
