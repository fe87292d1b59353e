import type { Scenario } from '../scenario.js'
import { act, create, mutate, openSession, type World } from '../world.js'

const see = async ({ recorder, shop, other }: World, id: string) => {
  await recorder.call('GET', `/api/v1/escrows/${id}`, { token: shop.key })
  await recorder.call('GET', `/api/v1/escrows/${id}/contract`, { token: shop.key })
  await recorder.call('GET', `/api/v1/escrows/${id}`, { token: other.key })
}

/** Whole lives of escrows over REST, in every mode and currency. */
export const lives: Scenario = {
  name: '05-whole-lives',
  async run(world) {
    const { recorder, shop, buyer } = world
    const post = (id: string, verb: string, body?: object, token = shop.key) =>
      recorder.call('POST', `/api/v1/escrows/${id}/${verb}`, { token, ...(body ? { body } : {}) })
    for (const feeBearer of ['seller', 'buyer']) {
      for (const [mode, currency, amount] of [
        ['standard', 'TND', 1250.5],
        ['standard', 'EUR', 333.33],
        ['quick', 'USD', 99.99],
        ['quick', 'TND', 200],
      ] as const) {
        const id = await create(world, { mode, currency, amount, feeBearer })
        if (mode === 'standard') {
          await act(world, id, 'accept_pay', 'buyer')
          await act(world, id, 'sign_contract', 'seller', { input: { name: 'Amel Ben Salah' } })
          await act(world, id, 'sign_contract', 'buyer')
        }
        await act(world, id, 'accept_pay', 'buyer', { input: { method: feeBearer === 'buyer' ? 'card' : 'wallet' } })
        await post(id, 'deliver')
        await mutate(world, 'rejectDelivery', { escrowId: id, reason: 'Lens missing' }, buyer.token)
        await post(id, 'deliver')
        await mutate(world, 'extendCompletionDeadline', { escrowId: id }, buyer.token)
        await mutate(world, 'rejectDelivery', { escrowId: id }, buyer.token)
        await act(world, id, 'complete', 'buyer')
        await see(world, id)
      }
      const gift = await create(world, { mode: 'instant', amount: 15, feeBearer })
      await act(world, gift, 'accept_pay', 'buyer')
      await post(gift, 'deliver')
      await see(world, gift)
    }
    await recorder.call('GET', '/api/v1/balance', { token: shop.key })
    await withDeveloperFee(world)
    await magicCards(world)
    await unregistered(world)
  },
}

async function withDeveloperFee(world: World): Promise<void> {
  const { recorder, shop, other } = world
  const id = await create(world, { mode: 'quick', amount: 300, sellerEmail: other.user.email, developerFeePercentage: 2.5 })
  await act(world, id, 'accept_pay', 'buyer')
  await recorder.call('POST', `/api/v1/escrows/${id}/deliver`, { token: shop.key })
  await recorder.call('POST', `/api/v1/escrows/${id}/deliver`, { token: other.key })
  await act(world, id, 'complete', 'buyer')
  for (const token of [shop.key, other.key]) await recorder.call('GET', '/api/v1/balance', { token })
}

async function magicCards(world: World): Promise<void> {
  const declined = await create(world, { mode: 'quick', amount: 100.404 })
  await act(world, declined, 'accept_pay', 'buyer', { input: { method: 'card' } })
  await act(world, declined, 'accept_pay', 'buyer', { input: { method: 'wallet' } })
  const slow = await create(world, { mode: 'quick', amount: 100.22, currency: 'EUR' })
  await act(world, slow, 'accept_pay', 'buyer', { input: { method: 'card' } })
  await openSession(world, slow, { action: 'accept_pay', targetUserEmail: world.buyer.email })
  await world.recorder.call('POST', `/api/v1/escrows/${slow}/cancel`, { token: world.shop.key })
}

/** Parties without an account when the escrow is made. */
async function unregistered(world: World): Promise<void> {
  const { recorder, shop } = world
  const id = await create(world, { mode: 'quick', amount: 80, buyerEmail: 'first.time@example.com' })
  const { body } = await openSession(world, id, { action: 'accept_pay', targetUserEmail: 'first.time@example.com' })
  await recorder.call('POST', `/api/v1/sandbox/sessions/${body.sessionId}/complete`, { token: shop.key, body: {} })
  await see(world, id)
  const invited = await create(world, { mode: 'quick', amount: 80, sellerEmail: 'late.seller@example.com' })
  await act(world, invited, 'accept_pay', 'buyer')
  await see(world, invited)
  const sold = await openSession(world, invited, { action: 'cancel_escrow', targetUserEmail: 'late.seller@example.com' })
  await recorder.call('POST', `/api/v1/sandbox/sessions/${sold.body.sessionId}/complete`, { token: shop.key, body: {} })
  await see(world, invited)
}

export const cancellations: Scenario = {
  name: '06-cancellations',
  async run(world) {
    const { recorder, shop, buyer } = world
    for (const currency of ['TND', 'USD']) {
      const pending = await create(world, { mode: 'quick', currency })
      await recorder.call('POST', `/api/v1/escrows/${pending}/cancel`, { token: shop.key })
      await see(world, pending)
      const byBuyer = await create(world, { currency })
      await mutate(world, 'cancelEscrow', { escrowId: byBuyer }, buyer.token)

      const id = await create(world, { mode: 'quick', currency, feeBearer: 'buyer' })
      await act(world, id, 'accept_pay', 'buyer')
      await act(world, id, 'request_cancellation', 'buyer', { input: { reason: 'Changed my mind' } })
      await act(world, id, 'reject_cancellation', 'seller', { input: { reason: 'Sent already' } })
      await see(world, id)
      await act(world, id, 'complete', 'buyer')

      const agreed = await create(world, { mode: 'quick', currency, feeBearer: 'buyer' })
      await act(world, agreed, 'accept_pay', 'buyer')
      await act(world, agreed, 'request_cancellation', 'buyer')
      await act(world, agreed, 'accept_cancellation', 'seller')
      await see(world, agreed)

      const sellers = await create(world, { mode: 'instant', currency })
      await act(world, sellers, 'accept_pay', 'buyer', { input: { method: 'card' } })
      await act(world, sellers, 'cancel_escrow', 'seller')
      await see(world, sellers)

      const half = await create(world, { mode: 'quick', currency })
      await act(world, half, 'accept_pay', 'buyer')
      await act(world, half, 'request_cancellation', 'buyer', { input: { reason: 'x' } })
      await recorder.call('POST', `/api/v1/escrows/${half}/deliver`, { token: shop.key })
      await act(world, half, 'complete', 'buyer')
      await see(world, half)
    }
  },
}
