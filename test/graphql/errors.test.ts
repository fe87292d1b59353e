import { Writable } from 'node:stream'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeId } from '../../server/domain/id.js'
import { withinTime } from '../../server/graphql/engine/within-time.js'
import { createLogger } from '../../server/log/create-logger.js'
import { anEscrow } from '../support/escrow-builder.js'
import { startGraphqlServer, type GraphqlServer } from '../support/graphql-server.js'

let server: GraphqlServer
let escrowId: string
const logged: string[] = []

beforeAll(async () => {
  const destination = new Writable({
    write: (chunk, _encoding, done) => {
      logged.push(String(chunk))
      done()
    },
  })
  server = await startGraphqlServer({}, { log: createLogger({ destination }) })
  escrowId = encodeId('esc', await anEscrow(server.world, server.cast).mode('quick').pending())
})
afterAll(() => server.close())

const json = { 'content-type': 'application/json' }
const post = (body: string, headers: Record<string, string> = json) => server.send('/graphql', { method: 'POST', headers, body })

describe('what is no GraphQL request is 400 in the shape of REST, with errors beside it', () => {
  it.each([
    ['GET', () => server.send('/graphql?query={__typename}'), 'METHOD_NOT_ALLOWED'],
    ['PUT', () => server.send('/graphql', { method: 'PUT', headers: json, body: '{}' }), 'METHOD_NOT_ALLOWED'],
    ['DELETE of the stream', () => server.send('/graphql/stream', { method: 'DELETE' }), 'METHOD_NOT_ALLOWED'],
    ['text that is no JSON', () => post('{'), 'INVALID_JSON'],
    ['a batch', () => post('[{"query":"{__typename}"},{"query":"{__typename}"}]'), 'VALIDATION_ERROR'],
    ['a form', () => post('query={__typename}', { 'content-type': 'application/x-www-form-urlencoded' }), 'UNSUPPORTED_CONTENT_TYPE'],
    [
      'plain text, which a foreign page could send',
      () => post('{"query":"{__typename}"}', { 'content-type': 'text/plain' }),
      'UNSUPPORTED_CONTENT_TYPE',
    ],
    ['no body', () => server.send('/graphql', { method: 'POST', headers: json }), 'VALIDATION_ERROR'],
    ['no query', () => post('{"variables":{}}'), 'VALIDATION_ERROR'],
    ['variables as text', () => post('{"query":"{__typename}","variables":"{}"}'), 'VALIDATION_ERROR'],
    ['an answer nobody speaks', () => post('{"query":"{__typename}"}', { ...json, accept: 'text/html' }), 'VALIDATION_ERROR'],
    ['a subscription', () => post('{"query":"subscription { events { id } }"}'), 'VALIDATION_ERROR'],
    ['a syntax error', () => post('{"query":"{ escrow("}'), 'MALFORMED_DOCUMENT'],
    ['an unknown field', () => post('{"query":"{ unknown }"}'), 'MALFORMED_DOCUMENT'],
    ['fragments alone', () => post('{"query":"fragment F on Escrow { id }"}'), 'MALFORMED_DOCUMENT'],
    ['two operations and no name', () => post('{"query":"query A { __typename } query B { __typename }"}'), 'MALFORMED_DOCUMENT'],
    ['a name that no operation has', () => post('{"query":"query A { __typename }","operationName":"B"}'), 'MALFORMED_DOCUMENT'],
    ['a variable that is missing', () => post('{"query":"query ($id: ID!) { escrow(id: $id) { id } }"}'), 'VALIDATION_ERROR'],
    [
      'a variable of another type',
      () => post('{"query":"query ($n: Int) { escrows(first: $n) { nodes { id } } }","variables":{"n":"ten"}}'),
      'VALIDATION_ERROR',
    ],
    [
      'an amount as a number',
      () => post('{"query":"query ($m: Decimal) { escrows(filter: {minAmountTnd: $m}) { nodes { id } } }","variables":{"m":1.5}}'),
      'VALIDATION_ERROR',
    ],
  ])('%s', async (_what, request, code) => {
    const { status, headers, body, errors } = await request()
    expect({ status, code: errors[0]?.extensions.code, httpStatus: errors[0]?.extensions.httpStatus }).toEqual({
      status: 400,
      code,
      httpStatus: 400,
    })
    expect(headers.get('content-type')).toMatch(/^application\/json/)
    expect(headers.get('x-error-code')).toBe(code)
    expect(errors[0]!.extensions.requestId).toBe(headers.get('x-request-id'))
    expect(headers.get('x-ratelimit-limit')).toBe('1000000')
    expect(headers.get('ratelimit-policy')).toBe('"default";q=1000000;w=60')
    expect(body).toMatchObject({ error: 'Bad Request', message: errors[0]!.message })
    expect(body).not.toHaveProperty('data')
    expect(JSON.stringify(body)).not.toMatch(/stack|node_modules/)
  })

  it('a stream whose document does not fit, too', async () => {
    const headers = { ...json, accept: 'text/event-stream' }
    const { status, body } = await server.send('/graphql/stream', { method: 'POST', headers, body: '{"query":"subscription { unknown }"}' })
    expect(status).toBe(400)
    expect(body).toMatchObject({ error: 'Bad Request', errors: [{ extensions: { code: 'MALFORMED_DOCUMENT' } }] })
  })

  it('tells where a document does not parse', async () => {
    const { body } = await post('{"query":"{ escrow(id: \\"x\\") { id "}')
    expect(body).toMatchObject({ error: 'Bad Request', errors: [{ locations: [{ line: 1, column: 24 }] }] })
  })

  it.each([
    ['application/graphql-response+json', 'application/graphql-response+json; charset=utf-8'],
    ['application/graphql-response+json, application/json;q=0.9', 'application/graphql-response+json; charset=utf-8'],
    ['*/*', 'application/json; charset=utf-8'],
  ])('answers who accepts %s', async (accept, type) => {
    const { status, headers } = await post('{"query":"{ __typename }"}', { ...json, accept })
    expect({ status, type: headers.get('content-type') }).toEqual({ status: 200, type })
  })

  it('knows no other path', async () => {
    expect((await server.send('/graphql/other', { method: 'POST', headers: json, body: '{}' })).status).toBe(404)
  })
})

