import { redirectUrl } from '../../support/installation/people.js'
import type { Scenario } from '../scenario.js'
import { act, create, openSession } from '../world.js'

/** Checkout sessions by themselves; which of them may be opened when is the table's. */
export const sessions: Scenario = {
  name: '12-sessions',
  async run(world) {
    const { recorder, shop, other, buyer, stranger } = world
    const id = await create(world, { mode: 'quick' })
    const pay = { action: 'accept_pay', targetUserEmail: buyer.email }
    for (const fields of [
      { ...pay, redirectUrl: 'https://evil.example.com/' },
      { ...pay, redirectUrl: 'http://shop.example.com/return' },
      { ...pay, redirectUrl: `${redirectUrl}?order=17&status=x` },
      { ...pay, redirectUrl: 'http://localhost:3000/a/b' },
      { ...pay, redirectUrl: 5 },
      { ...pay, action: 'fly' },
      { ...pay, action: '' },
      { ...pay, targetUserEmail: 'nobody' },
      { ...pay, targetUserEmail: stranger.email },
      { ...pay, metadata: { order: '17' } },
      { ...pay, metadata: { order: 17 } },
      { ...pay, metadata: 'x' },
      { ...pay, unknown: 1 },
      {},
    ])
      await openSession(world, id, fields)
    await recorder.call('POST', `/api/v1/escrows/${id}/sessions`, { token: other.key, body: { redirectUrl, ...pay } })
    const { body } = await openSession(world, id, { ...pay, metadata: { order: '17' } })
    const path = `/api/v1/sessions/${body.sessionId}`
    const complete = `/api/v1/sandbox/sessions/${body.sessionId}/complete`
    await recorder.call('GET', path, { token: shop.key })
    await recorder.call('GET', path, { token: other.key })
    await recorder.call('POST', `${path}/cancel`, { token: other.key })
    await recorder.call('POST', complete, { token: other.key, body: {} })
    await recorder.call('POST', complete, { token: shop.key, body: { input: { method: 'gold' } } })
    await recorder.call('POST', complete, { token: shop.key, body: { input: 5 } })
    await recorder.call('POST', complete, { token: shop.key })
    await recorder.call('POST', complete, { token: shop.key, body: {} })
    await recorder.call('POST', `${path}/cancel`, { token: shop.key })
    await recorder.call('GET', path, { token: shop.key })
    for (const unknown of ['nonsense', 'cs_01jd4q6z8y3v7w2n5k9m0xabcd']) {
      await recorder.call('GET', `/api/v1/sessions/${unknown}`, { token: shop.key })
      await recorder.call('POST', `/api/v1/sessions/${unknown}/cancel`, { token: shop.key })
      await recorder.call('POST', `/api/v1/sandbox/sessions/${unknown}/complete`, { token: shop.key, body: {} })
    }
    const cancelled = (await openSession(world, id, { action: 'dispute', targetUserEmail: buyer.email })).body.sessionId
    await recorder.call('POST', `/api/v1/sessions/${cancelled}/cancel`, { token: shop.key })
    await recorder.call('POST', `/api/v1/sessions/${cancelled}/cancel`, { token: shop.key })
    await recorder.call('POST', `/api/v1/sandbox/sessions/${cancelled}/complete`, { token: shop.key, body: {} })
    const left = (await openSession(world, id, { action: 'complete', targetUserEmail: buyer.email })).body.sessionId
    await act(world, id, 'complete', 'buyer')
    await recorder.call('GET', `/api/v1/sessions/${left}`, { token: shop.key })
    await recorder.call('PUT', '/api/developer/settings', { token: shop.token, body: { allowedRedirectUrls: [] } })
    await openSession(world, await create(world, { mode: 'quick' }), pay)
    await recorder.call('PUT', '/api/developer/settings', {
      token: shop.token,
      body: { allowedRedirectUrls: [redirectUrl, 'http://localhost:3000/*'] },
    })
  },
}
