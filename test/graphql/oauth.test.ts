import { afterAll, beforeAll, expect, it } from 'vitest'
import { openGraphqlWorld, type GraphqlWorld } from '../support/graphql-world.js'

// The applications of a developer, and what users let them know, through GraphQL (decisions 12). How people sign in: test/oauth/.

let world: GraphqlWorld
beforeAll(async () => {
  world = await openGraphqlWorld()
})
afterAll(() => world.close())

const consents = async () =>
  (await world.ask('{ oauthConsents { clientId name companyName scopes givenAt } }', { as: 'buyer' })).data.oauthConsents
const register = (fields: object = {}) =>
  world.does('createOauthClient', { name: 'Shop', redirectUris: ['https://shop.example.com/signed-in'], ...fields }, 'developer')

it('a developer registers an application, reads it and deletes it; a second deletion finds nothing', async () => {
  const made = await register()
  expect(made).toMatchObject({ client: { name: 'Shop', public: false }, clientSecret: expect.stringMatching(/^ocs_[0-9a-f]{64}$/) })
  const { id } = made.client
  const { data } = await world.ask('query ($id: ID!) { oauthClients { id } oauthClient(id: $id) { id } }', {
    as: 'developer',
    variables: { id },
  })
  expect(data).toEqual({ oauthClients: [{ id }], oauthClient: { id } })
  expect(await world.does('deleteOauthClient', { id }, 'developer')).toEqual({ deleted: true })
  await world.refuses('deleteOauthClient', { id }, 'developer', 'OAUTH_CLIENT_NOT_FOUND')
})

it('a user lets it know something, then more, and takes all of it back', async () => {
  const { clientId } = (await register()).client
  const give = (scopes: string[]) => world.does('giveOauthConsent', { clientId, scopes }, 'buyer')
  expect(await give(['email', 'openid'])).toEqual({ consent: { clientId, scopes: ['openid', 'email'] } })
  expect(await give(['openid', 'kyc'])).toEqual({ consent: { clientId, scopes: ['openid', 'email', 'kyc'] } })
  expect(await consents()).toMatchObject([{ clientId, name: 'Shop', scopes: ['openid', 'email', 'kyc'] }])
  expect(await world.does('withdrawOauthConsent', { clientId }, 'buyer')).toEqual({ withdrawn: true })
  expect(await consents()).toEqual([])
  await world.refuses('withdrawOauthConsent', { clientId }, 'buyer', 'OAUTH_CLIENT_NOT_FOUND')
})

it.each([
  ['a scope that there is not', ['openid', 'wallet']],
  ['no openid', ['email']],
  ['nothing', []],
])('what nobody can allow is refused: %s', async (_what, scopes) => {
  const { clientId } = (await register()).client
  const { data } = await world.mutate('giveOauthConsent', { clientId, scopes }, 'buyer')
  expect(data.giveOauthConsent).toMatchObject({ consent: null, userErrors: [{ code: 'VALIDATION_ERROR', details: [{ field: 'scopes' }] }] })
  expect(await consents()).toEqual([])
})

it('an application that there is not is given nothing', async () => {
  const input = { clientId: 'oauth_00000000000000000000000000000000', scopes: ['openid'] }
  await world.refuses('giveOauthConsent', input, 'buyer', 'OAUTH_CLIENT_NOT_FOUND')
})
