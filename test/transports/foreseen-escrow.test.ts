import { Client } from 'undici'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { writesOf } from '../support/database/writes-of.js'
import { openEscrowWorld, unknownEscrow, type EscrowWorld } from '../support/escrow-world.js'
import { anApiKey } from '../support/people.js'
import { RawConnection } from '../http/raw-connection.js'

let world: EscrowWorld
let connection: Client
beforeAll(async () => {
  world = await openEscrowWorld()
})
afterAll(() => world.close())
beforeEach(() => {
  connection = new Client(world.url)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await connection.close()
})

interface Answer {
  escrow: unknown
  code: string | null
}

/** Over the one connection of the test. */
async function send(
  method: 'GET' | 'POST',
  path: string,
  token: string | null,
  body?: object,
): Promise<{ code: string | null; body: Record<string, unknown> }> {
  const headers = { ...(token ? { authorization: `Bearer ${token}` } : {}), ...(body ? { 'content-type': 'application/json' } : {}) }
  const answer = await connection.request({ method, path, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
  const code = answer.headers['x-error-code']
  return { code: typeof code === 'string' ? code : null, body: (await answer.body.json()) as Record<string, unknown> }
}

type Get = (escrowId: string, token?: string | null) => Promise<Answer>

const getOverRest: Get = async (escrowId, token = world.keys.seller) => {
  const { code, body } = await send('GET', `/api/v1/escrows/${escrowId}`, token)
  return { code, escrow: body['escrow'] ?? null }
}

async function ask(
  query: string,
  variables: object = {},
  token: string | null = world.keys.seller,
): Promise<{ code: string | null; data: { escrow?: unknown } | null }> {
  const { code, body } = await send('POST', '/graphql', token, { query, variables })
  return { code, data: (body['data'] ?? null) as { escrow?: unknown } | null }
}

const question = 'query ($id: ID!) { escrow(id: $id) { id title } }'

const getByGraphql: Get = async (escrowId, token) => {
  const { code, data } = await ask(question, { id: escrowId }, token)
  return { code, escrow: data?.escrow ?? null }
}

describe.each([
  ['GET /api/v1/escrows/:id', getOverRest],
  ['escrow(id) of POST /graphql', getByGraphql],
])('%s on a connection on which a credential was good', (_name, get) => {
  it('asks the database once, and a first request twice', async () => {
    const { escrow } = (await world.create()).body
    const other = new Client(world.url)
    await get(escrow.id)
    expect(await writesOf(() => get(escrow.id))).toBe(1)
    await connection.close()
    connection = other
    expect(await writesOf(() => get(escrow.id))).toBe(2)
  })

  it('shows what has changed since the last request', async () => {
    const { escrow } = (await world.create()).body
    await get(escrow.id)
    await world.call('PUT', `/api/v1/escrows/${escrow.id}`, { body: { title: 'Website and shop' } })
    expect(await get(escrow.id)).toMatchObject({ code: null, escrow: { title: 'Website and shop' } })
  })

  it('shows nothing to a key that may not see the escrow, that has ended, or that is none', async () => {
    const { escrow } = (await world.create()).body
    expect(await get(escrow.id)).toMatchObject({ code: null, escrow: { id: escrow.id } })
    expect(await get(escrow.id, world.keys.stranger)).toEqual({ code: 'NOT_A_PARTY', escrow: null })
    expect(await get(escrow.id, `sk_sandbox_${'0'.repeat(64)}`)).toEqual({ code: 'UNAUTHORIZED', escrow: null })
    const ended = world.keys.lone
    await world.sql('update api_key set is_active = false where developer_id = $1', [world.developers.lone])
    expect(await get(escrow.id, ended)).toEqual({ code: 'UNAUTHORIZED', escrow: null })
    await world.sql('update api_key set is_active = true where developer_id = $1', [world.developers.lone])
    expect(await get(escrow.id)).toMatchObject({ code: null, escrow: { id: escrow.id } })
  })

  it('reads nothing ahead for a credential that was not let in, whoever else was', async () => {
    const { escrow } = (await world.create()).body
    const readAhead = vi.spyOn(world.services.database, 'readAhead')
    await get(escrow.id)
    await get(escrow.id)
    expect(readAhead).toHaveBeenCalledTimes(1)
    for (const token of [null, 'sk_nonsense', `sk_sandbox_${'0'.repeat(64)}`]) for (const _ of [1, 2]) await get(escrow.id, token)
    await get(escrow.id, world.keys.stranger)
    expect(readAhead).toHaveBeenCalledTimes(1)
    // Callers of a proxy take turns on one connection.
    for (const token of [world.keys.seller, world.keys.stranger]) await get(escrow.id, token)
    expect(readAhead).toHaveBeenCalledTimes(3)
  })

  it('remembers sixteen of them, the latest', async () => {
    const { escrow } = (await world.create()).body
    const readAhead = vi.spyOn(world.services.database, 'readAhead')
    await get(escrow.id)
    const developer = { kind: 'developer', developerId: world.developers.seller } as const
    const others: string[] = []
    for (let count = 0; count < 16; count += 1) others.push((await anApiKey(world.services, developer)).key)
    for (const token of others) await get(escrow.id, token)
    await get(escrow.id)
    expect(readAhead).toHaveBeenCalledTimes(0)
    await get(escrow.id, others[15])
    expect(readAhead).toHaveBeenCalledTimes(1)
  })

  it('refuses an escrow that is unknown or no id as ever', async () => {
    await get(unknownEscrow)
    expect((await get(unknownEscrow)).code).toBe('ESCROW_NOT_FOUND')
    for (const id of ['esc_1', `esc_8${unknownEscrow.slice(5)}`])
      expect(await get(id)).toMatchObject({ code: 'INVALID_ESCROW_ID', escrow: null })
  })
})

it('reads nothing ahead for who is beyond their limit', async () => {
  const { escrow } = (await world.create()).body
  await world.sql('update api_key set rate_limit = 3 where developer_id = $1', [world.developers.buyer])
  const readAhead = vi.spyOn(world.services.database, 'readAhead')
  const codes: unknown[] = []
  for (let count = 0; count < 6; count += 1) codes.push((await getOverRest(escrow.id, world.keys.buyer)).code)
  expect(codes).toEqual([null, null, null, 'RATE_LIMITED', 'RATE_LIMITED', 'RATE_LIMITED'])
  // Of the one that was refused first it was not yet known.
  expect(readAhead).toHaveBeenCalledTimes(3)
})

describe('a question by GraphQL', () => {
  it('is foreseen as well where the document names the escrow', async () => {
    const { escrow } = (await world.create()).body
    const named = `{ mine: escrow(id: "${escrow.id}") { title } }`
    await ask(named)
    expect(await writesOf(() => ask(named))).toBe(1)
  })

  it('is answered as ever where it asks for two escrows, or for one twice', async () => {
    const [first, second] = [(await world.create()).body.escrow, (await world.create()).body.escrow]
    await ask(question, { id: first.id })
    const both = 'query ($a: ID!, $b: ID!) { a: escrow(id: $a) { id } b: escrow(id: $b) { id } c: escrow(id: $a) { id } }'
    const { data } = await ask(both, { a: first.id, b: second.id })
    expect(data).toEqual({ a: { id: first.id }, b: { id: second.id }, c: { id: first.id } })
    const twice = 'query ($a: ID!) { a: escrow(id: $a) { id } c: escrow(id: $a) { title } }'
    await ask(twice, { a: first.id })
    expect(await writesOf(() => ask(twice, { a: first.id }))).toBe(1)
  })

  it('is answered as ever where its body comes in pieces, or is long', async () => {
    const { escrow } = (await world.create()).body
    const body = JSON.stringify({ query: question, variables: { id: escrow.id } })
    const head = (bytes: number) =>
      `POST /graphql HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${world.keys.seller}\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n`
    const raw = new RawConnection(+new URL(world.url).port)
    raw.send(`${head(body.length)}\r\n${body}`)
    await expect.poll(() => raw.received).toContain(escrow.title)
    raw.send(`${head(body.length)}Connection: close\r\n\r\n${body.slice(0, 30)}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
    raw.send(body.slice(30))
    await raw.closed
    expect(raw.received.split(`"title":"${escrow.title as string}"`)).toHaveLength(3)

    await ask(question, { id: escrow.id })
    const long = () => ask(question.padEnd(20_000), { id: escrow.id })
    expect(await long()).toMatchObject({ code: null, data: { escrow: { id: escrow.id } } })
    expect(await writesOf(long)).toBe(2)
  })

  it('of nobody is not, however often it is asked', async () => {
    const { escrow } = (await world.create()).body
    expect((await ask(question, { id: escrow.id }, null)).code).toBe('UNAUTHORIZED')
    expect(await writesOf(() => ask(question, { id: escrow.id }, null))).toBe(0)
  })
})
