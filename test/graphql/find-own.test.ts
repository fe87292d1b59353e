import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeId } from '../../server/domain/id.js'
import { issueToken } from '../../server/operations/credential/issue-token.js'
import { expected, redirectUrl, type Json } from '../support/escrow-world.js'
import { openGraphqlWorld, type GraphqlWorld } from '../support/graphql-world.js'

// What of a developer's an id belongs to (decisions 18): what their keys read, and nothing of anybody else's.

let world: GraphqlWorld
let chargeId: string
let linkId: string
/** Of who acts for the seller and has created everything, of who acts for the buyer, and of one who has nothing to do with it. */
const tokens: Record<'seller' | 'buyer' | 'stranger', string> = { seller: '', buyer: '', stranger: '' }

beforeAll(async () => {
  world = await openGraphqlWorld()
  for (const who of ['seller', 'buyer', 'stranger'] as const) {
    const subjectId = world.developers[who]
    tokens[who] = (await world.services.runAs({ kind: 'timer' })(issueToken, { kind: 'developer', subjectId })).token
  }
  const token = tokens.seller
  const hook = { url: 'https://hooks.example.com/own', events: ['*'] }
  await expected(201, world.call('POST', '/api/developer/webhooks', { token, body: hook }))
  await expected(201, world.call('POST', '/api/developer/oauth-clients', { token, body: { name: 'Shop', redirectUris: [redirectUrl] } }))
  await expected(201, world.call('POST', '/api/v1/test-clocks', { body: { name: 'Spring', now: '2026-11-20T10:00:00.000Z' } }))
  await world.sql(`update app_user set identity_status = 'approved' where id = $1`, [world.cast.seller.userId])
  const escrowId = await world.given({ mode: 'quick', amount: '400', progressiveRelease: {} }).paid()
  await world.does('createReleaseRequest', { escrowId, requestId: 'may', amountTnd: '30' }, 'seller')
  await world.does('rejectReleaseRequest', { escrowId, requestId: 'may', reason: 'Nothing was done in May.' }, 'buyer')
  await world.session(await world.given({ mode: 'standard' }).delivered(), 'complete', 'buyer')
  const facts = { name: 'Shop', registrationNumber: 'B0123452024', taxId: '1234567/A' }
  await expected(200, world.call('PUT', '/api/developer/business', { token, body: facts }))
  const sale = { title: 'Oil', amount: 100, merchantReference: 'order-1', redirectUrl }
  chargeId = (await expected(201, world.call('POST', '/api/v1/charges', { body: sale }))).body.charge.id
  await expected(200, world.call('POST', `/api/v1/sandbox/charges/${chargeId}/pay`, { body: {} }))
  linkId = await idOf('cs', 'select link_id as id from charge')
})
afterAll(() => world.close())

async function asked(query: string, id: string, token: string): Promise<Json> {
  return (await world.call('POST', '/graphql', { token, body: { query, variables: { id } } })).body
}

const findOwn = async (id: string, token = tokens.seller): Promise<Json> => {
  const { data, errors } = await asked('query($id: ID!) { findOwn(id: $id) { id page pageId } }', id, token)
  expect(errors).toBeUndefined()
  return data.findOwn
}

async function idOf(prefix: Parameters<typeof encodeId>[0], statement: string): Promise<string> {
  const [row] = await world.sql<{ id: string }>(statement)
  return encodeId(prefix, row!.id)
}

