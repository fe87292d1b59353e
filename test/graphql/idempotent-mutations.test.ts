import { afterAll, beforeAll, expect, it } from 'vitest'
import { decodeId } from '../../server/domain/id.js'
import { openGraphqlWorld, type GraphqlWorld, type Who } from '../support/graphql-world.js'
import { pngImage } from '../support/png.js'

let world: GraphqlWorld

beforeAll(async () => {
  world = await openGraphqlWorld()
})

afterAll(() => world.close())

const quick = (fields = {}) => world.given({ mode: 'quick', amount: '200', ...fields })
const order = (fields: object = {}) => ({ title: 'Camera', amount: '200', mode: 'QUICK', buyerEmail: world.cast.buyer.email, ...fields })
const select = 'escrow { id status version }'
const twice = async (name: string, input: object, as: Who, key: string) => {
  const [first, again] = [await world.mutate(name, input, as, { key, select }), await world.mutate(name, input, as, { key, select })]
  expect({ data: again.data, errors: again.errors }).toEqual({ data: first.data, errors: first.errors })
  expect([first, again].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true'])
  return first.data[name]
}

it.each([
  ['100', 'PAID'],
  ['100.202', 'PENDING'],
])('a card payment of %s is made once and answered twice', async (amount, status) => {
  const escrowId = await quick({ amount }).pending()
  expect(await twice('payEscrow', { escrowId, method: 'CARD' }, 'buyer', `card-${amount}`)).toMatchObject({
    escrow: { id: escrowId, status },
    userErrors: [],
  })
  expect(await world.sql('select 1 from payment where escrow_id = $1', [decodeId('esc', escrowId)])).toHaveLength(1)
})

it('a declined card is not asked again', async () => {
  const escrowId = await quick({ amount: '100.404' }).pending()
  expect(await twice('payEscrow', { escrowId, method: 'CARD' }, 'buyer', 'card-declined')).toMatchObject({
    escrow: null,
    userErrors: [{ code: 'PAYMENT_DECLINED' }],
  })
  expect(await world.sql('select 1 from payment where escrow_id = $1', [decodeId('esc', escrowId)])).toHaveLength(1)
})

it('a refusal has done nothing: the mutation goes through under its key when the reason is gone', async () => {
  const escrowId = await quick().pending()
  const refused = await world.mutate('deliverEscrow', { escrowId }, 'seller', { key: 'deliver-1', select })
  expect(refused.data.deliverEscrow.userErrors[0].code).toBe('ESCROW_NOT_PAID')
  await world.does('payEscrow', { escrowId, method: 'WALLET' }, 'buyer')
  expect(await twice('deliverEscrow', { escrowId }, 'seller', 'deliver-1')).toMatchObject({ escrow: { status: 'DELIVERED' } })
})

it('a key that stands anywhere but at the mutation is refused, and nothing runs', async () => {
  const escrowId = await quick().paid()
  const deliver = (payload: string) => `mutation { deliverEscrow(input: { escrowId: "${escrowId}" }) ${payload} }`
  for (const document of [
    deliver('{ escrow { id @idempotent(key: "inside") } }'),
    deliver('{ escrow @idempotent(key: "inside") { id } }'),
    `{ escrow(id: "${escrowId}") @idempotent(key: "query") { id } }`,
  ]) {
    const { status, errors } = await world.ask(document, { as: 'seller' })
    expect([status, errors[0].extensions.code]).toEqual([400, 'MALFORMED_DOCUMENT'])
  }
  const root = deliver('@idempotent(key: "root") { escrow { status } }').replace('mutation', 'fragment Root on Mutation')
  const { status, data } = await world.ask(`mutation { ...Root } ${root}`, { as: 'seller' })
  expect([status, data.deliverEscrow.escrow.status]).toEqual([200, 'DELIVERED'])
})

it('answers the same input also to another selection and wherever the input stands', async () => {
  const escrowId = await quick().paid()
  const send = (selection: string, input: string, variables = {}) =>
    world.ask(
      `mutation Deliver${Object.keys(variables).length ? '($input: DeliverEscrowInput!)' : ''} { deliverEscrow(input: ${input}) @idempotent(key: "again") { ${selection} userErrors { code } } }`,
      {
        as: 'seller',
        variables,
      },
    )
  await send('escrow { id }', `{ escrowId: "${escrowId}" }`)
  const again = await send('escrow { status }', '$input', { input: { escrowId } })
  expect([again.data.deliverEscrow, again.headers.get('idempotent-replayed')]).toEqual([
    { escrow: { status: 'DELIVERED' }, userErrors: [] },
    'true',
  ])
  const other = await send('escrow { status }', `{ escrowId: "${escrowId}", expectedVersion: 1 }`)
  expect(other.data.deliverEscrow.userErrors[0].code).toBe('IDEMPOTENCY_KEY_REUSED')
})

it('is asked before the input is: other input under a used key is REUSED, be it valid or not', async () => {
  const input = order({ title: 'Once' })
  await world.mutate('createEscrow', input, 'sellerKey', { key: 'valid', select: 'escrow { id }' })
  const { data } = await world.mutate('createEscrow', { ...input, title: '' }, 'sellerKey', { key: 'valid', select: 'escrow { id }' })
  expect(data.createEscrow.userErrors[0].code).toBe('IDEMPOTENCY_KEY_REUSED')
})

it('gives again what a sandbox user is, but not the token that was shown once, and adds nothing', async () => {
  const input = { email: 'replayed@example.com', walletTnd: '20' }
  const make = async () => {
    const select = 'token created user { id balance { available } }'
    return (await world.mutate('createSandboxUser', input, 'sellerKey', { key: 'sandbox user', select })).data.createSandboxUser
  }
  const first = await make()
  expect(first).toMatchObject({ token: expect.stringMatching(/^ut_/), created: true, userErrors: [] })
  expect(await make()).toEqual({ ...first, token: null })
  const fresh = await world.mutate('createSandboxUser', input, 'sellerKey', { select: 'token created' })
  expect(fresh.data.createSandboxUser).toMatchObject({ token: expect.stringMatching(/^ut_/), created: false })
})

it('belongs to its owner and its mutation', async () => {
  const escrowId = await quick().delivered()
  const send = (name: string, as: Who) => world.mutate(name, { escrowId }, as, { key: 'shared', select })
  expect((await send('completeEscrow', 'seller')).errors[0].extensions.code).toBe('BUYER_ONLY')
  expect((await send('rejectDelivery', 'buyer')).data.rejectDelivery.userErrors).toEqual([])
  expect((await send('completeEscrow', 'buyer')).data.completeEscrow.userErrors).toEqual([])
})

it('keeps neither the terms nor the drawn signatures of a contract, and answers them again as they were', async () => {
  const escrowId = await world.given({ mode: 'standard' }).pending()
  const signatureImage = `data:image/png;base64,${pngImage().toString('base64')}`
  const contract = 'escrow { status contract { version terms sellerSignature { signatureImage } buyerSignature { signatureImage } } }'
  const sign = () => world.mutate('signContract', { escrowId, signatureImage }, 'seller', { key: 'drawn', select: contract })
  const first = (await sign()).data
  expect(first).toMatchObject({ signContract: { escrow: { contract: { sellerSignature: { signatureImage }, buyerSignature: null } } } })
  const { terms } = first.signContract.escrow.contract
  expect(terms).not.toBe('')
  const [record] = await world.sql<{ outcome: string }>("select outcome::text from idempotency_record where key = 'drawn'")
  expect(record!.outcome).toContain('sellerSignature')
  for (const text of [signatureImage, terms]) expect(record!.outcome).not.toContain(text)
  // The other signature, and another version: neither was there.
  await world.does('signContract', { escrowId, signatureImage }, 'buyer')
  expect((await sign()).data).toEqual(first)
  await world.does('updateEscrow', { escrowId, contractTerms: `${terms} And more.` }, 'seller')
  const again = await sign()
  expect([again.data, again.headers.get('idempotent-replayed')]).toEqual([first, 'true'])
})

it('has a key of 1 to 255 printable characters', async () => {
  for (const key of ['', 'x'.repeat(256), 'clé']) {
    const { data } = await world.mutate('createEscrow', order(), 'sellerKey', { key, select: 'escrow { id }' })
    expect(data.createEscrow.userErrors[0].code, key).toBe('IDEMPOTENCY_KEY_INVALID')
  }
})
