import { verbOf } from '../../server/operations/escrow/give-command.js'
import { OutgoingMessage, ServerResponse } from 'node:http'
import { createClient } from 'graphql-sse'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { decodeId, encodeId } from '../../server/domain/id.js'
import { cancel } from '../../server/domain/escrow/commands/cancel.js'
import { createApiKey } from '../../server/operations/api-key/create-api-key.js'
import { revokeApiKey } from '../../server/operations/api-key/revoke-api-key.js'
import { anEscrow } from '../support/escrow-builder.js'
import { startGraphqlServer, type AnswerError, type GraphqlServer } from '../support/graphql-server.js'

let server: GraphqlServer

beforeAll(async () => {
  server = await startGraphqlServer({ SOCKETS_PER_PRINCIPAL: '2' })
})
afterAll(() => server.close())

const pending = () => anEscrow(server.world, server.cast).mode('quick').pending()
const follow = 'subscription ($after: String) { events(after: $after) { id type cursor } }'

interface StreamEvent {
  event: string
  data: { data?: { events: { id: string; type: string; cursor: string } }; errors?: AnswerError[] } | null
}

/** One stream, read as it comes. */
async function open(body: object, headers: Record<string, string> = {}) {
  const abort = new AbortController()
  const response = await fetch(`${server.url}/graphql/stream`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...headers },
    body: JSON.stringify(body),
    signal: abort.signal,
  })
  const stream = { response, events: [] as StreamEvent[], text: '', isOver: false, close: () => abort.abort() }
  void read(stream).catch(() => {
    stream.isOver = true
  })
  return stream
}

async function read(stream: { response: Response; events: StreamEvent[]; text: string; isOver: boolean }): Promise<void> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of stream.response.body!) {
    const text = decoder.decode(chunk as Uint8Array, { stream: true })
    stream.text += text
    rest += text
    const parts = rest.split('\n\n')
    rest = parts.pop()!
    for (const part of parts) {
      const [, event, data] = /^event: (\w+)\ndata:(.*)$/s.exec(part) ?? []
      if (event) stream.events.push({ event, data: data!.trim() === '' ? null : (JSON.parse(data!) as StreamEvent['data']) })
    }
  }
  stream.isOver = true
}

