import { afterAll, beforeAll, expect, it } from 'vitest'
import { escrowFields, openGraphqlWorld, type GraphqlWorld, type Who } from '../support/graphql-world.js'
import { eventually } from '../jobs/eventually.js'

// Decisions 3: the role `support` reads, masked, and writes nothing.

let world: GraphqlWorld
let escrowId: string

beforeAll(async () => {
  world = await openGraphqlWorld()
  escrowId = await world.given().pending()
  await world.does('signContract', { escrowId, name: 'Amel Ben Salah' }, 'seller')
  await world.session(escrowId, 'sign_contract', 'buyer')
})
afterAll(() => world.close())

const person = '{ id email firstName lastName }'
const masked = (email: string) => `${email[0]}•••${email.slice(email.indexOf('@'))}`
const read = async (query: string, who: Who) => {
  const { data, errors } = await world.ask(query, { as: who })
  expect(errors).toBeUndefined()
  return data
}

it('reads an escrow and the list with masked addresses, names and signatures', async () => {
  const fields = `buyer ${person} seller ${person} contract { terms sellerSignature { name signedAt } buyerSignature { name } }`
  const { buyer, seller } = world.cast
  const expected = {
    buyer: { email: masked(buyer.email), firstName: expect.stringMatching(/^.•••$/u), lastName: expect.stringMatching(/^.•••$/u) },
    seller: { email: masked(seller.email) },
    contract: { terms: expect.stringMatching(/\w/), sellerSignature: { name: '•••', signedAt: expect.any(String) }, buyerSignature: null },
  }
  expect((await read(`{ escrow(id: "${escrowId}") { ${fields} } }`, 'support')).escrow).toMatchObject(expected)
  expect((await read(`{ escrows { nodes { ${fields} } } }`, 'support')).escrows.nodes[0]).toMatchObject(expected)
  for (const who of ['disputes', 'owner'] as const) {
    const { escrow } = await read(`{ escrow(id: "${escrowId}") { ${fields} } }`, who)
    expect(escrow).toMatchObject({ buyer: { email: buyer.email }, contract: { sellerSignature: { name: 'Amel Ben Salah' } } })
  }
})

it('reads events masked, as data and as fields', async () => {
  const document = `{ events { nodes { type data ... on EscrowEvent { escrow { ${escrowFields} } } } } }`
  const { buyer, seller } = world.cast
  // An event waits for transactions of the whole server that are older, those of other tests among them.
  const seen = await eventually(async () => {
    const text = JSON.stringify((await read(document, 'support')).events.nodes)
    expect(text).toContain(masked(buyer.email))
    return text
  })
  for (const secret of [buyer.email, seller.email, 'Amel Ben Salah']) expect(seen).not.toContain(secret)
  expect(JSON.stringify((await read(document, 'owner')).events.nodes)).toContain(buyer.email)
})

it('writes into no dispute', async () => {
  const disputed = await world.given({ mode: 'quick', contractTerms: null }).disputed()
  for (const isInternal of [false, true])
    await world.refuses('addDisputeMessage', { escrowId: disputed, body: 'We look into it.', isInternal }, 'support', 'STAFF_ONLY')
  await world.does('addDisputeMessage', { escrowId: disputed, body: 'We look into it.' }, 'disputes')
})
