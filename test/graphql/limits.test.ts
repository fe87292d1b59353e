import { getIntrospectionQuery } from 'graphql'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { countStatements } from '../support/database/count-statements.js'
import { anEscrow } from '../support/escrow-builder.js'
import { startGraphqlServer, type GraphqlServer } from '../support/graphql-server.js'

let server: GraphqlServer

beforeAll(async () => {
  server = await startGraphqlServer()
})
afterAll(() => server.close())

const id = 'esc_00000000000000000000000000'
const nested = (levels: number, inner: string) => `${'... on Escrow { '.repeat(levels)}${inner}${' }'.repeat(levels)}`
const aliased = (count: number) => Array.from({ length: count }, (_, index) => `a${index}: id`).join(' ')
const spread = (from: number, count: number) => Array.from({ length: count }, () => `...F${from}`).join(' ')
/** Each fragment spreads the next one twice. */
const bomb = (levels: number) =>
  `{ escrow(id: "${id}") { ...F0 } } ${Array.from({ length: levels }, (_, level) => `fragment F${level} on Escrow { ${level === levels - 1 ? 'id' : spread(level + 1, 2)} }`).join(' ')}`
/** `types { ofType { ofType …` */
const ofTypes = (levels: number) => `{ __schema { types { ${'ofType { '.repeat(levels)}name${' }'.repeat(levels)} } } }`

describe('a document beyond a limit is refused with 400, the limit and both figures', () => {
  it.each([
    ['depth', `{ node(id: "${id}") ${'{ x '.repeat(10)}${'}'.repeat(10)} }`, /depth 11, at most 10/],
    [
      'depth through fragments',
      `{ a: node(id: "x") { ...A } } fragment A on Escrow { b { c { d { ...B } } } } fragment B on Escrow { e { f { g { h { i { j { k } } } } } } }`,
      /depth 11, at most 10/,
    ],
    ['introspection depth', ofTypes(18), /introspection depth 21, at most 20/],
    ['aliases', `{ escrow(id: "${id}") { ${aliased(16)} } }`, /aliases 16, at most 15/],
    ['aliases of introspection', '{ __schema { types { one: name other: name } } }', /aliases of introspection 2, at most 0/],
    [
      'aliases through fragments',
      `{ a: escrow(id: "${id}") { ...A } b: escrow(id: "${id}") { ...A } } fragment A on Escrow { ${aliased(7)} }`,
      /aliases 16, at most 15/,
    ],
    ['directives', `{ escrow(id: "${id}") { id ${'@include(if: true) '.repeat(11)} } }`, /directives 11, at most 10/],
    ['tokens', `{ escrow(id: "${id}") { ${'id '.repeat(1_000)} } }`, /tokens over 1000, at most 1000/],
    [
      'root fields of a query',
      `{ ${['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}: escrow(id: "${id}") { id }`).join(' ')} }`,
      /root fields of a query 6, at most 5/,
    ],
    [
      'root fields of a mutation',
      `mutation { a: cancelEscrow(input: {escrowId: "${id}"}) { userErrors { code } } b: cancelEscrow(input: {escrowId: "${id}"}) { userErrors { code } } }`,
      /root fields of a mutation 2, at most 1/,
    ],
    [
      'root fields in a fragment',
      `mutation { ...M } fragment M on Mutation { a: cancelEscrow(input: {escrowId: "${id}"}) { userErrors { code } } b: cancelEscrow(input: {escrowId: "${id}"}) { userErrors { code } } }`,
      /root fields of a mutation 2, at most 1/,
    ],
    ['page size', '{ escrows(first: 101) { nodes { id } } }', /page size \(first, last\) 101, at most 100/],
    [
      'cost',
      '{ escrows(first: 100) { nodes { seller { id } buyer { id } deadlines { at } deliveryRejections { reason } } } }',
      /cost 1401, at most 1000/,
    ],
    ['cost of pictures', '{ escrows(first: 77) { nodes { contract { sellerSignature { signatureImage } } } } }', /cost 1002, at most 1000/],
    ['cost of what was said', '{ escrows(first: 3) { nodes { disputes { messages { body } } } } }', /cost 1210, at most 1000/],
    ['cost of where the money was', '{ escrows(first: 33) { nodes { moneyLine { reason } } } }', /cost 1024, at most 1000/],
    [
      'cost of what is in the items of a short page',
      '{ a: proofsToReview(first: 17) { moneyLine { id } } b: proofsToReview(first: 17) { moneyLine { id } } }',
      /cost 1054, at most 1000/,
    ],
    [
      'cost of a list with numbered pages',
      '{ testClocks(limit: 100) { upcoming { at } name } feeSchedules(limit: 500) { id } }',
      /cost 1100,/,
    ],
    ['a fragment bomb', bomb(18), /selections, with fragments written out, \d+, at most 1000/],
    ['a fragment bomb that nothing uses', `{ __typename } ${bomb(12).slice(bomb(12).indexOf('fragment'))}`, /selections/],
  ])('%s', async (_limit, query, message) => {
    const { status, errors, body, headers } = await server.ask(query, { token: server.tokens.key })
    expect({ status, code: errors[0]?.extensions.code, header: headers.get('x-error-code') }).toEqual({
      status: 400,
      code: 'QUERY_LIMIT_EXCEEDED',
      header: 'QUERY_LIMIT_EXCEEDED',
    })
    expect(errors).toHaveLength(1)
    expect(errors[0]!.message).toMatch(message)
    expect(body).toMatchObject({ error: 'Bad Request', message: errors[0]!.message })
    expect(body).not.toHaveProperty('data')
  })

  it('counts pages that come in variables, and their defaults', async () => {
    const query = 'query ($first: Int = 101) { escrows(first: $first) { nodes { id } } }'
    expect((await server.ask(query, { token: server.tokens.key, variables: { first: 500 } })).errors[0]!.message).toMatch(
      /page size .* 500, at most 100/,
    )
    expect((await server.ask(query, { token: server.tokens.key })).errors[0]!.message).toMatch(/page size .* 101, at most 100/)
    expect((await server.ask(query, { token: server.tokens.key, variables: { first: 100 } })).status).toBe(200)
  })

  it('counts nothing for what is left out, and everything where it is asked for after all', async () => {
    const query =
      'query ($all: Boolean! = false) { escrows(first: 33) { nodes { id moneyLine @include(if: $all) { reason } ... @skip(if: true) { disputes { messages { body } } } } } }'
    const ask = (variables: object) => server.ask(query, { token: server.tokens.key, variables: { ...variables } })
    expect((await ask({})).status).toBe(200)
    expect((await ask({ all: true })).errors[0]!.message).toMatch(/cost 1024, at most 1000/)
    expect((await ask({ all: false })).status).toBe(200)
  })

  it('answers a bomb at once', async () => {
    const started = performance.now()
    await server.ask(bomb(100), { token: server.tokens.key })
    expect(performance.now() - started).toBeLessThan(1_000)
  })

  it('refuses NUL in a directive that nothing reads', async () => {
    const { status, errors } = await server.ask(String.raw`{ __typename @idempotent(key: "\u0000") }`, { token: server.tokens.key })
    expect({ status, code: errors[0]!.extensions.code }).toEqual({ status: 400, code: 'MALFORMED_DOCUMENT' })
  })

  it('refuses a body above 100 kB', async () => {
    const { status, errors } = await server.ask(`{ __typename } #${'x'.repeat(102_400)}`, { token: server.tokens.key })
    expect({ status, code: errors[0]!.extensions.code }).toEqual({ status: 400, code: 'BODY_TOO_LARGE' })
  })
})

