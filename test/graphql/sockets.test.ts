import { once } from 'node:events'
import { request } from 'node:http'
import { createClient } from 'graphql-ws'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createApiKey } from '../../server/operations/api-key/create-api-key.js'
import { revokeApiKey } from '../../server/operations/api-key/revoke-api-key.js'
import { updateApiKey } from '../../server/operations/api-key/update-api-key.js'
import { decodeId, encodeId } from '../../server/domain/id.js'
import { anEscrow } from '../support/escrow-builder.js'
import { startGraphqlServer, type GraphqlServer } from '../support/graphql-server.js'
import { SocketClient, type SocketOptions } from '../support/socket-client.js'

let server: GraphqlServer

beforeAll(async () => {
  server = await startGraphqlServer({ SUBSCRIPTIONS_PER_SOCKET: '3', SOCKETS_PER_PRINCIPAL: '2' })
})
afterAll(() => server.close())

const developer = () => ({ kind: 'developer', developerId: server.cast.developerId }) as const
const pending = () => anEscrow(server.world, server.cast).mode('quick').pending()

/** The HTTP answer to an upgrade that is refused. */
async function refusedUpgrade(path: string, headers: Record<string, string>, url = server.url) {
  const sent = request(url + path, {
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      ...headers,
    },
  })
  sent.end()
  const [response] = (await once(sent, 'response')) as [import('node:http').IncomingMessage]
  const chunks = await response.toArray()
  return {
    status: response.statusCode,
    headers: response.headers,
    body: JSON.parse(Buffer.concat(chunks as Buffer[]).toString()) as Record<string, unknown>,
  }
}

describe('the upgrade', () => {
  it.each([
    ['another path', '/graphql/stream', {}, 404, 'NOT_FOUND'],
    ['a page of another site', '/graphql', { origin: 'https://evil.example' }, 403, 'ORIGIN_NOT_ALLOWED'],
    ['a name that only begins like ours', '/graphql', { origin: 'http://localhost:4000.evil.example' }, 403, 'ORIGIN_NOT_ALLOWED'],
    ['a sandboxed frame', '/graphql', { origin: 'null' }, 403, 'ORIGIN_NOT_ALLOWED'],
    ['a handshake of another version', '/graphql', { 'sec-websocket-version': '7' }, 400, 'VALIDATION_ERROR'],
    ['what is offered HTTP/2, and is an ordinary GET', '/graphql', { upgrade: 'h2c' }, 400, 'METHOD_NOT_ALLOWED'],
  ])('refuses %s in the shape of REST', async (_what, path, headers: Record<string, string>, status, code) => {
    const answer = await refusedUpgrade(path, headers)
    expect({ status: answer.status, code: answer.headers['x-error-code'] }).toEqual({ status, code })
    expect(answer.body).toMatchObject({ error: expect.any(String) as string, message: expect.any(String) as string })
    expect(answer.headers['x-request-id']).toMatch(/^[A-Za-z0-9._-]{1,64}$/)
    expect(answer.headers['x-ratelimit-limit']).toBe('1000000')
  })

  it.each([
    ['without Origin', {}],
    ['from the public address', { origin: 'http://localhost:4000' }],
  ])('is taken %s', async (_how, headers) => {
    const client = await SocketClient.open(server.url, server.tokens.buyer, { headers })
    expect((await client.ask('{ escrows { nodes { id } } }')).type).toBe('next')
    await client.close()
  })
})

describe('the introduction', () => {
  const closing = async (introduce: (client: SocketClient) => unknown, options?: SocketOptions) => {
    const client = new SocketClient(server.url, options)
    await once(client.socket, 'open')
    await introduce(client)
    return client.untilClosed()
  }

  it.each([
    ['no credential', undefined],
    ['nothing in it', {}],
    ['a wrong one', { authorization: `Bearer ut_${'0'.repeat(64)}` }],
    ['no string', { authorization: { bearer: 'x' } }],
  ])('with %s: 4401', async (_what, payload) => {
    expect(await closing((client) => client.introduce(payload))).toMatchObject({ code: 4401 })
  })

  it('that does not come within 3 seconds: 4408', async () => {
    expect(await closing(() => {})).toMatchObject({ code: 4408 })
  })

  it('twice: 4429; an operation before it: 4401; another protocol: 4406', async () => {
    expect(
      await closing(async (client) => {
        await client.introduce({ authorization: `Bearer ${server.tokens.buyer}` })
        await client.introduce({ authorization: `Bearer ${server.tokens.buyer}` })
      }),
    ).toMatchObject({ code: 4429 })
    expect(await closing((client) => client.start('{ __typename }'))).toMatchObject({ code: 4401 })
    const other = new WebSocket(`${server.url.replace('http', 'ws')}/graphql`)
    expect((await once(other, 'close'))[0]).toBe(4406)
  })

  it('by the headers of the upgrade, or by the session cookie from our own pages', async () => {
    const ways: Array<Record<string, string>> = [
      { authorization: `Bearer ${server.tokens.buyer}` },
      { 'x-api-key': server.tokens.key },
      { cookie: `sid=${server.tokens.buyer}`, origin: 'http://localhost:4000' },
    ]
    for (const headers of ways) {
      const client = new SocketClient(server.url, { headers })
      await client.introduce()
      await client.until(({ type }) => type === 'connection_ack')
      await client.close()
    }
    expect(await closing((client) => client.introduce(), { headers: { cookie: `sid=${server.tokens.buyer}` } })).toMatchObject({
      code: 4403,
    })
  })

  it('of one principal more often than it may: 4429, until one is closed', async () => {
    const open = [await SocketClient.open(server.url, server.tokens.key), await SocketClient.open(server.url, server.tokens.developer)]
    expect(await closing((client) => client.introduce({ authorization: `Bearer ${server.tokens.key}` }))).toMatchObject({ code: 4429 })
    await open[0]!.close()
    const next = await SocketClient.open(server.url, server.tokens.key)
    await Promise.all([open[1]!.close(), next.close()])
  })
})

