import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueToken } from '../../server/operations/credential/issue-token.js'
import { dayMs, expected, hourMs, redirectUrl } from '../support/escrow-world.js'
import { openGraphqlWorld, type GraphqlWorld } from '../support/graphql-world.js'

// What staff see of events, of where they went, and of what is to come (decisions 18).

let world: GraphqlWorld
let escrowId: string
let webhookId: string

beforeAll(async () => {
  world = await openGraphqlWorld()
  const { token } = await world.services.runAs({ kind: 'timer' })(issueToken, { kind: 'developer', subjectId: world.developers.seller })
  const body = { url: 'https://hooks.example.com/seen', events: ['escrow.status.updated'] }
  webhookId = (await expected(201, world.call('POST', '/api/developer/webhooks', { token, body }))).body.webhook.id
  escrowId = await world.given({ mode: 'quick', amount: '200' }).delivered()
})
afterAll(() => world.close())

const ask = async (query: string, as: 'finance' | 'support' = 'finance') => (await world.ask(query, { as })).data
const ofEscrow = async (rest = '') =>
  (
    await ask(
      `{ recordedEvents(escrowId: "${escrowId}"${rest}) { nodes { id type escrowId subjectId data } pageInfo { hasNextPage endCursor } } }`,
    )
  ).recordedEvents

describe('events', () => {
  it('are read newest first, page by page', async () => {
    const { nodes } = await ofEscrow()
    const ids = nodes.map(({ id }: { id: string }) => id)
    expect(nodes.at(-1)).toMatchObject({ type: 'escrow.created', escrowId, subjectId: escrowId })
    const first = await ofEscrow(', first: 1')
    const second = await ofEscrow(`, first: 1, after: "${first.pageInfo.endCursor}"`)
    expect([first.nodes[0].id, second.nodes[0].id]).toEqual(ids.slice(0, 2))
  })

  it('of one type are found among the others, and what is no type is refused', async () => {
    const { nodes } = await ofEscrow(', type: "escrow.created"')
    expect(nodes.map(({ type }: { type: string }) => type)).toEqual(['escrow.created'])
    const { errors } = await world.ask('{ recordedEvents(type: "nonsense") { nodes { id } } }', { as: 'finance' })
    expect(errors[0].extensions.code).toBe('VALIDATION_ERROR')
  })

  it('one by itself has its payload, of which support reads addresses masked', async () => {
    const [{ id, data }] = (await ofEscrow()).nodes
    expect(JSON.stringify(data)).toContain(world.cast.buyer.email)
    const { recordedEvent } = await ask(`{ recordedEvent(id: "${id}") { data } }`, 'support')
    expect(JSON.stringify(recordedEvent)).not.toContain(world.cast.buyer.email)
  })
})

it('deliveries are those of an event or of an escrow, newest first, and replayed with a reason', async () => {
  const { nodes } = await ofEscrow()
  const told = nodes.find(({ type }: { type: string }) => type === 'escrow.status.updated')
  const read = async (which: string) => (await ask(`{ deliveries(${which}) { nodes { webhookId eventId isManual } } }`)).deliveries.nodes
  const one = { webhookId, eventId: told.id, isManual: false }
  expect(await read(`eventId: "${told.id}"`)).toEqual([one])
  const before = await read(`escrowId: "${escrowId}"`)
  const refused = async (query: string) => (await world.ask(query, { as: 'finance' })).errors[0].extensions.code
  for (const which of ['first: 1', `eventId: "${told.id}", escrowId: "${escrowId}"`]) {
    expect(await refused(`{ deliveries(${which}) { nodes { id } } }`)).toBe('VALIDATION_ERROR')
  }
  const unknown = 'esc_0aqfx125rdpkna78r284hr9mqn'
  expect(await refused(`{ deliveries(escrowId: "${unknown}") { nodes { id } } }`)).toBe('ESCROW_NOT_FOUND')
  expect(await refused(`{ recordedEvents(escrowId: "${unknown}") { nodes { id } } }`)).toBe('ESCROW_NOT_FOUND')
  expect(await refused(`{ deliveries(eventId: "${unknown.replace('esc', 'evt')}") { nodes { id } } }`)).toBe('EVENT_NOT_FOUND')

  await world.refuses('replayEventsAsStaff', { eventIds: [told.id], reason: '' }, 'finance', 'REASON_REQUIRED')
  await world.refuses('replayEventsAsStaff', { reason: 'All of them.' }, 'finance', 'VALIDATION_ERROR')
  world.services.clock.advance(1_000)
  const input = { eventIds: [told.id], reason: 'Their server was down.' }
  expect(await world.does('replayEventsAsStaff', input, 'finance')).toEqual({ written: 1 })
  expect(await read(`eventId: "${told.id}"`)).toEqual([{ ...one, isManual: true }, one])
  const [entry] = await world.sql(`select reason, after ->> 'deliveries' as deliveries from audit_log where action = 'replay_events'`)
  expect(entry).toEqual({ reason: 'Their server was down.', deliveries: '1' })

  // Ids tell when an event was recorded: a span of time has what the webhook asked for.
  const span = { from: new Date(world.services.clock().getTime() - dayMs).toISOString(), types: ['escrow.*'], reason: 'The whole day.' }
  expect((await world.does('replayEventsAsStaff', span, 'finance')).written).toBe(before.length)
  const early = { from: new Date(0).toISOString(), to: span.from, reason: 'Long ago.' }
  expect((await world.does('replayEventsAsStaff', early, 'finance')).written).toBe(0)
})

