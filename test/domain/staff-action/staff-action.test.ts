import { describe, expect, it } from 'vitest'
import { checkConfirmation, staffActionExpiry } from '../../../server/domain/staff-action/staff-action.js'

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
