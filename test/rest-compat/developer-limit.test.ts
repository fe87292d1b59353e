import { afterEach, expect, it } from 'vitest'
import { createApiKey } from '../../server/operations/api-key/create-api-key.js'
import type { Actor } from '../../server/domain/credential/actor.js'
import { aDeveloper } from '../support/people.js'
import { startRestServer, type RestServer } from '../support/rest-server.js'

let server: RestServer
afterEach(() => server.close())

const aKey = async (developer: Actor, rateLimit: number | null) =>
  (await server.services.runAs(developer)(createApiKey, { name: 'one of many', rateLimit })).key

/** What so many reads are answered, each with the next of the keys and from an address of its own. */
async function reads(count: number, keys: string[]) {
  const answers = []
  for (let n = 0; n < count; n++) {
    const { status, headers } = await server.call('GET', '/api/v1/me', {
      token: keys[n % keys.length]!,
      headers: { 'x-forwarded-for': `203.0.113.${n}` },
    })
    answers.push({ status, limit: headers.get('x-ratelimit-limit') })
  }
  return answers
}

it('in live all keys of a developer have one limit together, those without a limit of their own among them', async () => {
  server = await startRestServer({ ESCROW_ENV: 'live', DEVELOPER_RATE_LIMIT_LIVE: '5', API_KEY_RATE_LIMIT_LIVE_MAX: '7' })
  const developer = await aDeveloper(server.services)
  const keys = [await aKey(developer, 7), await aKey(developer, null), await aKey(developer, 7)]
  const answers = await reads(7, keys)
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429])
  expect(answers.at(-1)).toEqual({ status: 429, limit: '5' })
  const neighbour = await aDeveloper(server.services)
  expect(await reads(1, [await aKey(neighbour, null)])).toMatchObject([{ status: 200 }])
  // Staff give one key more, and it has that.
  await server.sql('update api_key set rate_limit = 8 where rate_limit = 7 and developer_id = $1', [
    (developer as { developerId: string }).developerId,
  ])
  expect((await reads(4, [keys[0]!])).map(({ status }) => status)).toEqual([200, 200, 200, 429])
})

it('in the sandbox each key has its own', async () => {
  server = await startRestServer({ DEVELOPER_RATE_LIMIT_LIVE: '5' })
  const developer = await aDeveloper(server.services)
  const keys = [await aKey(developer, 1_000), await aKey(developer, 1_000)]
  expect((await reads(7, keys)).map(({ status }) => status)).toEqual(Array<number>(7).fill(200))
})
