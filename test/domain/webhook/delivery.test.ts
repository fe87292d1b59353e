import { expect, it } from 'vitest'
import { deliveryMachine } from '../../../server/domain/webhook/delivery.js'

it('is pending until it is delivered or failed, and stays what it became', () => {
  expect(deliveryMachine.live).toEqual(['pending'])
  expect(deliveryMachine.take('succeed', 'pending', 'worker')).toBe('delivered')
  expect(deliveryMachine.take('retry', 'pending', 'worker')).toBe('pending')
  expect(deliveryMachine.take('fail', 'pending', 'worker')).toBe('failed')
  expect(deliveryMachine.take('abandon', 'pending', 'worker')).toBe('failed')
  for (const ended of ['delivered', 'failed'] as const)
    for (const move of ['succeed', 'retry', 'fail', 'abandon'] as const) expect(deliveryMachine.allows(move, ended, 'worker')).toBe(false)
})
