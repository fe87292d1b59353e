import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeId } from '../../server/domain/id.js'
import { bootstrapStaff } from '../../server/operations/staff/bootstrap-staff.js'
import { createStaff } from '../../server/operations/staff/create-staff.js'
import { ConsolePage, refusalOf } from '../support/console-page.js'
import { anEscrow } from '../support/escrow-builder.js'
import { startGraphqlServer, type GraphqlServer } from '../support/graphql-server.js'
import { aDeveloper } from '../support/people.js'

let server: GraphqlServer
const password = 'a long enough password'

beforeAll(async () => {
  server = await startGraphqlServer()
})
afterAll(() => server.close())

const enter = async (kind: 'staff' | 'developer', email: string): Promise<ConsolePage> => {
  const page = new ConsolePage(server.url)
  expect((await page.send('POST', 'session', { kind, email, password })).body).toEqual({ userErrors: [] })
  await page.session()
  return page
}

describe('a developer at the door of the dashboard', () => {
  const email = 'new@example.com'

  test('registers, and signs in to a session whose token no script reads', async () => {
    const page = new ConsolePage(server.url)
    const registered = await page.send('POST', 'registration', { email, password, companyName: 'Atelier Sousse' })
    expect(registered.body).toEqual({ isVerified: true, userErrors: [] })
    // A stranger's request counts, as it does in the API.
    expect(registered.headers.get('x-ratelimit-limit')).toBe('1000000')
    const again = await page.send('POST', 'registration', { email, password, companyName: 'Atelier Sousse' })
    expect(again.body).toMatchObject({ isVerified: false, userErrors: [{ code: 'EMAIL_TAKEN' }] })
    const { setCookie } = await page.send('POST', 'session', { kind: 'developer', email, password })
    expect(setCookie).toMatch(/^developer=dt_[0-9a-f]{64}; Max-Age=\d+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/)
    expect(await page.session()).toMatchObject({ staff: null, developer: { email, companyName: 'Atelier Sousse' } })
  })

  test('is told that a code is wrong, and nothing from another site', async () => {
    const page = new ConsolePage(server.url)
    const wrong = await page.send('POST', 'verification', { email, code: '123456' })
    expect(wrong.body).toMatchObject({ userErrors: [{ code: 'INVALID_CODE' }] })
    const elsewhere = { 'sec-fetch-site': 'cross-site' }
    for (const [path, body] of [
      ['registration', { email: 'other@example.com', password, companyName: 'Other' }],
      ['verification', { email, code: '123456' }],
    ] as const)
      expect(refusalOf(await page.send('POST', path, body, elsewhere))).toEqual([403, 'ORIGIN_NOT_ALLOWED'])
  })

  test('runs what the dashboard asks and nothing of staff; staff nothing of the dashboard', async () => {
    const { world } = server
    const owner = await bootstrapStaff({ services: world, run: world.runAs({ kind: 'timer' }) }, undefined)
    const [found] = await server.sql<{ id: string }>('select id from staff where email = $1', [owner?.email])
    const run = world.runAs({ kind: 'staff', staffId: found?.id ?? '', role: 'owner' })
    await createStaff({ services: world, run }, { email: 'owner@example.com', role: 'owner', password, reason: 'Somebody looks.' })

    const developer = await enter('developer', email)
    expect((await developer.ask('ApiKeys')).body).toEqual({ data: { apiKeys: [] } })
    for (const operation of ['Disputes', 'AuditLog', 'toString'])
      expect(refusalOf(await developer.ask(operation))).toEqual([404, 'NOT_FOUND'])
    const staff = await enter('staff', 'owner@example.com')
    expect((await staff.ask('Disputes', { first: 1 })).body).toMatchObject({ data: { disputes: { nodes: [] } } })
    for (const operation of ['ApiKeys', 'EventLog']) expect(refusalOf(await staff.ask(operation))).toEqual([404, 'NOT_FOUND'])
  })

  test('has one session in a browser: who signs in as staff is no developer there any more', async () => {
    const page = await enter('developer', email)
    const { setCookie } = await page.send('POST', 'session', { kind: 'staff', email: 'owner@example.com', password })
    expect(setCookie).toMatch(/^developer=; .*, staff=st_[0-9a-f]{64};/)
  })
})

