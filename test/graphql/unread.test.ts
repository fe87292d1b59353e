import { request, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { lockEscrow } from '../../server/operations/escrow/lock-escrow.js'
import type { Operation } from '../../server/operations/operation.js'
import { anEscrow } from '../support/escrow-builder.js'
import { startGraphqlServer, type GraphqlServer } from '../support/graphql-server.js'
import { SocketClient } from '../support/socket-client.js'

let server: GraphqlServer
let after: string
const events = 40

beforeAll(async () => {
  server = await startGraphqlServer({
    UNREAD_BYTES_PER_SOCKET: '65536',
    UNREAD_SECONDS: '1',
    GRAPHQL_ALIASES: '100',
    GRAPHQL_COST: '100000',
    GRAPHQL_TOKENS: '100000',
  })
  const { world, cast } = server
  const escrowId = await anEscrow(world, cast, { description: 'a'.repeat(2_000) })
    .mode('quick')
    .pending()
  after = await server.cursor()
  await world.runAs(cast.key)(recordMany, { escrowId })
})
afterAll(() => server.close())

async function recordMany(tx: Operation, { escrowId }: { escrowId: string }): Promise<void> {
  const { row } = await lockEscrow(tx, escrowId)
  for (let n = 0; n < events; n++) tx.record({ type: 'escrow.updated', escrow: row, at: tx.wallNow })
}

/** Some hundred kilobytes an event: all of them are more than the system takes for somebody who does not read. */
const bulky = `subscription($after: String) { events(after: $after) { cursor ${Array.from({ length: 100 }, (_, n) => `d${n}: data`).join(' ')} } }`

describe('a websocket of which nothing is read', () => {
  it('is ended with a reason, and goes on after the last cursor', async () => {
    const client = await SocketClient.open(server.url, server.tokens.key)
    client.socket.pause()
    const id = client.start(bulky, { after })
    await sleep(3_500)
    client.socket.resume()
    expect(await client.untilClosed()).toEqual({ code: 1013, reason: 'What was sent is not read; go on after the last cursor' })
    const seen = client.events<{ cursor: string }>(id)
    expect(seen.length).toBeGreaterThan(0)
    expect(seen.length).toBeLessThan(events)
    const again = await SocketClient.open(server.url, server.tokens.key)
    const rest = again.start('subscription($after: String) { events(after: $after) { cursor } }', { after: seen.at(-1)!.cursor })
    await vi.waitUntil(() => again.events(rest).length === events - seen.length, { timeout: 10_000 })
    await again.close()
  })

  it('that is slow, but reads, gets everything', async () => {
    const client = await SocketClient.open(server.url, server.tokens.key)
    const id = client.start(bulky, { after })
    while (client.events(id).length < events) {
      client.socket.pause()
      await sleep(50)
      client.socket.resume()
      await sleep(20)
    }
    expect(client.closed).toBeNull()
    await client.close()
  })

  it('is not heard while too much of its answers is unread, and is heard again when they are read', async () => {
    const client = await SocketClient.open(server.url, server.tokens.stranger)
    client.socket.pause()
    const asked = Array.from({ length: 60 }, () => client.start('{ __schema { types { name description fields { name description } } } }'))
    await sleep(700)
    client.socket.resume()
    const ends = new Set(['complete', 'error'])
    const answered = (id: string) => client.messages.some((message) => message.id === id && ends.has(message.type))
    await vi.waitUntil(() => asked.every(answered), { timeout: 20_000 })
    await client.close()
  })
})

describe('an event stream of which nothing is read', () => {
  it('is ended with a last word behind what it has sent', async () => {
    const sent = request(`${server.url}/graphql/stream`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream', authorization: `Bearer ${server.tokens.key}` },
    })
    sent.end(JSON.stringify({ query: bulky, variables: { after } }))
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    await sleep(3_500)
    const chunks = await response.toArray()
    const text = Buffer.concat(chunks as Buffer[]).toString()
    expect(text.match(/"cursor":/g)!.length).toBeLessThan(events)
    expect(text).toContain('Go on after the last cursor.')
    expect(text).toContain('event: complete')
  })
})
