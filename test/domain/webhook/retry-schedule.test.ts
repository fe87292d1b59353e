import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextStep } from '../../../server/domain/webhook/retry-schedule.js'

const backoffSeconds = [1, 2, 4]
const retry = { kind: 'retry' } as const

describe('nextStep', () => {
  test('waits 1 s and 2 s between three attempts, then gives up', () => {
    const steps = [1, 2, 3].map((attempt) => nextStep({ attempt, attempts: 3, backoffSeconds, outcome: retry }))
    expect(steps).toEqual([
      { kind: 'wait', seconds: 1 },
      { kind: 'wait', seconds: 2 },
      { kind: 'failed', reason: 'attempts_exhausted' },
    ])
  })

  test('waits 4 s before a fourth attempt, and as long before any later one', () => {
    expect(nextStep({ attempt: 3, attempts: 6, backoffSeconds, outcome: retry })).toEqual({ kind: 'wait', seconds: 4 })
    expect(nextStep({ attempt: 5, attempts: 6, backoffSeconds, outcome: retry })).toEqual({ kind: 'wait', seconds: 4 })
  })

  test('ends at any attempt that delivered or failed for good', () => {
    const count = fc.integer({ min: 1, max: 20 })
    const ends = fc.property(count, count, (attempt, attempts) => {
      const step = (outcome: Parameters<typeof nextStep>[0]['outcome']) => nextStep({ attempt, attempts, backoffSeconds, outcome })
      expect(step({ kind: 'delivered' })).toEqual({ kind: 'delivered' })
      expect(step({ kind: 'final', error: 'status_not_200' })).toEqual({ kind: 'failed', reason: 'refused' })
      expect(step({ kind: 'final', error: 'status_not_200', gone: true })).toEqual({ kind: 'failed', reason: 'gone' })
      expect(step({ kind: 'final', error: 'blocked_address' })).toEqual({ kind: 'failed', reason: 'blocked_address' })
    })
    fc.assert(ends)
  })

  test('makes exactly the configured number of attempts against a receiver that always fails', () => {
    const waits = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 5 })
    const stopsInTime = fc.property(fc.integer({ min: 1, max: 20 }), waits, (attempts, seconds) => {
      let made = 1
      while (nextStep({ attempt: made, attempts, backoffSeconds: seconds, outcome: retry }).kind === 'wait') made += 1
      expect(made).toBe(attempts)
    })
    fc.assert(stopsInTime)
  })

  test('refuses an attempt before the first, half an attempt and a schedule without waits', () => {
    expect(() => nextStep({ attempt: 0, attempts: 3, backoffSeconds, outcome: retry })).toThrow(RangeError)
    expect(() => nextStep({ attempt: 1.5, attempts: 3, backoffSeconds, outcome: retry })).toThrow(RangeError)
    expect(() => nextStep({ attempt: 1, attempts: 3, backoffSeconds: [], outcome: retry })).toThrow(RangeError)
  })
})
