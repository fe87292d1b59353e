import { afterAll, beforeAll, expect, it } from 'vitest'
import { expected, openEscrowWorld, type EscrowWorld } from '../support/escrow-world.js'

// A character is a code point, everywhere: an emoji is one, in the shapes of both dialects, in the rules and in the database.

let world: EscrowWorld
beforeAll(async () => void (world = await openEscrowWorld()))
afterAll(() => world.close())

const emoji = (count: number) => '😀'.repeat(count)

it('REST takes as many characters as its bounds say, and stores them', async () => {
  const full = { title: emoji(200), description: emoji(2000), contractTerms: emoji(10_000), metadata: { [emoji(100)]: emoji(500) } }
  const { escrow } = (await expected(201, world.create(full))).body
  expect(await world.read(escrow.id)).toMatchObject({ title: full.title, description: full.description, metadata: full.metadata })
  for (const [field, text] of Object.entries({ title: emoji(201), description: emoji(2001), contractTerms: emoji(10_001) })) {
    await world.refuses(() => world.create({ [field]: text }), {
      status: 400,
      code: 'VALIDATION_ERROR',
      details: { [field]: `must have at most ${text.length / 2 - 1} characters` },
    })
  }
  expect((await world.call('GET', `/api/v1/escrows?q=${encodeURIComponent(emoji(200))}`)).body.escrows).toHaveLength(1)
  expect((await world.call('GET', `/api/v1/escrows?q=${encodeURIComponent(emoji(201))}`)).body.details).toEqual({
    q: 'must be text of 1 to 200 characters',
  })
})

it('GraphQL and the actions count alike', async () => {
  const escrowId = await world.given({ mode: 'quick' }).paid()
  const buyer = await world.tokenOf(world.cast.buyer)
  // Nine emoji are eighteen UTF-16 units, and still too few.
  for (const reason of [emoji(9), emoji(2001)])
    await expect(world.mutate('openDispute', { escrowId, category: 'OTHER', reason }, buyer)).rejects.toThrow('VALIDATION_ERROR')
  const session = (await expected(201, world.openSession(escrowId, { action: 'dispute', targetUserEmail: world.cast.buyer.email }))).body
  const complete = (reason: string) =>
    world.call('POST', `/api/v1/sandbox/sessions/${session.sessionId}/complete`, { body: { input: { category: 'other', reason } } })
  expect((await complete(emoji(9))).body.details).toEqual({ 'input.reason': 'must have 10 to 2,000 characters' })
  await expected(200, complete(emoji(2000)))
  const message = (body: string) =>
    world.graphql(
      'mutation($input: AddDisputeMessageInput!) { addDisputeMessage(input: $input) { userErrors { code } } }',
      { input: { escrowId, body } },
      buyer,
    )
  expect((await message(emoji(5000))).addDisputeMessage.userErrors).toEqual([])
  expect((await message(emoji(5001))).addDisputeMessage.userErrors).toEqual([{ code: 'VALIDATION_ERROR' }])
})
