import { afterAll, beforeAll, describe, it } from 'vitest'
import { openEscrowWorld, type EscrowWorld, type Json } from '../support/escrow-world.js'

let world: EscrowWorld

beforeAll(async () => {
  world = await openEscrowWorld()
})

afterAll(() => world.close())

/** None of these exists yet: whatever is sent, 404 NOT_FOUND in shape 1, and nothing happens. */
async function areUnknown(requests: Array<[string, string, Json?]>, token?: string) {
  for (const [method, path, body] of requests) {
    await world.refuses(() => world.call(method, path, { ...(token === undefined ? {} : { token }), ...(body ? { body } : {}) }), {
      status: 404,
      code: 'NOT_FOUND',
    })
  }
}

describe('endpoints of the specification that are not built yet', () => {
  it('OAuth 2.0: /api/oauth is 404', async () => {
    await areUnknown(
      [
        ['GET', '/api/oauth/authorize'],
        ['POST', '/api/oauth/token'],
        ['GET', '/api/oauth/userinfo'],
      ],
      '',
    )
  })
})