it('a receiver that takes nothing is among those that fail, and what fires next among what comes', async () => {
  expect(await ask('{ failingWebhooks { id } }', 'support')).toEqual({ failingWebhooks: [] })
  await world.sql(`update webhook set failing_since = now(), failure_count = 3 where url = 'https://hooks.example.com/seen'`)
  const { failingWebhooks } = await ask('{ failingWebhooks { id url failureCount lastResponseStatus } }')
  expect(failingWebhooks).toEqual([{ id: webhookId, url: 'https://hooks.example.com/seen', failureCount: 3, lastResponseStatus: null }])

  const until = (ms: number) => new Date(world.services.clock().getTime() + ms).toISOString()
  const { comingDeadlines } = await ask(`{ comingDeadlines(until: "${until(365 * dayMs)}") { kind at escrowId } }`)
  expect(comingDeadlines.filter((deadline: { escrowId: string }) => deadline.escrowId === escrowId)).toContainEqual(
    expect.objectContaining({ kind: 'completion' }),
  )
  const { token } = await world.services.runAs({ kind: 'timer' })(issueToken, { kind: 'developer', subjectId: world.developers.seller })
  const business = { name: 'Maison Amel', registrationNumber: 'B0123452024', taxId: '1234567/A' }
  await expected(200, world.call('PUT', '/api/developer/business', { token, body: business }))
  await expected(200, world.call('PUT', '/api/developer/settings', { token, body: { allowedRedirectUrls: [redirectUrl] } }))
  const charged = { title: 'Guided tour', amount: 30, merchantReference: 'TOUR-1', redirectUrl }
  const { body } = await expected(201, world.call('POST', '/api/v1/charges', { token: world.keys.seller, body: charged }))
  const ofCharges = await ask(`{ comingDeadlines(until: "${until(dayMs)}", first: 100) { kind escrowId chargeId title } }`)
  expect(ofCharges.comingDeadlines).toContainEqual({
    kind: 'charge_link',
    escrowId: null,
    chargeId: body.charge.id,
    title: 'Guided tour',
  })
  const ats = comingDeadlines.map(({ at }: { at: string }) => at)
  expect(ats).toEqual(ats.toSorted())
  expect((await ask(`{ comingDeadlines(until: "${until(-hourMs)}") { kind } }`)).comingDeadlines).toEqual([])
})

it('the history of an escrow has what went to webhooks, each with its event and what became of it', async () => {
  const { nodes } = await ofEscrow()
  const { escrowHistory } = await ask(`{ escrowHistory(id: "${escrowId}") { moments { kind what status eventId } } }`)
  const sent = escrowHistory.moments.filter(({ kind }: { kind: string }) => kind === 'WEBHOOK')
  const told = nodes.filter(({ type }: { type: string }) => type === 'escrow.status.updated').map(({ id }: { id: string }) => id)
  expect(sent.length).toBeGreaterThan(0)
  for (const moment of sent)
    expect(moment).toEqual({ kind: 'WEBHOOK', what: 'escrow.status.updated', status: 'pending', eventId: expect.toBeOneOf(told) })
})
