import type { Scenario } from '../scenario.js'
import { create } from '../world.js'

/** What is wrong with requests themselves, and idempotency. */
export const requests: Scenario = {
  name: '11-requests',
  async run(world) {
    const { recorder, shop } = world
    const { key } = shop
    const raw = (text: string, headers: Record<string, string> = {}, path = '/api/v1/escrows') =>
      recorder.call('POST', path, { token: key, raw: text, headers })
    for (const text of ['{', '[]', '"text"', 'null', '', '{"title": "a", "title": "b"}', `{"title":"${'x'.repeat(110_000)}"}`])
      await raw(text)
    await raw('{}', { 'content-type': 'text/plain' })
    await raw('{}', { 'content-type': 'application/json; charset=utf-16' })
    await raw('{}', { 'content-encoding': 'gzip' })
    for (const [method, path] of [
      ['GET', '/api/v1/nothing'],
      ['PATCH', '/api/v1/escrows'],
      ['DELETE', '/api/v1/me'],
      ['POST', '/api/v1/balance'],
      ['OPTIONS', '/api/v1/me'],
      ['GET', '/api/v2/me'],
      ['GET', '/api/v1/escrows/'],
      ['GET', '/api/v1/ESCROWS'],
      ['GET', '/api/v1/escrows/%ff'],
      ['GET', '/api/v1/escrows/%00'],
      ['GET', '/nothing'],
      ['GET', '/livez'],
      ['GET', '/readyz'],
    ] as const)
      await recorder.call(method, path, { token: key })
    const id = await create(world, { mode: 'quick' })
    for (const path of ['nonsense', 'esc_01jd4q6z8y3v7w2n5k9m0xabcd', 'cs_01jd4q6z8y3v7w2n5k9m0xabcd', 'esc_01jd4q6z8y3v7w2n5k9m0xabcdx'])
      for (const [method, verb] of [
        ['GET', ''],
        ['PUT', ''],
        ['POST', '/deliver'],
        ['POST', '/cancel'],
        ['POST', '/reject-delivery'],
        ['GET', '/contract'],
        ['POST', '/sessions'],
      ] as const)
        await recorder.call(method, `/api/v1/escrows/${path}${verb}`, { token: key, ...(method === 'GET' ? {} : { body: {} }) })
    for (const path of later)
      await recorder.call(path.includes('POST') ? 'POST' : 'GET', path.replace(/^\w+ /, '').replace(':id', id), { token: key })
    await recorder.call('POST', `/api/v1/escrows/${id}/reject-delivery`, { token: key, body: { reason: 'x'.repeat(2001) } })
    for (const verb of ['deliver', 'cancel']) await recorder.call('POST', `/api/v1/escrows/${id}/${verb}`, { token: world.other.key })
    for (const language of ['fr', 'ar', 'de, fr;q=0.5'])
      await recorder.call('POST', `/api/v1/escrows/${id}/deliver`, { token: key, headers: { 'accept-language': language } })
    await idempotency(world)
  },
}

/** Endpoints of the specification that are not there yet. */
const later = [
  'GET /api/v1/escrows/:id/proof',
  'POST /api/v1/escrows/:id/close',
  'GET /api/v1/escrows/:id/release-requests',
  'POST /api/v1/escrows/:id/release-requests',
  'POST /api/v1/charges',
  'GET /api/v1/charges',
  'POST /api/v1/identity-verifications',
  'GET /api/v1/escrows/:id/money',
]

async function idempotency(world: Parameters<Scenario['run']>[0]): Promise<void> {
  const { recorder, shop, buyer, other } = world
  const body = { title: 'Once', amount: 30, mode: 'quick', buyerEmail: buyer.email }
  const post = (key: string, fields: object, path = '/api/v1/escrows', token = shop.key) =>
    recorder.call('POST', path, { token, body: fields, headers: { 'idempotency-key': key } })
  const { body: made } = await post('one', body)
  await post('one', body)
  await post('one', { ...body, amount: 31 })
  await post('one', body, '/api/v1/quotes')
  await post('one', body, '/api/v1/escrows', other.key)
  await post('', body)
  await post('é', body)
  await post('x'.repeat(256), body)
  await post('two', { ...body, amount: 1 })
  await post('two', body)
  const path = `/api/v1/escrows/${made.escrow.id}`
  for (let again = 0; again < 2; again++) await post('cancel', {}, `${path}/cancel`)
  await post('cancel again', {}, `${path}/cancel`)
  for (let again = 0; again < 2; again++)
    await recorder.call('PUT', '/api/developer/settings', {
      token: shop.token,
      body: { applicationName: 'shop' },
      headers: { 'idempotency-key': 'settings' },
    })
  for (let again = 0; again < 2; again++)
    await recorder.call('POST', '/api/developer/api-keys', {
      token: shop.token,
      body: { name: 'idempotent' },
      headers: { 'idempotency-key': 'key' },
    })
}
