import type { Scenario } from '../scenario.js'
import { act, create, letTimePass, type World } from '../world.js'

/** What happens when nobody does anything. */
export const deadlines: Scenario = {
  name: '15-deadlines',
  async run(world) {
    const { recorder, shop } = world
    const see = (id: string) => recorder.call('GET', `/api/v1/escrows/${id}`, { token: shop.key })
    for (const mode of ['standard', 'quick', 'instant'] as const) {
      const id = await create(world, { mode })
      await letTimePass(world, id, 'expiry')
      await see(id)
    }
    for (const feeBearer of ['seller', 'buyer']) {
      const id = await delivered(world, { feeBearer })
      await letTimePass(world, id, 'completion_reminder_72h')
      await letTimePass(world, id, 'completion_reminder_24h')
      await letTimePass(world, id, 'completion')
      await see(id)
    }
    const asked = await delivered(world, {})
    await act(world, asked, 'request_cancellation', 'buyer')
    await letTimePass(world, asked, 'cancellation_request')
    await see(asked)
    const silent = await delivered(world, {})
    await act(world, silent, 'dispute', 'buyer', { input: { category: 'other', reason: 'Not as agreed at all.' } })
    await letTimePass(world, silent, 'dispute_silence')
    await see(silent)
    const paying = await create(world, { mode: 'quick', amount: 100.202 })
    await act(world, paying, 'accept_pay', 'buyer', { input: { method: 'card' } })
    await letTimePass(world, paying, 'expiry')
    await letTimePass(world, paying, 'payment_processing')
    await see(paying)
  },
}

async function delivered(world: World, fields: object): Promise<string> {
  const id = await create(world, { mode: 'quick', ...fields })
  await act(world, id, 'accept_pay', 'buyer')
  await world.recorder.call('POST', `/api/v1/escrows/${id}/deliver`, { token: world.shop.key })
  return id
}
