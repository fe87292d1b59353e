import { describe, expect, it } from 'vitest'
import {
  areOfOneMaking,
  bondsCountSince,
  checkConfirmation,
  checkTwoPeople,
  staffActionExpiry,
} from '../../../server/domain/staff-action/staff-action.js'

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
  const rule = { now, staffMinAgeHours: 24 }
  const apart = { areDemo: false, since: hoursAgo(24), areBound: false }

  it('are two people a day after the younger came, where neither is of the other’s making', () => {
    expect(() => checkTwoPeople(apart, rule)).not.toThrow()
    expect(() => checkTwoPeople({ ...apart, since: now }, { now, staffMinAgeHours: 0 })).not.toThrow()
  })

  it.each([
    ['STAFF_TOO_NEW', { since: hoursAgo(23.9) }],
    ['STAFF_NOT_APART', { areBound: true }],
  ])('are refused with %s otherwise', (code, change) => {
    expect(() => checkTwoPeople({ ...apart, ...change }, rule)).toThrow(expect.objectContaining({ code }))
    expect(() => checkTwoPeople({ ...apart, ...change, areDemo: true }, rule)).not.toThrow()
  })

  it('are asked for what was done in the days that are set, of which there may be none', () => {
    expect(bondsCountSince(now, { staffApartDays: 30 })).toEqual(hoursAgo(30 * 24))
    expect(bondsCountSince(now, { staffApartDays: 0 })).toEqual(now)
  })

  const bonds = (...pairs: string[]) => pairs.map((pair) => ({ by: pair.slice(0, 1), of: pair.slice(1) }))
  it.each([
    ['one made the other', true, bonds('OC')],
    ['one made somebody who made the other', true, bonds('OB', 'BC')],
    ['one changed somebody who then changed the other', true, bonds('BX', 'OA', 'AB', 'XY', 'BC')],
    ['somebody made the other, and was changed by the one only then', false, bonds('BC', 'OB')],
    ['the same third made both', false, bonds('BO', 'BC')],
    ['both made the same third', false, bonds('OB', 'CB')],
    ['nobody made anybody', false, []],
  ])('%s: of one making %s, whichever of them decides', (_name, expected, made) => {
    expect(areOfOneMaking(made, 'O', 'C')).toBe(expected)
    expect(areOfOneMaking(made, 'C', 'O')).toBe(expected)
  })
})
