import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeId, encodeId } from '../../server/domain/id.js'
import { issueToken } from '../../server/operations/credential/issue-token.js'
import { expected, type Json } from '../support/escrow-world.js'
import { openGraphqlWorld, type GraphqlWorld, type Who } from '../support/graphql-world.js'

// What staff find by what they have at hand (decisions 18).

let world: GraphqlWorld
let escrowId: string
let developerId: string
let userId: string

beforeAll(async () => {
  world = await openGraphqlWorld()
  developerId = encodeId('dev', world.developers.seller)
  userId = encodeId('usr', world.cast.buyer.userId)
  const { token } = await world.services.runAs({ kind: 'timer' })(issueToken, { kind: 'developer', subjectId: world.developers.seller })
  const body = { url: 'https://hooks.example.com/found', events: ['*'] }
  await expected(201, world.call('POST', '/api/developer/webhooks', { token, body }))
  escrowId = await world.given({ mode: 'quick', amount: '200', title: 'Old lamp' }).disputed()
})
afterAll(() => world.close())

async function find(text: string, as: Who = 'owner'): Promise<Json[]> {
  const { data, errors } = await world.ask('query($text: String!) { find(text: $text) { id page pageId requestId title email } }', {
    as,
    variables: { text },
  })
  expect(errors).toBeUndefined()
  return data.find
}

/** The id of the only thing of a kind, or of the newest. */
async function idOf(prefix: Parameters<typeof encodeId>[0], statement: string): Promise<string> {
  const [row] = await world.sql<{ id: string }>(statement)
  return encodeId(prefix, row!.id)
}

describe('an id', () => {
  it('is found with what it is called, also inside of a link', async () => {
    const lamp = { id: escrowId, page: 'ESCROW', pageId: escrowId, requestId: null, title: 'Old lamp', email: null }
    expect(await find(` ${escrowId} `)).toEqual([lamp])
    expect(await find(`https://shop.example/orders?escrow=${escrowId}&x=1`)).toEqual([lamp])
  })

  it.each([
    ['dsp', 'select id from dispute limit 1', 'DISPUTE'],
    ['evt', 'select id from domain_event order by seq desc limit 1', 'EVENT'],
    ['dlv', 'select id from webhook_delivery limit 1', 'EVENT'],
    ['wh', 'select id from webhook limit 1', 'DEVELOPER'],
    ['key', 'select id from api_key limit 1', 'DEVELOPER'],
    ['txn', 'select id from ledger.transfer where escrow_id is not null limit 1', 'TRANSFER'],
    ['stf', `select id from staff where role = 'owner' limit 1`, 'STAFF'],
  ] as const)('of the kind %s leads to a page', async (prefix, statement, page) => {
    const id = await idOf(prefix, statement)
    expect(await find(id)).toEqual([expect.objectContaining({ id, page })])
  })

  it('leads to the nearest page that the role may open', async () => {
    const id = await idOf('txn', 'select id from ledger.transfer where escrow_id is not null limit 1')
    expect(await find(id, 'support')).toEqual([expect.objectContaining({ id, page: 'ESCROW' })])
    expect(await find(await idOf('stf', 'select id from staff limit 1'), 'finance')).toEqual([])
  })

  it('of nothing finds nothing', async () => {
    expect(await find(encodeId('esc', '00000000-0000-4000-8000-000000000000'))).toEqual([])
  })
})

describe('an address', () => {
  it('is that of a user, a developer and whoever of staff, however it is written', async () => {
    const { email } = world.cast.buyer
    expect(await find(email.toUpperCase())).toEqual([{ id: userId, page: 'USER', pageId: userId, requestId: null, title: '', email }])
    const [{ email: ofDeveloper } = { email: '' }] = await world.sql<{ email: string }>('select email from developer where id = $1', [
      world.developers.seller,
    ])
    expect(await find(ofDeveloper)).toContainEqual(expect.objectContaining({ page: 'DEVELOPER', pageId: developerId }))
  })

  it('is masked for support', async () => {
    const { email } = world.cast.buyer
    expect(await find(email, 'support')).toEqual([
      expect.objectContaining({ pageId: userId, email: `${email[0]}•••${email.slice(email.indexOf('@'))}` }),
    ])
  })

  it('without an account is that of what it was invited to', async () => {
    const created = await expected(201, world.create({ buyerEmail: 'nobody.yet@example.com', title: 'For somebody new' }))
    expect(await find('nobody.yet@example.com')).toEqual([
      expect.objectContaining({ page: 'ESCROW', pageId: created.body.escrow.id, title: 'For somebody new' }),
    ])
  })
})