describe('a document at the limits is answered', () => {
  it.each([
    [
      'the introspection of every tool',
      getIntrospectionQuery({
        descriptions: true,
        specifiedByUrl: true,
        directiveIsRepeatable: true,
        inputValueDeprecation: true,
        schemaDescription: true,
      }),
    ],
    ['introspection 20 deep', ofTypes(17)],
    ['inline fragments, which add no depth', `{ escrow(id: "${id}") { ${nested(12, 'id')} } }`],
    ['15 aliases', `{ escrow(id: "${id}") { ${aliased(15)} } }`],
    ['5 roots', `{ ${['a', 'b', 'c', 'd', 'e'].map((name) => `${name}: escrow(id: "${id}") { id }`).join(' ')} __typename }`],
    [
      'a full page with its parties',
      '{ escrows(first: 100) { edges { cursor node { id title status seller { email } buyer { email } deadlines { at } } } pageInfo { hasNextPage } } }',
    ],
    ['a full page of terms', '{ escrows(first: 100) { nodes { id contract { terms } } } }'],
    ['a full page of events', '{ events(first: 100) { nodes { id type data } } }'],
    ['a page with what can be done', '{ escrows { nodes { id allowedActions { action allowed code } } } }'],
    [
      '10 directives',
      `query ($a: Boolean! = true) { escrow(id: "${id}") { ${['id', 'title', 'status', 'version', 'amount'].map((field) => `${field} @include(if: $a) @skip(if: false)`).join(' ')} } }`,
    ],
  ])('%s', async (_what, query) => {
    const { status, body } = await server.ask(query, { token: server.tokens.key })
    expect(status, JSON.stringify(body)).toBe(200)
  })

  it('names nothing of the schema that was not asked for', async () => {
    const { errors, status } = await server.ask('{ escrw(id: "x") { id } }', { token: server.tokens.key })
    expect({ status, code: errors[0]!.extensions.code, message: errors[0]!.message }).toEqual({
      status: 400,
      code: 'MALFORMED_DOCUMENT',
      message: 'Cannot query field "escrw" on type "Query".',
    })
  })
})

describe('a full page', () => {
  it('with what can be done takes few statements, however long it is', async () => {
    const query = '{ escrows(first: 100) { nodes { id status seller { email } allowedActions { action allowed } } } }'
    for (let count = 0; count < 24; count++) await anEscrow(server.world, server.cast).mode('quick').pending()
    const statements = countStatements()
    const { data, errors } = await server.ask<{ escrows: { nodes: object[] } }>(query, { token: server.tokens.key })
    expect({ errors, escrows: data.escrows.nodes.length }).toEqual({ errors: [], escrows: 24 })
    // Who asks, the escrows, and how things stand with them in two.
    expect(statements.count()).toBeLessThanOrEqual(5)
    expect(statements.count()).toBeGreaterThan(2)
    statements.stop()
  })

  it('of events with their escrows takes one statement for all of these', async () => {
    const ask = () =>
      server.ask<{ events: { nodes: Array<{ escrow: { id: string } }> } }>(
        '{ events(first: 100) { nodes { id ... on EscrowEvent { escrow { id status } } } } }',
        { token: server.tokens.key },
      )
    // A transaction that is open anywhere on the test server may hold the newest events back for a moment.
    await vi.waitUntil(async () => (await ask()).data.events.nodes.length === 24, 10_000)
    const statements = countStatements()
    const { data } = await ask()
    expect(new Set(data.events.nodes.map(({ escrow }) => escrow.id)).size).toBe(24)
    // Who asks, the feed's beginning, the feed, the escrows.
    expect(statements.count()).toBeLessThanOrEqual(5)
    statements.stop()
  })
})
