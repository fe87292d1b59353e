import { expect, it } from 'vitest'
import { deliveryMachine } from '../../../server/domain/webhook/delivery.js'
import { owedPauseMs } from '../../../server/domain/webhook/retry-schedule.js'

it('is pending until it is delivered or failed, and stays what it became', () => {
  expect(deliveryMachine.live).toEqual(['pending'])
  expect(deliveryMachine.take('succeed', 'pending', 'worker')).toBe('delivered')
  expect(deliveryMachine.take('retry', 'pending', 'worker')).toBe('pending')
  expect(deliveryMachine.take('fail', 'pending', 'worker')).toBe('failed')
  expect(deliveryMachine.take('abandon', 'pending', 'worker')).toBe('failed')
  for (const ended of ['delivered', 'failed'] as const)
    for (const move of ['succeed', 'retry', 'fail', 'abandon'] as const) expect(deliveryMachine.allows(move, ended, 'worker')).toBe(false)
})

it('a process that died owes what was left of the wait, and no more than the whole', () => {
  const endedAt = new Date('2026-11-20T10:00:00.000Z')
  const owed = (now: string) => owedPauseMs({ pauseMs: 2_000, endedAt, now: new Date(now) })
  expect(owed('2026-11-20T10:00:00.500Z')).toBe(1_500)
  expect(owed('2026-11-20T10:00:03.000Z')).toBe(-1_000)
  expect(owed('2026-11-20T09:59:59.000Z')).toBe(2_000)
})
