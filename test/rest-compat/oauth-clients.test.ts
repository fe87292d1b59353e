import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueToken } from '../../server/operations/credential/issue-token.js'
import { openEscrowWorld, type EscrowWorld, type Json } from '../support/escrow-world.js'

let world: EscrowWorld
let token: string

beforeAll(async () => {
  world = await openEscrowWorld({ OAUTH_CLIENTS_LIMIT: '3' })
  token = await tokenOf(world.cast.developerId)
})

afterAll(() => world.close())

const tokenOf = async (subjectId: string) =>
  (await world.services.runAs({ kind: 'timer' })(issueToken, { kind: 'developer', subjectId })).token
const path = '/api/developer/oauth-clients'
const redirectUris = ['https://shop.example.com/signed-in', 'http://localhost:3000/signed-in']
const send = (body: Json, headers: Record<string, string> = {}) => world.call('POST', path, { token, body, headers })
const remove = (id: string, by = token) => world.call('DELETE', `${path}/${id}`, { token: by })
const list = async () => (await world.call('GET', path, { token })).body.clients as Json[]

describe('OAuth clients', () => {
  it('are made with a secret that is shown once, listed without it, read and deleted', async () => {
    const made = await send({ name: ' Shop ', redirectUris })
    expect(made.status).toBe(201)
    const { client, clientSecret } = made.body
    expect(client).toEqual({
      id: expect.stringMatching(/^oac_[0-9a-z]{26}$/),
      clientId: expect.stringMatching(/^oauth_[0-9a-f]{32}$/),
      name: 'Shop',
      redirectUris,
      public: false,
      createdAt: expect.stringMatching(/Z$/),
    })
    expect(clientSecret).toMatch(/^ocs_[0-9a-f]{64}$/)
    expect(made.headers.get('location')).toBe(`${path}/${client.id}`)
    expect(await list()).toEqual([client])
    expect((await world.call('GET', `${path}/${client.id}`, { token })).body).toEqual({ client })
    const [row] = await world.sql<Json>('select * from oauth_client')
    expect(JSON.stringify(row)).not.toContain(clientSecret)
    const deleted = await remove(client.id)
    expect([deleted.status, deleted.body]).toEqual([200, { message: 'OAuth client deleted' }])
    expect(await list()).toEqual([])
  })

  it('that are public have no secret', async () => {
    const { body } = await send({ name: 'Telephone', redirectUris, public: true })
    expect(body).toMatchObject({ client: { public: true }, clientSecret: null })
    await remove(body.client.id)
  })

  it('keep no secret under an idempotency key', async () => {
    const asked = () => send({ name: 'Shop', redirectUris }, { 'idempotency-key': 'once' })
    const { body: first } = await asked()
    expect((await asked()).body).toEqual({ ...first, clientSecret: null })
    await remove(first.client.id)
  })

  it.each([
    ['no redirect URI', { redirectUris: [] }, 'redirectUris'],
    ['none given', { redirectUris: undefined }, 'redirectUris'],
    ['an open path', { redirectUris: ['https://shop.example.com/*'] }, 'redirectUris[0]'],
    ['plain http', { redirectUris: ['https://ok.example.com/', 'http://shop.example.com/'] }, 'redirectUris[1]'],
    ['a fragment', { redirectUris: ['https://shop.example.com/#x'] }, 'redirectUris[0]'],
    ['another host behind @', { redirectUris: ['https://ok.tn@evil.tn/'] }, 'redirectUris[0]'],
    ['a scheme that runs', { redirectUris: ['javascript:alert(1)'] }, 'redirectUris[0]'],
    ['no name', { name: ' ' }, 'name'],
    ['a name that is too long', { name: 'x'.repeat(101) }, 'name'],
    ['another type', { public: 'yes' }, 'public'],
  ])('are refused with %s', async (_what, fields, field) => {
    const details = { [field]: expect.stringMatching(/\S/) }
    await world.refuses(() => send({ name: 'Shop', redirectUris, ...fields }), { status: 400, code: 'VALIDATION_ERROR', details })
  })

  it('are bounded for each developer', async () => {
    const made = await Promise.all(['one', 'two', 'three'].map((name) => send({ name, redirectUris })))
    await world.refuses(() => send({ name: 'four', redirectUris }), { status: 409, code: 'LIMIT_REACHED' })
    for (const { body } of made) await remove(body.client.id)
  })

  it('OAUTH_CLIENT_NOT_FOUND: of somebody else, and unknown ones, are not there', async () => {
    const { body } = await send({ name: 'Shop', redirectUris })
    const stranger = await tokenOf(world.developers.buyer)
    const missing = { status: 404, code: 'OAUTH_CLIENT_NOT_FOUND' } as const
    await world.refuses(() => remove(body.client.id, stranger), missing)
    await world.refuses(() => world.call('GET', `${path}/${body.client.id}`, { token: stranger }), missing)
    await remove(body.client.id)
    await world.refuses(() => remove(body.client.id), missing)
    await world.refuses(() => remove('oac_'), { status: 400, code: 'INVALID_ID' })
  })
})
