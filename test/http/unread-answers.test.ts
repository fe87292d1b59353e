import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openGraphqlWorld, type GraphqlWorld } from '../support/graphql-world.js'

let world: GraphqlWorld

beforeAll(async () => {
  world = await openGraphqlWorld({
    UNREAD_BYTES_PER_PRINCIPAL: '65536',
    GRAPHQL_ALIASES: '1000',
    GRAPHQL_INTROSPECTION_ALIASES: '1000',
    GRAPHQL_COST: '1000000',
    REQUEST_TIMEOUT_MS: '4000',
    SLOWEST_BYTES_PER_SECOND: '1000000000',
    GRAPHQL_TOKENS: '100000',
  })
})
afterAll(() => world.close())

/** Several times what the system takes for somebody who does not read. */
const long = `{ __schema { types { fields { ${Array.from({ length: 40 }, (_none, n) => `d${n}: description`).join(' ')} type { name } } } } }`

interface Asker {
  key?: string
  address?: string
}

/** Asks for a long answer, and reads nothing of it. */
async function askUnread({ key, address = '203.0.113.1' }: Asker): Promise<Socket> {
  const { hostname, port } = new URL(world.url)
  const socket = connect({ host: hostname, port: Number(port) }).pause()
  await once(socket, 'connect')
  const body = JSON.stringify({ query: long })
  const credential = key ? `Authorization: Bearer ${key}\r\n` : ''
  const head = `POST /graphql HTTP/1.1\r\nHost: ${hostname}:${port}\r\nX-Forwarded-For: ${address}\r\n${credential}`
  socket.write(`${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`)
  return socket
}

/** Everything that comes when it is read after all, until the connection is closed or nothing more comes. */
async function readAll(socket: Socket): Promise<string> {
  let text = ''
  socket
    .setEncoding('latin1')
    .on('data', (some: string) => (text += some))
    .resume()
  await expect.poll(() => text.endsWith('\r\n0\r\n\r\n') || socket.closed, { timeout: 10_000 }).toBe(true)
  return text
}

async function ask(path: string, { key, address = '203.0.113.1' }: Asker) {
  const credential = key ? { authorization: `Bearer ${key}` } : {}
  const response = await fetch(`${world.url}${path}`, { headers: { 'x-forwarded-for': address, ...credential } })
  await response.arrayBuffer()
  return [response.status, response.headers.get('x-error-code'), response.headers.get('retry-after')]
}

const refused = [429, 'OVERLOADED', '1']
const served = [200, null, null]
const unread = () => world.services.unreadAnswers

async function untilTooMuch(): Promise<void> {
  await expect.poll(() => unread().bytes(), { timeout: 10_000 }).toBeGreaterThan(65_536)
}

async function untilNothing(): Promise<void> {
  await expect.poll(() => [unread().bytes(), unread().principals], { timeout: 10_000 }).toEqual([0, 0])
}

test('a key whose answers are not read is refused, other keys are not, and it is served again when the connection is closed', async () => {
  const [key, other] = [world.keys.seller, world.keys.buyer]
  const socket = await askUnread({ key })
  await untilTooMuch()
  expect(await ask('/api/v1/me', { key })).toEqual(refused)
  expect((await world.ask('{ __typename }', { as: 'sellerKey' })).code).toBe('OVERLOADED')
  expect(await ask('/api/v1/me', { key: other })).toEqual(served)
  expect(await ask('/account/sign-in', {})).toEqual(served)
  socket.destroy()
  await untilNothing()
  expect(await ask('/api/v1/me', { key })).toEqual(served)
})

test('it is served again when it has read, and what it reads is whole', async () => {
  const socket = await askUnread({ key: world.keys.seller })
  await untilTooMuch()
  const text = await readAll(socket)
  expect(text).toContain('HTTP/1.1 200 OK')
  expect(text).toMatch(/\]\}\}\}\r\n0\r\n\r\n$/)
  await untilNothing()
  expect(await ask('/api/v1/me', { key: world.keys.seller })).toEqual(served)
  socket.destroy()
})

test('an answer of which nothing is read is ended', async () => {
  const socket = await askUnread({ key: world.keys.seller })
  await untilTooMuch()
  await untilNothing()
  expect(await readAll(socket)).not.toMatch(/\r\n0\r\n\r\n$/)
})

test('an address without credential is refused pages and API alike, and no other address is', async () => {
  const socket = await askUnread({ address: '203.0.113.7' })
  await untilTooMuch()
  expect(await ask('/account/sign-in', { address: '203.0.113.7' })).toEqual(refused)
  expect((await ask('/admin/session', { address: '203.0.113.7' }))[0]).toBe(429)
  expect(await ask('/account/sign-in', { address: '203.0.113.8' })).toEqual(served)
  expect(await ask('/api/v1/me', { address: '203.0.113.7', key: world.keys.seller })).toEqual(served)
  socket.destroy()
  await untilNothing()
})
