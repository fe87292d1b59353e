import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openGraphqlWorld, type GraphqlWorld } from '../support/graphql-world.js'

const mostBytes = 12_000_000
let world: GraphqlWorld

beforeAll(async () => {
  world = await openGraphqlWorld({
    UNREAD_BYTES_IN_ALL: String(mostBytes),
    GRAPHQL_ALIASES: '1000',
    GRAPHQL_INTROSPECTION_ALIASES: '1000',
    GRAPHQL_COST: '1000000',
    GRAPHQL_TOKENS: '100000',
  })
})
afterAll(() => world.close())

/** Several megabytes: what nobody reads of it stays within the share of one. */
const long = `{ __schema { types { fields { ${Array.from({ length: 40 }, (_none, n) => `d${n}: description`).join(' ')} type { name } } } } }`

async function askFrom(address: string): Promise<Socket> {
  const { hostname, port } = new URL(world.url)
  const socket = connect({ host: hostname, port: Number(port) }).pause()
  await once(socket, 'connect')
  const body = JSON.stringify({ query: long })
  const head = `POST /graphql HTTP/1.1\r\nHost: ${hostname}:${port}\r\nX-Forwarded-For: ${address}\r\n`
  socket.write(`${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`)
  return socket
}

test('many who each read nothing of one long answer are bounded together, and who reads is answered in whole', async () => {
  const answers = world.services.unreadAnswers
  const sockets: Socket[] = []
  let most = 0
  for (let n = 1; n <= 8; n++) {
    sockets.push(await askFrom(`203.0.113.${n}`))
    await expect.poll(() => answers.principals, { timeout: 10_000 }).toBeGreaterThan(0)
    most = Math.max(most, answers.bytes())
  }
  await expect.poll(() => (most = Math.max(most, answers.bytes())), { timeout: 20_000 }).toBeGreaterThan(mostBytes)
  const read = await fetch(`${world.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.99' },
    body: JSON.stringify({ query: long }),
  })
  expect([read.status, (await read.text()).endsWith('}')]).toEqual([200, true])
  await expect.poll(() => answers.bytes(), { timeout: 10_000 }).toBeLessThanOrEqual(mostBytes)
  expect(answers.bytes()).toBeGreaterThan(0)
  for (const socket of sockets) socket.destroy()
  await expect.poll(() => [answers.bytes(), answers.principals], { timeout: 10_000 }).toEqual([0, 0])
})