describe('a message', () => {
  it.each([
    ['that is no JSON', '{', 4400],
    ['with NUL in it', '{"id":"1","type":"subscribe","payload":{"query":"{ a }","variables":{"a":"\\u0000"}}}', 4400],
    ['of an unknown type', '{"type":"hello"}', 4400],
    ['that only a server says', '{"type":"next","id":"1","payload":{"data":{}}}', 4400],
    ['that only a server says, of an error', '{"type":"error","id":"1","payload":[{"message":"x"}]}', 4400],
    ['above 16 kB', JSON.stringify({ id: '1', type: 'subscribe', payload: { query: `{ __typename } #${'x'.repeat(16_384)}` } }), 1009],
  ])('%s closes the socket', async (_what, text, code) => {
    const client = await SocketClient.open(server.url, server.tokens.buyer)
    client.send(text)
    expect(await client.untilClosed()).toMatchObject({ code })
  })

  it('in binary, too', async () => {
    const client = await SocketClient.open(server.url, server.tokens.buyer)
    client.socket.send(Buffer.from('{"type":"ping"}'))
    expect(await client.untilClosed()).toMatchObject({ code: 4400 })
  })
})

describe('operations on a socket', () => {
  it('queries and mutations run as well', async () => {
    const client = await SocketClient.open(server.url, server.tokens.key)
    const escrowId = encodeId('esc', await pending())
    const done = await client.ask(
      'mutation ($id: ID!) { cancelEscrow(input: {escrowId: $id}) { escrow { status } userErrors { code } } }',
      { id: escrowId },
    )
    expect(done.payload!.data).toEqual({ cancelEscrow: { escrow: { status: 'CANCELLED' }, userErrors: [] } })
    const read = await client.ask('query ($id: ID!) { escrow(id: $id) { status } }', { id: escrowId })
    expect(read.payload!.data).toEqual({ escrow: { status: 'CANCELLED' } })
    await client.close()
  })

  it.each([
    [
      'depth',
      `subscription { events { id ${'... on EscrowEvent { escrow '.repeat(1)}${'{ x '.repeat(10)}${'}'.repeat(11)} } }`,
      'QUERY_LIMIT_EXCEEDED',
    ],
    ['root fields', 'mutation { a: signOut { userErrors { code } } b: signOut { userErrors { code } } }', 'QUERY_LIMIT_EXCEEDED'],
    ['page', '{ events(first: 101) { endCursor } }', 'QUERY_LIMIT_EXCEEDED'],
    ['two subscriptions in one', 'subscription { a: events { id } b: events { id } }', 'QUERY_LIMIT_EXCEEDED'],
    ['an unknown field', 'subscription { explosions { id } }', 'MALFORMED_DOCUMENT'],
    ['no document', '', 'VALIDATION_ERROR'],
  ])('hold the limits of HTTP: %s', async (_what, query, code) => {
    const client = await SocketClient.open(server.url, server.tokens.buyer)
    const { type, payload } = await client.ask(query)
    expect({ type, code: payload![0]!.extensions.code, httpStatus: payload![0]!.extensions.httpStatus }).toEqual({
      type: 'error',
      code,
      httpStatus: 400,
    })
    await client.close()
  })

  it('as many subscriptions as one socket may have, and one more when one is over', async () => {
    const client = await SocketClient.open(server.url, server.tokens.buyer)
    // There is something to tell of, which one that is not refused would bring.
    const before = await server.cursor()
    await pending()
    const [first] = Array.from({ length: 3 }, () => client.start('subscription { events { id } }'))
    const { type, payload } = await client.ask('subscription ($after: String) { events(after: $after) { id } }', { after: before })
    expect(type).toBe('error')
    expect(payload![0]!.extensions).toMatchObject({ code: 'SUBSCRIPTION_LIMIT_REACHED', httpStatus: 429 })
    client.send({ id: first, type: 'complete' })
    const next = client.start('subscription ($after: String) { escrowCreated(after: $after) { id } }', { after: await server.cursor() })
    await pending()
    await vi.waitUntil(() => client.events(next).length > 0)
    expect(client.events(first!)).toEqual([])
    await client.close()
  })

  it('count against the requests per minute', async () => {
    const key = await server.apiKey({ rateLimit: 2 })
    const client = await SocketClient.open(server.url, key)
    expect((await client.ask('{ eventTypes { type } }')).type).toBe('next')
    expect((await client.ask('{ a: eventTypes { type } b: eventTypes { type } }')).payload![0]!.extensions).toMatchObject({
      code: 'RATE_LIMITED',
      httpStatus: 429,
      retryAfter: expect.any(Number) as number,
    })
    await client.close()
  })

  it('speak to the client library', async () => {
    const client = createClient({
      url: `${server.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { authorization: `Bearer ${server.tokens.buyer}` },
    })
    const events = client.iterate({
      query: 'subscription ($after: String) { escrowCreated(after: $after) { escrowId } }',
      variables: { after: await server.cursor() },
    })
    const next = events.next()
    const created = pending()
    const { value } = (await next) as { value: { data: { escrowCreated: { escrowId: string } } } }
    expect(value.data.escrowCreated.escrowId).toBe(encodeId('esc', await created))
    await events.return!()
    await client.dispose()
  })
})

describe('a credential that ends, ends the socket', () => {
  it('a key that is revoked: 4401, and no event after it', async () => {
    const { key, apiKey } = await server.world.runAs(developer())(createApiKey, { name: 'short' })
    const client = await SocketClient.open(server.url, key)
    const id = client.start('subscription ($after: String) { escrowCreated(after: $after) { id } }', { after: await server.cursor() })
    await pending()
    await vi.waitUntil(() => client.events(id).length === 1)
    await server.world.runAs(developer())(revokeApiKey, { id: decodeId('key', apiKey.id)! })
    await pending()
    expect(await client.untilClosed()).toMatchObject({ code: 4401 })
    expect(client.events(id)).toHaveLength(1)
  })

  it('a key that is switched off, while nothing happens: 4401', async () => {
    const { key, apiKey } = await server.world.runAs(developer())(createApiKey, { name: 'off' })
    const client = await SocketClient.open(server.url, key)
    await server.world.runAs(developer())(updateApiKey, { id: decodeId('key', apiKey.id)!, isActive: false })
    expect(await client.untilClosed()).toMatchObject({ code: 4401 })
  })

  it('signing out elsewhere: the next operation is refused, and 4401', async () => {
    const token = await server.token('user', server.cast.buyer.userId)
    const client = await SocketClient.open(server.url, token)
    await server.ask('mutation { signOut { userErrors { code } } }', { token })
    const { payload } = await client.ask('{ escrows { nodes { id } } }')
    expect(payload![0]!.extensions).toMatchObject({ code: 'UNAUTHORIZED', httpStatus: 401 })
    expect(await client.untilClosed()).toMatchObject({ code: 4401 })
  })

  it('one that expires: 4403', async () => {
    const { key } = await server.world.runAs(developer())(createApiKey, {
      name: 'an hour',
      expiresAt: new Date(server.world.clock().getTime() + 3_600_000).toISOString(),
    })
    const client = await SocketClient.open(server.url, key)
    server.world.clock.advance(3_600_001)
    expect(await client.untilClosed()).toMatchObject({ code: 4403 })
  })
})

it('upgrades count against the address', async () => {
  const limited = await startGraphqlServer({ RATE_LIMIT_PER_MINUTE: '2' })
  for (let count = 1; count <= 2; count++) await (await SocketClient.open(limited.url, await limited.apiKey({ rateLimit: 10 }))).close()
  const { status, headers, body } = await refusedUpgrade('/graphql', {}, limited.url)
  expect({ status, retryAfter: headers['retry-after'], body }).toMatchObject({
    status: 429,
    retryAfter: '60',
    body: { error: 'Too Many Requests', retryAfter: 60 },
  })
  await limited.close()
})

it('a service that stops says goodbye: 1001', async () => {
  const stopping = await startGraphqlServer()
  const client = await SocketClient.open(stopping.url, stopping.tokens.key)
  client.start('subscription { events { id } }')
  const started = performance.now()
  await stopping.close()
  expect(await client.untilClosed()).toMatchObject({ code: 1001 })
  expect(performance.now() - started).toBeLessThan(5_000)
})