/** In which turn of the event loop each piece of an event stream is written, from now on. */
function watchTurns() {
  const turns: number[] = []
  let turn = 0
  let isOver = false
  const next = () => {
    turn += 1
    if (!isOver) setImmediate(next)
  }
  next()
  const write = vi.spyOn(ServerResponse.prototype, 'write').mockImplementation(function (this: ServerResponse, ...given: unknown[]) {
    if (String(given[0]).startsWith('event: next')) turns.push(turn)
    return Reflect.apply(OutgoingMessage.prototype.write, this, given)
  })
  const stop = () => {
    isOver = true
    write.mockRestore()
  }
  return { turns, stop }
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const idsOf = (events: StreamEvent[]) => events.flatMap(({ data }) => data?.data?.events.id ?? [])

describe('a subscription as server-sent events', () => {
  it('tells what there is already one at a time, with whoever else waits between two of them, however many streams catch up', async () => {
    const after = await server.cursor()
    for (let count = 0; count < 6; count += 1) await pending()
    const watched = watchTurns()
    try {
      const streams = await Promise.all([1, 2].map(() => open({ query: follow, variables: { after } }, bearer(server.tokens.key))))
      await vi.waitUntil(() => streams.every(({ events }) => events.length === 6))
      for (const stream of streams) stream.close()
      expect(watched.turns).toHaveLength(12)
      expect(new Set(watched.turns).size).toBe(12)
    } finally {
      watched.stop()
    }
  })

  it('begins with a comment, brings events, and goes on behind a cursor', async () => {
    const first = await open({ query: follow, variables: { after: await server.cursor() } }, bearer(server.tokens.key))
    expect(first.response.status).toBe(200)
    expect(first.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(first.response.headers.get('cache-control')).toBe('no-store')
    expect(first.response.headers.get('x-ratelimit-limit')).toBe('1000000')
    await vi.waitUntil(() => first.text.startsWith(':\n\n'))
    const escrowId = await pending()
    await vi.waitUntil(() => first.events.length === 1)
    first.close()
    await server.world.runAs(server.cast.key)(verbOf(cancel), { escrowId })
    const second = await open(
      { query: follow, variables: { after: first.events[0]!.data!.data!.events.cursor } },
      bearer(server.tokens.key),
    )
    await vi.waitUntil(() => second.events.length === 1)
    expect(second.events[0]!.data!.data!.events.type).toBe('escrow.status.updated')
    expect(idsOf(second.events)).not.toEqual(idsOf(first.events))
    second.close()
  })

  it('speaks to the client library', async () => {
    const client = createClient({ url: `${server.url}/graphql/stream`, headers: bearer(server.tokens.buyer) })
    const events = client.iterate<{ escrowCreated: { escrowId: string } }>({
      query: 'subscription ($after: String) { escrowCreated(after: $after) { escrowId } }',
      variables: { after: await server.cursor() },
    })
    const next = events.next()
    const escrowId = await pending()
    expect(((await next).value as { data: object }).data).toEqual({ escrowCreated: { escrowId: encodeId('esc', escrowId) } })
    await events.return!()
    client.dispose()
  })

  it.each([
    ['no credential', {}],
    ['a wrong one', { authorization: `Bearer ut_${'0'.repeat(64)}` }],
  ])('with %s: a stream that says so and completes', async (_what, headers: Record<string, string>) => {
    const stream = await open({ query: follow }, headers)
    expect(stream.response.status).toBe(200)
    await vi.waitUntil(() => stream.isOver)
    expect(stream.events.map(({ event }) => event)).toEqual(['next', 'complete'])
    expect(stream.events[0]!.data!.errors).toMatchObject([
      { extensions: { code: 'UNAUTHORIZED', httpStatus: 401, requestId: stream.response.headers.get('x-request-id') } },
    ])
  })

  it('that may not be opened says why and completes', async () => {
    const stream = await open({ query: follow, variables: { after: 'now' } }, bearer(server.tokens.key))
    await vi.waitUntil(() => stream.isOver)
    expect(stream.events.map(({ event }) => event)).toEqual(['next', 'complete'])
    expect(stream.events[0]!.data!.errors).toMatchObject([
      { path: ['events'], extensions: { code: 'VALIDATION_ERROR', details: { after: 'is not a cursor of this feed' } } },
    ])
  })

  it('ends with its credential: one last result says so', async () => {
    const developer = { kind: 'developer', developerId: server.cast.developerId } as const
    const { key, apiKey } = await server.world.runAs(developer)(createApiKey, { name: 'short' })
    const stream = await open({ query: follow, variables: { after: await server.cursor() } }, bearer(key))
    await pending()
    await vi.waitUntil(() => stream.events.length === 1)
    await server.world.runAs(developer)(revokeApiKey, { id: decodeId('key', apiKey.id)! })
    await pending()
    await vi.waitUntil(() => stream.isOver, { timeout: 5_000 })
    expect(stream.events.map(({ event }) => event)).toEqual(['next', 'next', 'complete'])
    expect(stream.events[1]!.data!.errors).toMatchObject([{ extensions: { code: 'UNAUTHORIZED' } }])
  })

  it('beyond what one principal may have open: 429, until one is closed', async () => {
    const open1 = await open({ query: follow }, bearer(server.tokens.stranger))
    const open2 = await open({ query: follow }, bearer(server.tokens.stranger))
    const refused = await server.send('/graphql/stream', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...bearer(server.tokens.stranger) },
      body: JSON.stringify({ query: follow }),
    })
    expect({ status: refused.status, code: refused.errors[0]!.extensions.code, body: refused.body }).toMatchObject({
      status: 429,
      code: 'SUBSCRIPTION_LIMIT_REACHED',
      body: { error: 'Too Many Requests', retryAfter: 60 },
    })
    open1.close()
    await vi.waitUntil(async () => {
      const again = await open({ query: follow }, bearer(server.tokens.stranger))
      again.close()
      return again.response.status === 200
    })
    open2.close()
  })
})

describe('what is refused before a stream begins is 400', () => {
  it.each([
    ['a query', { query: '{ eventTypes { type } }' }, {}, 'VALIDATION_ERROR'],
    [
      'a document beyond the limits',
      { query: `subscription { events { id ${'@include(if: true) '.repeat(11)} } }` },
      {},
      'QUERY_LIMIT_EXCEEDED',
    ],
    ['an unknown field', { query: 'subscription { explosions { id } }' }, {}, 'MALFORMED_DOCUMENT'],
    ['two events at once', { query: 'subscription { a: events { id } b: events { id } }' }, {}, 'QUERY_LIMIT_EXCEEDED'],
    ['a caller who wants no stream', { query: follow }, { accept: 'application/json' }, 'VALIDATION_ERROR'],
  ])('%s', async (_what, body, headers, code) => {
    const {
      status,
      errors,
      headers: answered,
    } = await server.send('/graphql/stream', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...bearer(server.tokens.key), ...headers },
      body: JSON.stringify(body),
    })
    expect({ status, code: errors[0]!.extensions.code, type: answered.get('content-type') }).toEqual({
      status: 400,
      code,
      type: 'application/json; charset=utf-8',
    })
  })

  it('and so is a session cookie from another site: 403', async () => {
    const { status, errors } = await server.send('/graphql/stream', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        cookie: `sid=${server.tokens.buyer}`,
        origin: 'https://evil.example',
      },
      body: JSON.stringify({ query: follow }),
    })
    expect({ status, code: errors[0]!.extensions.code }).toEqual({ status: 403, code: 'ORIGIN_NOT_ALLOWED' })
  })
})