it('a decision that was put aside, a session and a payout request lead to what they are about', async () => {
  const [{ dispute } = { dispute: '' }] = await world.sql<{ dispute: string }>('select id as dispute from dispute limit 1')
  const payload = { escrowId: decodeId('esc', escrowId), disputeId: dispute, outcome: 'dismiss', reason: 'It came.' }
  const [action] = await world.sql<{ id: string }>(
    `insert into pending_staff_action (id, action, payload, maker_id, expires_at, created_at)
     select gen_random_uuid(), 'resolve_dispute', $1, id, now() + interval '1 day', now() from staff limit 1 returning id`,
    [JSON.stringify(payload)],
  )
  expect(await find(encodeId('act', action!.id))).toEqual([expect.objectContaining({ page: 'DISPUTE', pageId: escrowId })])
  const session = await idOf('ses', `select id from access_token where kind = 'developer' limit 1`)
  expect(await find(session)).toEqual([expect.objectContaining({ page: 'DEVELOPER' })])
})

it('the public part of an API key and the id of an OAuth client are those of their developer', async () => {
  const [key] = await world.sql<{ id: string; prefix: string }>('select id, key_prefix as prefix from api_key where developer_id = $1', [
    world.developers.seller,
  ])
  expect(await find(key!.prefix)).toContainEqual(
    expect.objectContaining({ id: encodeId('key', key!.id), page: 'DEVELOPER', pageId: developerId }),
  )
  await world.sql(
    `insert into oauth_client (id, developer_id, client_id, name, redirect_uris, created_at) values (gen_random_uuid(), $1, 'client-of-a-test', 'Shop', '{https://shop.example.com/callback}', now())`,
    [world.developers.seller],
  )
  expect(await find('client-of-a-test')).toEqual([expect.objectContaining({ page: 'DEVELOPER', pageId: developerId })])
  const { developerCase } = (
    await world.ask(`{ developerCase(id: "${developerId}") { oauthClients { clientId } testClocks { id } } }`, { as: 'support' })
  ).data
  expect(developerCase).toEqual({ oauthClients: [{ clientId: 'client-of-a-test' }], testClocks: [] })
})

it('a reference is that of a dispute, a payment, a request or an account of the ledger', async () => {
  const [{ ticket } = { ticket: '' }] = await world.sql<{ ticket: string }>('select ticket_number as ticket from dispute limit 1')
  expect(await find(ticket)).toEqual([expect.objectContaining({ page: 'DISPUTE', pageId: escrowId, title: ticket })])
  const wallet = `user_available:${world.cast.buyer.userId}`
  expect(await find(wallet, 'finance')).toEqual([expect.objectContaining({ page: 'ACCOUNT', pageId: wallet })])
  expect(await find(wallet, 'support')).toEqual([])
  await world.sql(
    `insert into logged_request (developer_id, id, request_id, method, path, status, started_at, duration_ms, address, request_bytes, answer_bytes)
     values ($1, gen_random_uuid(), 'req-of-a-test', 'POST', '/api/v1/escrows', 400, now(), 3, '127.0.0.1', 0, 0)`,
    [world.developers.seller],
  )
  expect(await find('req-of-a-test')).toEqual([
    expect.objectContaining({ page: 'DEVELOPER', pageId: developerId, title: 'POST /api/v1/escrows 400' }),
  ])
})

it.each([
  ['nothing at all', '   '],
  ['NUL', 'a\u0000b'],
  ['a book', 'x'.repeat(1001)],
])('%s is not looked for', async (_what, text) => {
  const { errors } = await world.ask(`{ find(text: ${JSON.stringify(text)}) { id } }`, { as: 'owner' })
  expect(errors[0].extensions).toMatchObject({ code: 'VALIDATION_ERROR', details: { text: expect.any(String) } })
})
