import { Client } from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openGraphqlWorld, type GraphqlWorld } from '../support/graphql-world.js'

let world: GraphqlWorld

beforeAll(async () => {
  world = await openGraphqlWorld({ WAITING_EACH: '1' })
})
afterAll(() => world.close())

const here = '127.0.0.1'
const long = 'a'.repeat(20_000)

const post = async (path: string, body: object) => {
  const headers = { authorization: `Bearer ${world.keys.seller}`, 'content-type': 'application/json' }
  const response = await fetch(`${world.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, code: response.headers.get('x-error-code'), retryAfter: response.headers.get('retry-after') }
}

const ways = [
  { name: 'REST', path: '/api/v1/escrows', long: { title: long }, short: { title: 'a' }, status: 400 },
  {
    name: 'GraphQL',
    path: '/graphql',
    long: { query: '{ __typename }', variables: { long } },
    short: { query: '{ __typename }' },
    status: 200,
  },
]

describe('long bodies are read one at a time', () => {
  test.each(ways)(
    'over $name, of each address in turn, while short ones are read as they come',
    async ({ path, long: body, short, status }) => {
      const { bodyTurns } = world.services
      const giveBack = await bodyTurns.take(here)
      const first = post(path, body)
      await expect.poll(() => bodyTurns.load.waiting).toBe(1)
      expect(await post(path, short)).toMatchObject({ status })
      expect(await post(path, body)).toMatchObject({ status: 429, code: 'OVERLOADED', retryAfter: expect.stringMatching(/^\d+$/) })
      expect(bodyTurns.load).toMatchObject({ served: 1, waiting: 1 })
      giveBack()
      expect(await first).toMatchObject({ status })
      await expect.poll(() => bodyTurns.load).toEqual({ principals: 0, served: 0, waiting: 0 })
    },
  )
  test('whoever sends one from elsewhere has a line of their own', async () => {
    const { bodyTurns } = world.services
    const [{ path, long: body }] = ways as [(typeof ways)[number]]
    const giveBack = await bodyTurns.take('somebody else')
    const first = post(path, body)
    await expect.poll(() => bodyTurns.load.waiting).toBe(1)
    const elsewhere = new Client(world.url, { localAddress: '127.0.0.2' })
    const headers = { authorization: `Bearer ${world.keys.seller}`, 'content-type': 'application/json' }
    const other = elsewhere.request({ method: 'POST', path, headers, body: JSON.stringify(body) })
    await expect.poll(() => bodyTurns.load).toEqual({ principals: 3, served: 1, waiting: 2 })
    giveBack()
    const { statusCode, body: answer } = await other
    await answer.dump()
    expect([(await first).status, statusCode]).toEqual([400, 400])
    await elsewhere.close()
  })
})
