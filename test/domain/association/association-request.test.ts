import { describe, expect, it } from 'vitest'
import { checkAnswer, requestExpiry } from '../../../server/domain/association/association-request.js'

const now = new Date('2026-11-20T10:00:00.000Z')
const email = 'amel@example.com'
const request = { email, status: 'pending' as const, expiresAt: new Date(now.getTime() + 1) }
const answer =
  (change: object, email = request.email) =>
  () =>
    checkAnswer({ ...request, ...change }, { email, now })

describe('a request of a developer', () => {
  it('lasts for the days that are set', () =>
    expect(requestExpiry(now, { associationRequestDays: 7 })).toEqual(new Date('2026-11-27T10:00:00.000Z')))

  it('is answered by whoever was asked, before it is over', () => {
    expect(answer({})).not.toThrow()
    expect(answer({}, 'eve@example.com')).toThrow(expect.objectContaining({ code: 'FORBIDDEN' }))
  })

  it.each([
    ['answered', { status: 'accepted' }],
    ['declined', { status: 'declined' }],
    ['superseded', { status: 'superseded' }],
    ['too old', { expiresAt: now }],
  ])('is a dead link once it is %s, whoever follows it', (_, change) => {
    for (const email of [request.email, 'eve@example.com'])
      expect(answer(change, email)).toThrow(expect.objectContaining({ code: 'INVALID_LINK' }))
  })
})
