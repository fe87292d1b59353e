import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { encodeId } from '../../server/domain/id.js'
import { anEscrow } from '../support/escrow-builder.js'
import { onConnection } from '../support/database/on-connection.js'
import { startGraphqlServer, type AnswerError, type GraphqlServer } from '../support/graphql-server.js'
import { pngImage } from '../support/png.js'

// Terms and drawn signatures are half a megabyte of an escrow. Here the service has no right to read them, so that whoever does so is refused.

const terms = 'Five pages, two revisions.'
const signatureImage = `data:image/png;base64,${pngImage().toString('base64')}`
const long = { contract: 'terms', contract_version: 'content', contract_signature: 'signature_image' } as const
type Table = keyof typeof long

let server: GraphqlServer
let escrowId: string

beforeAll(async () => {
  server = await startGraphqlServer()
  const { world, cast, tokens } = server
  const pending = () => anEscrow(world, cast, { contractTerms: terms }).mode('standard').pending()
  // The statement for a page of several is another one than that for a page of one.
  await pending()
  world.clock.advance(1_000)
  escrowId = encodeId('esc', await pending())
  const sign = 'mutation ($input: SignContractInput!) { signContract(input: $input) { userErrors { code } } }'
  const { data } = await server.ask(sign, { token: tokens.seller, variables: { input: { escrowId, signatureImage } } })
  expect(data).toEqual({ signContract: { userErrors: [] } })
})
afterEach(() => allow('contract', 'contract_version', 'contract_signature'))
afterAll(() => server.close())

const asOwner = (...statements: string[]) =>
  onConnection(server.ownerUrl, async (owner) => {
    for (const statement of statements) await owner.query(statement)
  })
const allow = (...tables: Table[]) => asOwner(`grant select on ${tables.join(', ')} to amana_app`)

/** Leaves of these tables all to read but what is long. */
async function forbid(...tables: Table[]): Promise<void> {
  for (const table of tables) {
    const [others] = await server.sql<{ names: string }>(
      `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attname <> $2`,
      [table, long[table]],
    )
    await asOwner(`revoke select on ${table} from amana_app`, `grant select (${others!.names}) on ${table} to amana_app`)
  }
}

type Ask = (fields: string) => Promise<{ escrow: unknown; codes: string[] }>

const codesOf = ({ errors }: { errors?: AnswerError[] }) => (errors ?? []).map(({ extensions }) => extensions.code)

const askOne: Ask = async (fields) => {
  const answer = await server.ask(`{ escrow(id: "${escrowId}") { ${fields} } }`, { token: server.tokens.seller })
  return { escrow: answer.data['escrow'], codes: codesOf(answer) }
}

const askPage =
  (first: number): Ask =>
  async (fields) => {
    const query = `{ escrows(first: ${first}) { nodes { ${fields} } } }`
    const answer = await server.ask<{ escrows?: { nodes: unknown[] } }>(query, { token: server.tokens.seller })
    return { escrow: answer.data.escrows?.nodes[0], codes: codesOf(answer) }
  }

const ways: ReadonlyArray<readonly [name: string, ask: Ask]> = [
  ['one escrow', askOne],
  ['a page of one', askPage(1)],
  ['a page of several', askPage(5)],
]

it.each(ways)('of %s, terms and signatures are read for nobody who asks for neither', async (_name, ask) => {
  await forbid('contract', 'contract_version', 'contract_signature')
  expect(await ask('id contract { version sellerSigned sellerSignature { name signedAt } }')).toEqual({
    escrow: {
      id: escrowId,
      contract: { version: 1, sellerSigned: true, sellerSignature: { name: null, signedAt: expect.any(String) } },
    },
    codes: [],
  })
  for (const asked of ['contract { terms }', 'contract { sellerSignature { signatureImage } }'])
    expect((await ask(asked)).codes).toContain('INTERNAL_ERROR')
})

it.each(ways)('of %s, either is read without the other', async (_name, ask) => {
  await forbid('contract', 'contract_signature')
  expect(await ask('contract { terms }')).toEqual({ escrow: { contract: { terms } }, codes: [] })
  await allow('contract_signature')
  await forbid('contract_version')
  const contract = { sellerSignature: { signatureImage } }
  expect(await ask('contract { sellerSignature { signatureImage } }')).toEqual({ escrow: { contract }, codes: [] })
})
