import type { Scenario } from '../scenario.js'
import { act, create, mutate } from '../world.js'

export const updates: Scenario = {
  name: '08-updates',
  async run(world) {
    const { recorder, shop, buyer, other } = world
    const put = (id: string, fields: object, token = shop.key) => recorder.call('PUT', `/api/v1/escrows/${id}`, { token, body: fields })
    for (const currency of ['TND', 'EUR']) {
      const id = await create(world, { currency })
      await put(id, { title: 'New title' })
      await put(id, { amount: 1500.125 })
      await put(id, { description: 'Words', estimatedDeliveryDays: 9, unknown: true })
      await put(id, { description: null })
      await put(id, { title: 'New title' })
      for (const refused of [
        {},
        { unknown: 1 },
        { title: '' },
        { title: null },
        { amount: 0 },
        { amount: 4.9 },
        { amount: 0.001 },
        { amount: 1.0001 },
        { amount: 10_000_001 },
        { amount: 'all' },
        { estimatedDeliveryDays: 0 },
        { description: 'x'.repeat(2001) },
        { preview: true, title: 'Preview' },
      ])
        await put(id, refused)
      await put(id, { title: 'Theirs' }, other.key)
      await mutate(
        world,
        'updateEscrow',
        { escrowId: id, title: 'By seller', feeBearer: 'BUYER', contractTerms: 'Six pages.' },
        shop.user.token,
      )
      await mutate(world, 'updateEscrow', { escrowId: id, amount: '500' }, shop.user.token)
      await mutate(world, 'updateEscrow', { escrowId: id, amount: '500', amountTnd: '500' }, shop.user.token)
      await mutate(world, 'updateEscrow', { escrowId: id, title: 'Late', expectedVersion: 1 }, shop.user.token)
      await mutate(world, 'updateEscrow', { escrowId: id, title: 'By buyer' }, buyer.token)
      await act(world, id, 'sign_contract', 'seller')
      await put(id, { title: 'After one signature' })
      await mutate(world, 'updateEscrow', { escrowId: id, contractTerms: 'Seven pages.' }, shop.user.token)
      await act(world, id, 'sign_contract', 'seller')
      await act(world, id, 'sign_contract', 'buyer')
      await recorder.call('GET', `/api/v1/escrows/${id}/contract`, { token: shop.key })
      await act(world, id, 'accept_pay', 'buyer')
      await put(id, { title: 'Too late' })
    }
    const quick = await create(world, { mode: 'quick' })
    await mutate(world, 'updateEscrow', { escrowId: quick, contractTerms: 'None here.' }, shop.user.token)
    const gift = await create(world, { mode: 'instant', amount: 1 })
    await put(gift, { amount: 0.01 })
    await put(gift, { amount: 0.009 })
  },
}

const queries = [
  '',
  '?limit=3',
  '?limit=3&page=2',
  '?limit=3&page=900',
  '?page=0',
  '?limit=0',
  '?limit=101',
  '?limit=x&page=y',
  '?status=pending',
  '?status=paid,delivered',
  '?status=lost',
  '?role=buyer',
  '?role=seller&limit=2',
  '?role=creator&limit=2',
  '?role=judge',
  '?mode=instant',
  '?currency=USD&limit=5',
  '?currency=GBP',
  '?email=third@example.com',
  '?minAmountTnd=500&maxAmountTnd=1300&limit=4',
  '?minAmountTnd=a',
  '?createdFrom=2020-01-01&createdTo=2020-12-31',
  '?createdFrom=yesterday',
  '?progressive=true',
  '?progressive=maybe',
  '?hasDispute=true',
  '?q=camera',
  '?q=Website&limit=2&sort=createdAt',
  '?sort=-amountTnd&limit=5',
  '?sort=%2BupdatedAt&limit=2',
  '?sort=title',
  '?cursor=nonsense',
  '?cursor=abc&page=2',
  '?unknown=1&limit=1',
]

export const lists: Scenario = {
  name: '09-lists',
  async run({ recorder, shop, buyer, other }) {
    for (const query of queries) await recorder.call('GET', `/api/v1/escrows${query}`, { token: shop.key })
    await recorder.call('GET', '/api/v1/escrows?limit=2', { token: other.key })
    let cursor = (await recorder.quietly('GET', '/api/v1/escrows?limit=7', { token: shop.key })).body.pagination.nextCursor
    for (let page = 0; page < 3 && cursor; page++) {
      const { body } = await recorder.quietly('GET', `/api/v1/escrows?limit=7&cursor=${encodeURIComponent(cursor)}`, { token: shop.key })
      recorder.note('the next page by cursor', JSON.stringify(body))
      cursor = body.pagination.nextCursor
    }
    const query = `query($first: Int, $last: Int, $offset: Int, $sort: EscrowSort, $filter: EscrowFilterInput) {
      escrows(first: $first, last: $last, offset: $offset, sort: $sort, filter: $filter) {
        totalCount nodes { id title status amountTnd } pageInfo { hasNextPage hasPreviousPage } } }`
    for (const variables of [
      { first: 3 },
      { last: 3 },
      { first: 2, offset: 4, sort: 'AMOUNT' },
      { first: 5, filter: { status: ['PAID'], mode: ['QUICK'], currency: ['TND', 'EUR'] } },
      { first: 101 },
      { first: 2, last: 2 },
      { first: -1 },
    ])
      for (const token of [buyer.token, shop.key]) await recorder.call('POST', '/graphql', { token, body: { query, variables } })
  },
}