describe('the log of events', () => {
  const log = (variables: Record<string, unknown> = {}, token = server.tokens.developer) =>
    server.ask<{ eventLog: { nodes: Array<{ id: string; type: string }>; endCursor: string | null } | null }>(
      `query($first: Int, $before: String, $types: [String!], $escrowId: ID) {
        eventLog(first: $first, before: $before, types: $types, escrowId: $escrowId) { nodes { id type } endCursor } }`,
      { token, variables },
    )

  test('shows what happened, the newest first, page by page, of one type and of one escrow', async () => {
    const { world, cast } = server
    const first = await anEscrow(world, cast, { mode: 'quick', amount: '20.000' }).paid()
    await anEscrow(world, cast, { mode: 'quick', amount: '30.000' }).delivered()
    const everything = (await log({ first: 100 })).data.eventLog!
    const written = await server.sql<{ type: string }>(
      `select e.type from event_recipient r join domain_event e on e.id = r.event_id where r.principal_id = $1 order by r.xid desc, r.seq desc`,
      [cast.developerId],
    )
    expect(everything.nodes.map(({ type }) => type)).toEqual(written.map(({ type }) => type))
    expect(everything.endCursor).toBeNull()

    const two = (await log({ first: 2 })).data.eventLog!
    const rest = (await log({ first: 100, before: two.endCursor })).data.eventLog!
    expect([...two.nodes, ...rest.nodes]).toEqual(everything.nodes)
    const paid = (await log({ types: ['escrow.created'] })).data.eventLog!
    expect(new Set(paid.nodes.map(({ type }) => type))).toEqual(new Set(['escrow.created']))
    const ofFirst = await server.sql<{ type: string }>('select type from domain_event where escrow_id = $1 order by aggregate_seq desc', [
      first,
    ])
    const { nodes } = (await log({ escrowId: encodeId('esc', first) })).data.eventLog!
    expect(nodes.map(({ type }) => type)).toEqual(ofFirst.map(({ type }) => type))
  })

  test('refuses what is no cursor, no type and no escrow', async () => {
    for (const [variables, code] of [
      [{ before: 'nonsense' }, 'VALIDATION_ERROR'],
      [{ types: ['escrow.nonsense'] }, 'VALIDATION_ERROR'],
      [{ escrowId: 'esc_1' }, 'INVALID_ESCROW_ID'],
    ] as const)
      expect((await log(variables)).errors[0]?.extensions.code).toBe(code)
  })

  test('answers one event to its developer alone', async () => {
    const one = (id: string, token = server.tokens.developer) =>
      server.ask(`query($id: ID!) { event(id: $id) { event { id type data } requestId deliveries { id } } }`, { token, variables: { id } })
    const [newest] = (await log({ first: 1 })).data.eventLog!.nodes
    expect((await one(newest!.id)).data['event']).toEqual({
      event: { ...newest, data: expect.objectContaining({ escrow: expect.anything() }) },
      requestId: null,
      deliveries: [],
    })
    const strangers = await server.token('developer', (await aDeveloper(server.world)).developerId)
    expect((await one(newest!.id, strangers)).errors[0]?.extensions.code).toBe('EVENT_NOT_FOUND')
    const escrowId = encodeId('esc', await anEscrow(server.world, server.cast, { mode: 'quick', amount: '20.000' }).pending())
    for (const variables of [{}, { escrowId }])
      expect((await log(variables, strangers)).data.eventLog).toEqual({ nodes: [], endCursor: null })
  })
})

test('a test clock tells what happens next on it, in the order of time', async () => {
  const { key } = server.tokens
  const clock = await server.ask<{ createTestClock: { testClock: { id: string; now: string } } }>(
    'mutation { createTestClock(input: { name: "spring" }) { testClock { id now } } }',
    { token: key },
  )
  const { id } = clock.data.createTestClock.testClock
  const upcoming = async () =>
    (
      await server.ask<{ testClock: { upcoming: Array<{ kind: string; at: string; escrowId: string }> } }>(
        'query($id: ID!) { testClock(id: $id) { upcoming { kind at escrowId } } }',
        { token: server.tokens.developer, variables: { id } },
      )
    ).data.testClock.upcoming
  expect(await upcoming()).toEqual([])
  const made = await server.ask<{ createEscrow: { escrow: { id: string } } }>(
    `mutation($id: ID!) { createEscrow(input: { title: "Lamp", amount: "20", mode: QUICK, buyerEmail: "lina@example.com", testClockId: $id }) { escrow { id } } }`,
    { token: key, variables: { id } },
  )
  const escrowId = made.data.createEscrow.escrow.id
  expect(await upcoming()).toEqual([{ kind: 'expiry', at: expect.any(String), escrowId }])
  const session = await server.ask(
    `mutation($escrowId: ID!) { createCheckoutSession(input: { escrowId: $escrowId, action: ACCEPT_PAY, targetUserEmail: "lina@example.com", redirectUrl: "https://shop.example.com/return" }) { session { sessionId } userErrors { code } } }`,
    { token: key, variables: { escrowId } },
  )
  expect(session.data['createCheckoutSession']).toMatchObject({ userErrors: [] })
  const found = await upcoming()
  expect(found.map(({ kind }) => kind).toSorted()).toEqual(['checkout_session', 'expiry'])
  expect(found.map(({ at }) => at)).toEqual(found.map(({ at }) => at).toSorted())
})
