import { afterAll, beforeAll, expect, it } from 'vitest'
import { providerInUse } from '../../../server/oauth/provider-in-use.js'
import { rotateSigningKeys } from '../../../server/operations/oauth/rotate-signing-keys.js'
import { openOauthWorld, type OauthWorld } from '../../support/oauth-world.js'

let oauth: OauthWorld
beforeAll(async () => {
  oauth = await openOauthWorld()
})
afterAll(() => oauth.close())

const dayMs = 86_400_000
const rotate = () => {
  const { world } = oauth
  return rotateSigningKeys({ run: world.runAs({ kind: 'timer' }), services: world }, undefined)
}
/** The ids of the published keys; what signs comes first. Looked at anew after a minute. */
async function published(): Promise<string[]> {
  oauth.world.clock.advance(60_000)
  const { keys } = (await (await fetch(`${oauth.url}/api/oauth/jwks`)).json()) as { keys: Array<{ kid: string }> }
  return keys.map(({ kid }) => kid)
}

it('a key is made when one is needed, by one of several that need it; the next is published before it signs, and the old one stays for its tokens', async () => {
  const made = await Promise.all([rotate(), rotate()])
  expect(made.reduce((sum, each) => sum + each.made, 0)).toBe(1)
  const [first] = await published()
  expect(await rotate()).toEqual({ made: 0, forgotten: 0 })

  oauth.world.clock.advance(89 * dayMs)
  expect(await rotate()).toEqual({ made: 1, forgotten: 0 })
  const [signing, next] = await published()
  expect(signing).toBe(first)

  oauth.world.clock.advance(dayMs)
  expect(await published()).toEqual([next, first])
  expect(await rotate()).toEqual({ made: 0, forgotten: 0 })

  oauth.world.clock.advance(1.1 * dayMs)
  expect(await rotate()).toEqual({ made: 0, forgotten: 1 })
  expect(await published()).toEqual([next])
}, 60_000)

it('forty who ask at once after other keys are in use are answered by one provider', async () => {
  const { world } = oauth
  const provider = providerInUse({ services: world, signedInUser: async () => null })
  const askedAtOnce = async () => new Set(await Promise.all(Array.from({ length: 40 }, () => provider())))
  const [first, ...others] = await askedAtOnce()
  expect(others).toEqual([])

  world.clock.advance(90 * dayMs)
  await rotate()
  const [second, ...more] = await askedAtOnce()
  expect(more).toEqual([])
  expect(second).not.toBe(first)
})