describe('an id', () => {
  it.each([
    ['esc', 'select id, id as escrow from escrow'],
    ['ctr', 'select id, escrow_id as escrow from contract'],
    ['cs', 'select id, escrow_id as escrow from checkout_session'],
    ['rr', 'select id, escrow_id as escrow from release_request'],
    ['dsp', 'select id, escrow_id as escrow from dispute'],
  ] as const)('of the kind %s leads a developer whose keys read the escrow to it, and nobody else', async (prefix, statement) => {
    const [row] = await world.sql<{ id: string; escrow: string }>(`${statement} limit 1`)
    const id = encodeId(prefix, row!.id)
    const found = { id, page: 'ESCROW', pageId: encodeId('esc', row!.escrow) }
    expect(await findOwn(id)).toEqual(found)
    expect(await findOwn(id, tokens.buyer)).toEqual(found)
    expect(await findOwn(id, tokens.stranger)).toBeNull()
  })

  it.each([
    ['wh', 'select id from webhook', 'WEBHOOK'],
    ['oac', 'select id from oauth_client', 'OAUTH_CLIENT'],
    ['clk', 'select id from test_clock', 'TEST_CLOCK'],
    ['ch', 'select id from charge', 'CHARGE'],
  ] as const)('of the kind %s is that of its developer alone', async (prefix, statement, page) => {
    const id = await idOf(prefix, statement)
    expect(await findOwn(id)).toEqual({ id, page, pageId: id })
    for (const token of [tokens.buyer, tokens.stranger]) expect(await findOwn(id, token)).toBeNull()
  })

  it('of a key is that of its developer alone', async () => {
    const id = await idOf('key', `select id from api_key where developer_id = '${world.developers.seller}'`)
    expect(await findOwn(id)).toEqual({ id, page: 'API_KEY', pageId: id })
    expect(await findOwn(id, tokens.buyer)).toBeNull()
  })

  it('of a delivery leads to its event, also where others read the same event: their webhook did not send it', async () => {
    const [row] = await world.sql<{ id: string; event: string }>(
      `select d.id, d.event_id as event from webhook_delivery d join domain_event e on e.id = d.event_id where e.escrow_id is not null limit 1`,
    )
    const [delivery, event] = [encodeId('dlv', row!.id), encodeId('evt', row!.event)]
    expect(await findOwn(delivery)).toEqual({ id: delivery, page: 'EVENT', pageId: event })
    expect(await findOwn(event, tokens.buyer)).toEqual({ id: event, page: 'EVENT', pageId: event })
    expect(await findOwn(delivery, tokens.buyer)).toBeNull()
    expect(await findOwn(event, tokens.stranger)).toBeNull()
  })

  it('of the link of a charge leads to the charge', async () => {
    expect(await findOwn(linkId)).toEqual({ id: linkId, page: 'CHARGE', pageId: chargeId })
    expect(await findOwn(linkId, tokens.stranger)).toBeNull()
  })

  it('of nothing, of what the dashboard has no page of, and of a webhook that is deleted finds nothing', async () => {
    for (const prefix of ['esc', 'ch', 'dlv', 'rr', 'can', 'prf', 'evt', 'file', 'top', 'wd', 'dst', 'mov'] as const)
      expect(await findOwn(encodeId(prefix, '00000000-0000-4000-8000-000000000000'))).toBeNull()
    expect(await findOwn(encodeId('usr', world.cast.seller.userId))).toBeNull()
    const [hook] = await world.sql<{ id: string }>('select id from webhook')
    const id = encodeId('wh', hook!.id)
    await expected(200, world.call('DELETE', `/api/developer/webhooks/${id}`, { token: tokens.seller }))
    expect(await findOwn(id)).toBeNull()
  })

  it.each(['order-77', 'ord_00000000000000000000000000', 'esc_1'])('that is none of the service’s, %s, is refused', async (id) => {
    const { errors } = await asked('query($id: ID!) { findOwn(id: $id) { id } }', id, tokens.seller)
    expect(errors[0].extensions.code).toBe('INVALID_ID')
  })
})

describe('the log of events', () => {
  const log = (id: string, token: string) => asked('query($id: ID) { eventLog(escrowId: $id) { nodes { type data } } }', id, token)

  it('shows those of one charge to its developer alone', async () => {
    const { data } = await log(chargeId, tokens.seller)
    const steps = data.eventLog.nodes.map(({ type, data: { escrow } }: Json) => [type, escrow.id, escrow.status])
    expect(steps).toEqual([
      ['escrow.status.updated', chargeId, 'completed'],
      ['escrow.status.updated', chargeId, 'paid'],
    ])
    for (const token of [tokens.buyer, tokens.stranger])
      expect((await log(chargeId, token)).errors[0].extensions.code).toBe('CHARGE_NOT_FOUND')
  })
})
