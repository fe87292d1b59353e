import { describe, expect, it } from 'vitest'
import { checkConfirmation, checkTwoPeople, staffActionExpiry } from '../../../server/domain/staff-action/staff-action.js'

const now = new Date('2026-11-20T10:00:00.000Z')
const action = { makerId: 'maker', status: 'pending', expiresAt: new Date(now.getTime() + 1) } as const
const confirm =
  (change: object, staffId = 'checker') =>
  () =>
    checkConfirmation({ ...action, ...change }, { staffId, now })

describe('a decision that waits', () => {
  it('waits for the hours that are set', () =>
    expect(staffActionExpiry(now, { staffActionHours: 24 })).toEqual(new Date('2026-11-21T10:00:00.000Z')))

  it('is confirmed by a second person', () => expect(confirm({})).not.toThrow())

  it('is not confirmed by whoever made it, also when it is over', () => {
    for (const change of [{}, { status: 'confirmed' }, { expiresAt: now }])
      expect(confirm(change, 'maker')).toThrow(expect.objectContaining({ code: 'SECOND_PERSON_REQUIRED' }))
  })

  it.each([{ status: 'confirmed' }, { status: 'expired' }, { expiresAt: now }])('is not confirmed with %o', (change) => {
    expect(confirm(change)).toThrow(expect.objectContaining({ code: 'STAFF_ACTION_NOT_PENDING' }))
  })
})

describe('two who decide together', () => {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  const rule = { now, staffApartDays: 30, staffMinAgeHours: 24 }
  const apart = { areDemo: false, since: hoursAgo(24), boundAt: hoursAgo(30 * 24) }

  it('are two people a day after the younger came, and thirty after one has made or changed the other', () => {
    expect(() => checkTwoPeople(apart, rule)).not.toThrow()
    expect(() => checkTwoPeople({ ...apart, boundAt: null }, rule)).not.toThrow()
  })

  it.each([
    ['STAFF_TOO_NEW', { since: hoursAgo(23.9) }],
    ['STAFF_NOT_APART', { boundAt: hoursAgo(30 * 24 - 0.1) }],
  ])('are refused with %s before that', (code, change) => {
    expect(() => checkTwoPeople({ ...apart, ...change }, rule)).toThrow(expect.objectContaining({ code }))
    expect(() => checkTwoPeople({ ...apart, ...change, areDemo: true }, rule)).not.toThrow()
    expect(() => checkTwoPeople({ ...apart, ...change }, { now, staffApartDays: 0, staffMinAgeHours: 0 })).not.toThrow()
  })
})
