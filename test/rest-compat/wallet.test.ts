import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatAmount } from '../../server/domain/money/money.js'
import { expected, hourMs, unknownEscrow, type Json } from '../support/escrow-world.js'
import { openGraphqlWorld, type GraphqlWorld } from '../support/graphql-world.js'

// The wallet as it is read (decisions 13): what is in it, and every movement with what was there after it.

let world: GraphqlWorld
let escrowId: string

const read = async (path: string, who: 'buyer' | 'seller' | 'stranger' = 'buyer'): Promise<Json> =>
  (await expected(200, world.call('GET', `/api/v1/wallet${path}`, { token: world.keys[who] }))).body
const shortOf = ({ type, amountTnd, balanceAfterTnd, description }: Json) => [type, amountTnd, balanceAfterTnd, description]

beforeAll(async () => {
  world = await openGraphqlWorld()
  escrowId = await world.given({ mode: 'quick', amount: '100', title: 'A red bicycle', feeBearer: 'buyer' }).paid()
  world.services.clock.advance(hourMs)
  await world.does('refundFunds', { escrowId, amountTnd: '40' }, 'seller')
  await world.act(escrowId, 'complete', world.cast.buyer.email)
})
afterAll(() => world.close())

it('GET /api/v1/wallet answers what is in it, and when', async () => {
  expect((await read('')).wallet).toEqual({
    available: 99_937,
    pending: 0,
    escrow: 0,
    escrowAsBuyer: 0,
    escrowAsSeller: 0,
    currency: 'TND',
    asOf: world.services.clock().toISOString(),
  })
})

describe('GET /api/v1/wallet/transactions', () => {
  it('answers every movement, newest first, with its transfer and the balance after it', async () => {
    const { transactions, pagination } = await read('/transactions')
    expect(transactions.map(shortOf)).toEqual([
      ['escrow_refund', 42, 99_937, 'Refund from escrow: A red bicycle'],
      ['escrow_payment', -105, 99_895, 'Payment into escrow: A red bicycle'],
      ['top_up', 100_000, 100_000, 'Top-up'],
    ])
    expect(pagination).toEqual({ page: 1, limit: 20, total: 3, pages: 1 })
    expect(transactions.slice(0, 2).map((each: Json) => each.escrowId)).toEqual([escrowId, escrowId])
    const { money } = (await expected(200, world.call('GET', `/api/v1/escrows/${escrowId}/money`))).body
    expect(money.movements.map(({ transferId }: Json) => transferId)).toEqual(
      expect.arrayContaining(transactions.slice(0, 2).map(({ id }: Json) => id)),
    )
    expect((await read('/transactions', 'seller')).transactions.map(shortOf)).toEqual([
      ['escrow_income', 60, 60, 'Income from escrow: A red bicycle'],
    ])
    expect(await read('/transactions', 'stranger')).toEqual({ transactions: [], pagination: { page: 1, limit: 20, total: 0, pages: 0 } })
  })

  it('filters by type, time and escrow, and pages', async () => {
    const types = async (query: string) => (await read(`/transactions?${query}`)).transactions.map(({ type }: Json) => type)
    const later = world.services.clock().toISOString()
    expect(await types('type=top_up,escrow_refund')).toEqual(['escrow_refund', 'top_up'])
    expect(await types(`from=${later}`)).toEqual(['escrow_refund'])
    expect(await types(`to=${new Date(Date.parse(later) - 1).toISOString()}`)).toEqual(['escrow_payment', 'top_up'])
    expect(await types(`escrowId=${escrowId}`)).toEqual(['escrow_refund', 'escrow_payment'])
    expect(await types(`escrowId=${unknownEscrow}`)).toEqual([])
    expect(await types('limit=1&page=2')).toEqual(['escrow_payment'])
    expect((await read('/transactions?limit=1&page=2')).pagination).toEqual({ page: 2, limit: 1, total: 3, pages: 3 })
  })

  it('refuses a filter that is none, and a key of nobody', async () => {
    for (const query of ['type=gift', 'from=yesterday', 'page=0'])
      await world.call('GET', `/api/v1/wallet/transactions?${query}`).then(({ status, code }) => {
        expect([status, code]).toEqual([400, 'VALIDATION_ERROR'])
      })
    const malformed = await world.call('GET', '/api/v1/wallet/transactions?escrowId=usr_1')
    expect([malformed.status, malformed.code]).toEqual([400, 'INVALID_ESCROW_ID'])
    for (const path of ['', '/transactions']) {
      const { status, code } = await world.call('GET', `/api/v1/wallet${path}`, { token: world.keys.lone })
      expect([status, code]).toEqual([403, 'ACCOUNT_NOT_ASSOCIATED'])
    }
  })
})

it('GraphQL has the same, in the language of the request, by cursor', async () => {
  const query = `query ($after: String) { wallet { available transactions(first: 2, after: $after) {
    edges { cursor node { amountTnd balanceAfterTnd description } } pageInfo { hasNextPage hasPreviousPage endCursor } totalCount } } }`
  const page = async (after: string | null) => (await world.ask(query, { as: 'buyer', variables: { after }, language: 'fr' })).data.wallet
  const first = await page(null)
  expect(first.available).toBe('99937.000')
  expect(first.transactions).toMatchObject({ totalCount: 3, pageInfo: { hasNextPage: true, hasPreviousPage: false } })
  expect(first.transactions.edges.map(({ node }: Json) => node.description)).toEqual([
    'Remboursement d’un séquestre\u00a0: A red bicycle',
    'Paiement sous séquestre\u00a0: A red bicycle',
  ])
  const { edges, pageInfo } = (await page(first.transactions.pageInfo.endCursor)).transactions
  expect(edges.map(({ node }: Json) => node.balanceAfterTnd)).toEqual(['100000.000'])
  expect(pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true })
  const wrong = await world.ask(query, { as: 'buyer', variables: { after: 'usr_1' } })
  expect(wrong.errors[0].extensions.code).toBe('VALIDATION_ERROR')
})

it('every movement follows from the one before, and the newest is what is there', async () => {
  const { transactions } = await read('/transactions')
  const sums = transactions.toReversed().reduce((all: number[], { amountTnd }: Json) => [...all, (all.at(-1) ?? 0) + amountTnd], [])
  expect(transactions.toReversed().map(({ balanceAfterTnd }: Json) => balanceAfterTnd)).toEqual(sums)
  expect(formatAmount(await world.wallet(world.cast.buyer), 'TND')).toBe(`${sums.at(-1)}.000`)
})
