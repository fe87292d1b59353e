import { expect, it } from 'vitest'
import { rateLimited, secondsUntilFree } from '../../server/domain/rate-limited.js'

const now = new Date('2026-11-20T10:00:00.000Z')
const wait = (ageMs: number) => secondsUntilFree({ oldest: new Date(now.getTime() - ageMs), windowMs: 60_000, now })

it('who counts waits until the window is left, in whole seconds, and at least one', () => {
  expect([wait(0), wait(1), wait(59_001), wait(60_000), wait(90_000)]).toEqual([60, 60, 1, 1, 1])
})

it('is told in Retry-After', () => {
  expect(rateLimited(7)).toMatchObject({ code: 'RATE_LIMITED', status: 429, headers: { 'Retry-After': '7' } })
})
