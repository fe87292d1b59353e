import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashPassword } from '../../server/operations/credential/password.js'
import { openGraphqlWorld, type GraphqlWorld } from '../support/graphql-world.js'

let world: GraphqlWorld

beforeAll(async () => {
  world = await openGraphqlWorld()
})
afterAll(() => world.close())

it('a second factor is set up with the right password and the right code alone', async () => {
  const refusalOf = async (name: string, input: object) => {
    const reply = await world.mutate(name, input, 'disputes', { select: '__typename' })
    return reply.data[name].userErrors[0].code
  }
  await world.staffToken('disputes')
  await world.sql('update staff set password_hash = $1', [await hashPassword({ services: world.services }, 'a long enough password')])
  expect(await refusalOf('beginSecondFactor', { password: 'not the password' })).toBe('INVALID_CREDENTIALS')
  expect(await refusalOf('confirmSecondFactor', { otp: '123456' })).toBe('INVALID_CODE')
  expect(await refusalOf('renewRecoveryCodes', { otp: '123456' })).toBe('INVALID_CODE')
})

it('sessions are listed for their own person, and all of them end at once', async () => {
  const list = () => world.ask('{ staffSessions { isCurrent display } }', { as: 'disputes' })
  const { data } = await list()
  expect(data.staffSessions).toEqual([{ isCurrent: true, display: expect.stringMatching(/^st_/) }])
  const left = await world.ask('mutation { signOutEverywhere { ended userErrors { code } } }', { as: 'disputes' })
  expect(left.data.signOutEverywhere).toEqual({ ended: 1, userErrors: [] })
  expect((await list()).errors[0].extensions.code).toBe('UNAUTHORIZED')
})
