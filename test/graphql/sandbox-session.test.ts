import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEscrowWorld, redirectUrl, unknownSession, type EscrowWorld, type Json } from '../support/escrow-world.js'

let world: EscrowWorld

beforeAll(async () => {
  world = await openEscrowWorld()
})

afterAll(() => world.close())

const open = async (escrowId: string, action: string): Promise<string> => {
  const document = `mutation($input: CreateCheckoutSessionInput!) { createCheckoutSession(input: $input) { session { sessionId } userErrors { code } } }`
  const input = { escrowId, action, targetUserEmail: world.cast.buyer.email, redirectUrl }
  const { createCheckoutSession } = await world.graphql(document, { input }, world.keys.seller)
  return createCheckoutSession.session.sessionId
}

const complete = (input: Json, token = world.keys.seller): Promise<Json> =>
  world.graphql(
    `mutation($input: CompleteSandboxSessionInput!) {
       completeSandboxSession(input: $input) { session { sessionId status } escrow { id status } userErrors { code message } }
     }`,
    { input },
    token,
  )

describe('completeSandboxSession', () => {
  it('performs the action as its target: the session is completed, the escrow moved', async () => {
    const escrowId = await world.given({ mode: 'quick' }).pending()
    const sessionId = await open(escrowId, 'ACCEPT_PAY')
    expect(await complete({ sessionId, method: 'wallet' })).toEqual({
      completeSandboxSession: { session: { sessionId, status: 'COMPLETED' }, escrow: { id: escrowId, status: 'PAID' }, userErrors: [] },
    })
  })

  it('answers a refusal of the action as a user error, and nothing has changed', async () => {
    const escrowId = await world.given().pending()
    const sessionId = await open(escrowId, 'ACCEPT_PAY')
    const { completeSandboxSession } = await complete({ sessionId })
    expect(completeSandboxSession).toMatchObject({ session: null, escrow: null, userErrors: [{ code: 'CONTRACT_NOT_SIGNED' }] })
    expect((await world.read(escrowId)).status).toBe('pending')
  })

  it('is for the developer of the session: nobody else, and no person', async () => {
    const sessionId = await open(await world.given({ mode: 'quick' }).pending(), 'ACCEPT_PAY')
    await expect(complete({ sessionId }, world.keys.buyer)).rejects.toThrow('FORBIDDEN')
    await expect(complete({ sessionId }, await world.tokenOf(world.cast.buyer))).rejects.toThrow('FORBIDDEN')
    expect((await complete({ sessionId: unknownSession })).completeSandboxSession.userErrors).toMatchObject([{ code: 'SESSION_NOT_FOUND' }])
  })
})
