import type { Scenario } from '../scenario.js'
import { until } from '../../support/flow/until.js'
import { create } from '../world.js'

export const webhooks: Scenario = {
  name: '10-webhooks-and-feed',
  async run(world) {
    const { recorder, shop, other, hook } = world
    const call = (method: string, path: string, body?: object, token = other.token) =>
      recorder.call(method, `/api/developer/webhooks${path}`, { token, ...(body ? { body } : {}) })
    for (const refused of [
      {},
      { url: 'nonsense' },
      { url: 'ftp://example.com' },
      { url: 'http://10.0.0.1/hook' },
      { url: 'https://user:pass@example.com/hook' },
      { url: hook.url, events: [] },
      { url: hook.url, events: ['escrow.lost'] },
      { url: hook.url, events: ['escrow.*', 'lost.*'] },
      { url: hook.url, events: 'all' },
    ])
      await call('POST', '', refused)
    const { body } = await call('POST', '', { url: 'https://example.com/hook' })
    const id = `/${body.webhook.id}`
    await call('POST', '', { url: hook.url, events: ['webhook.test'] })
    await call('POST', '', { url: hook.url })
    await call('GET', '')
    await call('GET', id)
    await call('PUT', id, { events: ['escrow.updated', 'contract.signed'], isActive: false })
    await call('PUT', id, { isActive: true, unknown: 1 })
    await call('PUT', id, {})
    await call('PUT', id, { url: 'nonsense' })
    await call('PUT', id, { events: ['escrow.lost'] })
    await call('POST', `${id}/regenerate-secret`)
    await call('GET', `${id}/deliveries?status=lost`)
    await call('GET', `${id}/deliveries`)
    for (const path of ['/nonsense', '/wh_01jd4q6z8y3v7w2n5k9m0xabcd']) {
      await call('GET', path)
      await call('PUT', path, { isActive: true })
      await call('POST', `${path}/test`)
      await call('POST', `${path}/regenerate-secret`)
      await call('GET', `${path}/deliveries`)
      await call('DELETE', path)
    }
    await call('GET', id, undefined, shop.token)
    await call('DELETE', id)
    await call('GET', id)

    await testDelivery(world, 200)
    await testDelivery(world, 404)
    await recorder.call('GET', '/api/v1/event-types', { token: shop.key })
    await feed(world)
  },
}

/** A test event to the shop's webhook, and how its delivery is told, whatever the receiver answers. */
async function testDelivery({ recorder, shop, hook }: Parameters<Scenario['run']>[0], status: number): Promise<void> {
  const token = shop.token
  const { webhooks: mine } = (await recorder.quietly('GET', '/api/developer/webhooks', { token })).body
  const path = `/api/developer/webhooks/${mine[0].id}`
  const acceptAgain = hook.answerWith(() => status)
  await recorder.call('POST', `${path}/test`, { token })
  const page = `${path}/deliveries?limit=1`
  await until('the test event to have an answer', async () => {
    const { body } = await recorder.quietly('GET', page, { token })
    return body.deliveries[0].status !== 'pending'
  })
  acceptAgain()
  await recorder.call('GET', page, { token })
  await recorder.call('GET', path, { token })
}

async function feed(world: Parameters<Scenario['run']>[0]): Promise<void> {
  const { recorder, shop, stranger } = world
  const get = (query: string) => recorder.call('GET', `/api/v1/events${query}`, { token: shop.key })
  for (const query of [
    '?limit=2',
    '?limit=2&types=contract.signed',
    '?limit=2&types=escrow.dispute.opened,escrow.updated',
    '?limit=2&types=escrow.cancellation.*',
    '?types=escrow.lost',
    '?after=nonsense',
    '?limit=0',
    '?limit=101',
  ])
    await get(query)
  await recorder.call('GET', '/api/v1/events?limit=1')
  const { events } = (await recorder.quietly('GET', '/api/v1/events?limit=5', { token: shop.key })).body
  for (const path of [events[0].id, 'nonsense', 'evt_01jd4q6z8y3v7w2n5k9m0xabcd'])
    await recorder.call('POST', `/api/v1/events/${path}/replay`, { token: shop.key, body: {} })
  await recorder.call('POST', `/api/v1/events/${events[0].id}/replay`, { token: shop.key, body: { webhookId: 'nonsense' } })
  const id = await create(world, { mode: 'quick', sellerEmail: stranger.email })
  await recorder.call('POST', '/graphql', {
    token: shop.key,
    body: {
      query: 'query($id: ID) { events(first: 5, escrowId: $id) { hasMore nodes { id type timestamp data } } }',
      variables: { id },
    },
  })
}