describe('credentials', () => {
  const query = `query ($id: ID!) { escrow(id: $id) { id } }`

  it('none where one is needed: 200 with a top-level error', async () => {
    const { status, data, errors } = await server.ask(query, { variables: { id: escrowId } })
    expect(status).toBe(200)
    expect(data).toEqual({ escrow: null })
    expect(errors).toMatchObject([{ path: ['escrow'], extensions: { code: 'UNAUTHORIZED', httpStatus: 401 } }])
  })

  it.each([
    ['unknown', { authorization: `Bearer ut_${'0'.repeat(64)}` }],
    ['of no kind', { authorization: 'Bearer nonsense' }],
    ['an unknown key', { 'x-api-key': `sk_sandbox_${'0'.repeat(64)}` }],
    ['of the other environment', { authorization: `Bearer sk_live_${'0'.repeat(64)}` }],
  ])('a wrong one (%s) runs nothing, not even what needs none', async (_which, headers) => {
    const { status, errors, body } = await server.ask('{ eventTypes { type } }', { headers })
    expect(status).toBe(200)
    expect(errors).toMatchObject([{ extensions: { code: 'UNAUTHORIZED', httpStatus: 401 } }])
    expect(body).not.toHaveProperty('data')
    expect((await server.ask('{ eventTypes { type } }')).errors).toEqual([])
  })

  it('two that differ are refused, two that agree are one', async () => {
    const other = await server.apiKey()
    expect(
      (await server.ask('{ escrows { nodes { id } } }', { token: server.tokens.key, headers: { 'x-api-key': other } })).errors[0]!.message,
    ).toMatch(/different credentials/)
    expect(
      (await server.ask('{ escrows { nodes { id } } }', { token: server.tokens.key, headers: { 'x-api-key': server.tokens.key } })).errors,
    ).toEqual([])
  })

  it('a stranger sees null and the reason', async () => {
    const { status, data, errors } = await server.ask(query, { token: server.tokens.stranger, variables: { id: escrowId } })
    expect({ status, data }).toEqual({ status: 200, data: { escrow: null } })
    expect(errors).toMatchObject([{ path: ['escrow'], extensions: { code: 'NOT_A_PARTY', httpStatus: 403 } }])
  })
})

describe('the session cookie of the hosted pages', () => {
  const query = '{ escrows { nodes { id } } }'
  const cookie = () => `lang=fr; sid=${server.tokens.buyer}`

  it.each([
    ['the browser says so', { 'sec-fetch-site': 'same-origin' }],
    ['typed by the person', { 'sec-fetch-site': 'none' }],
    ['by the public address', { origin: 'http://localhost:4000' }],
  ])('signs in from our own pages: %s', async (_how, headers: Record<string, string>) => {
    const { errors, data } = await server.ask(query, { headers: { cookie: cookie(), ...headers } })
    expect(errors).toEqual([])
    expect(data['escrows']!['nodes']).toHaveLength(1)
  })

  it('also by the host that was asked', async () => {
    expect((await server.ask(query, { headers: { cookie: cookie(), origin: server.url } })).errors).toEqual([])
  })

  it.each([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['another host of this site', { 'sec-fetch-site': 'same-site', origin: 'http://localhost:4000' }],
    ['an old browser on another site', { origin: 'https://localhost.evil.example' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['nobody says where from', {}],
  ])('does not from elsewhere: %s', async (_where, headers: Record<string, string>) => {
    const { status, errors, body } = await server.ask(query, { headers: { cookie: cookie(), ...headers } })
    expect({ status, code: errors[0]!.extensions.code, error: body['error'] }).toEqual({
      status: 403,
      code: 'ORIGIN_NOT_ALLOWED',
      error: 'Forbidden',
    })
  })

  it('that is no good is nobody, so that its owner can sign in again', async () => {
    const { status, errors } = await server.ask('{ eventTypes { type } }', {
      headers: { cookie: `sid=ut_${'0'.repeat(64)}`, 'sec-fetch-site': 'same-origin' },
    })
    expect({ status, errors }).toEqual({ status: 200, errors: [] })
  })

  it('is not looked at beside a header', async () => {
    const { errors, data } = await server.ask(query, {
      token: server.tokens.stranger,
      headers: { cookie: cookie(), origin: 'https://evil.example' },
    })
    expect({ errors, nodes: data['escrows']!['nodes'] }).toEqual({ errors: [], nodes: [] })
  })
})

describe('faults', () => {
  it('are INTERNAL_ERROR without a word of their own, and logged under the request id', async () => {
    const owner = new Client({ connectionString: server.ownerUrl })
    await owner.connect()
    await owner.query('alter table contract rename to contract_away')
    const { status, data, errors, headers } = await server.ask('query ($id: ID!) { escrow(id: $id) { id } }', {
      token: server.tokens.key,
      variables: { id: escrowId },
      headers: { 'x-request-id': 'fault.1' },
    })
    await owner.query('alter table contract_away rename to contract')
    await owner.end()
    expect({ status, data }).toEqual({ status: 200, data: { escrow: null } })
    expect(errors).toMatchObject([{ path: ['escrow'], extensions: { code: 'INTERNAL_ERROR', httpStatus: 500, requestId: 'fault.1' } }])
    expect(JSON.stringify(errors)).not.toMatch(/contract|relation|select/)
    expect(headers.get('x-request-id')).toBe('fault.1')
    const line = logged
      .map((text) => JSON.parse(text) as Record<string, unknown>)
      .find(({ requestId, level }) => requestId === 'fault.1' && level === 'error')
    expect(line).toMatchObject({
      msg: 'operation failed',
      code: 'INTERNAL_ERROR',
      err: { message: expect.stringMatching(/contract/) as string },
    })
  })

  it('an operation that takes too long is given up', async () => {
    const begun = withinTime(new Promise(() => {}), 20, () => false)
    await expect(begun).rejects.toMatchObject({ code: 'REQUEST_TIMEOUT', status: 400 })
    const undone = withinTime(new Promise(() => {}), 20, () => true)
    await expect(undone).rejects.toMatchObject({ code: 'OVERLOADED', status: 429, headers: { 'Retry-After': '1' } })
    await expect(withinTime(Promise.resolve(1), 20, () => true)).resolves.toBe(1)
  })
})

describe('@idempotent', () => {
  const create = (key: string, title: string) =>
    server.ask<{ createEscrow: { escrow: { id: string } | null; userErrors: Array<{ code: string }> } }>(
      `mutation ($input: CreateEscrowInput!) { createEscrow(input: $input) @idempotent(key: "${key}") { escrow { id } userErrors { code } } }`,
      {
        token: server.tokens.key,
        variables: { input: { title, amount: '100.000', currency: 'TND', mode: 'QUICK', buyerEmail: server.cast.buyer.email } },
      },
    )

  it('answers the same for the same, refuses other input, and does it once', async () => {
    const first = await create('k1', 'Camera')
    const again = await create('k1', 'Camera')
    const other = await create('k1', 'Bicycle')
    expect(first.data.createEscrow.userErrors).toEqual([])
    expect(again.data.createEscrow.escrow!.id).toBe(first.data.createEscrow.escrow!.id)
    expect([first, again, other].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true', null])
    expect(other.data.createEscrow).toEqual({ escrow: null, userErrors: [{ code: 'IDEMPOTENCY_KEY_REUSED' }] })
    expect(await server.sql(`select 1 from escrow where title in ('Camera', 'Bicycle')`)).toHaveLength(1)
  })

  it('races with itself, and does it once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => create('k2', 'Tripod')))
    const ids = new Set(answers.flatMap(({ data }) => data.createEscrow.escrow?.id ?? []))
    expect(ids.size).toBe(1)
    expect(answers.flatMap(({ data }) => data.createEscrow.userErrors).every(({ code }) => code === 'IDEMPOTENCY_IN_PROGRESS')).toBe(true)
    expect(await server.sql(`select 1 from escrow where title = 'Tripod'`)).toHaveLength(1)
  })
})
