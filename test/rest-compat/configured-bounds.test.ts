import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueToken } from '../../server/operations/credential/issue-token.js'
import { eventually } from '../jobs/eventually.js'
import { dayMs, expected, openEscrowWorld, type EscrowWorld } from '../support/escrow-world.js'

// What a deployment sets by PAGE_SIZE, PAGE_SIZE_MAX, ESCROW_EXPIRY_MAX_DAYS and COMPLETION_EXTENSION_HOURS holds in both dialects.

const settings = {
  smaller: { PAGE_SIZE: '2', PAGE_SIZE_MAX: '3', ESCROW_EXPIRY_DAYS: '5', ESCROW_EXPIRY_MAX_DAYS: '10', COMPLETION_EXTENSION_HOURS: '12' },
  larger: { PAGE_SIZE_MAX: '150', ESCROW_EXPIRY_MAX_DAYS: '120', COMPLETION_EXTENSION_HOURS: '400', GRAPHQL_COST: '10000' },
}

describe.each([
  ['smaller', { page: 2, most: 3, days: 10, hours: 12 }],
  ['larger', { page: 20, most: 150, days: 120, hours: 400 }],
] as const)('a deployment with %s bounds', (kind, { page, most, days, hours }) => {
  let world: EscrowWorld
  let developer: string
  let deliveries: string

  beforeAll(async () => {
    world = await openEscrowWorld(settings[kind])
    const token = await world.services.runAs({ kind: 'timer' })(issueToken, { kind: 'developer', subjectId: world.developers.seller })
    developer = token.token
    const webhook = { url: 'https://example.com/hook' }
    const { id } = (await expected(201, world.call('POST', '/api/developer/webhooks', { token: developer, body: webhook }))).body.webhook
    deliveries = `/api/developer/webhooks/${id}/deliveries`
    for (let n = 0; n < 4; n++) await expected(201, world.create({ mode: 'quick' }))
  })

  afterAll(() => world.close())

  it('pages REST lists by them', async () => {
    const limitOf = async (query: string) => (await expected(200, world.call('GET', `/api/v1/escrows${query}`))).body.pagination.limit
    expect(await Promise.all(['', '?limit=1', '?limit=5000'].map(limitOf))).toEqual([page, 1, most])
    const events = async (query: string) => (await expected(200, world.call('GET', `/api/v1/events${query}`))).body.events.length
    // The newest may be held back for a moment by whatever else is open on the test server.
    await eventually(async () => expect(await Promise.all(['', '?limit=5000'].map(events))).toEqual([Math.min(page, 4), Math.min(most, 4)]))
    const sent = async (query: string) =>
      (await expected(200, world.call('GET', deliveries + query, { token: developer }))).body.pagination.limit
    expect(await Promise.all(['', '?limit=5000'].map(sent))).toEqual([page, most])
  })

  it('pages GraphQL lists by them, and names the largest page', async () => {
    const ask = (document: string) => world.graphql(document, {}, world.keys.seller)
    expect((await ask(`{ escrows(first: ${most}) { nodes { id } } }`)).escrows.nodes).toHaveLength(Math.min(most, 4))
    expect((await ask('{ events { nodes { id } } }')).events.nodes).toHaveLength(Math.min(page, 4))
    for (const field of ['escrows', 'events'])
      await expect(ask(`{ ${field}(first: ${most + 1}) { nodes { id } } }`)).rejects.toThrow(`at most ${most}`)
  })

  it('takes expiresInDays up to theirs, and names it', async () => {
    const { escrow } = (await expected(201, world.create({ mode: 'quick', expiresInDays: days }))).body
    expect(Date.parse(escrow.expiresAt) - Date.parse(escrow.createdAt)).toBe(days * dayMs)
    for (const expiresInDays of [0, days + 1, 99_999_999_999]) {
      await world.refuses(() => world.create({ mode: 'quick', expiresInDays }), {
        status: 400,
        code: 'VALIDATION_ERROR',
        details: { expiresInDays: `must be from 1 to ${days}` },
      })
    }
  })

  it('takes an extension up to theirs, and names it', async () => {
    const escrowId = await world.given({ mode: 'quick' }).delivered()
    const token = await world.tokenOf(world.cast.buyer)
    const document = `mutation($input: ExtendCompletionDeadlineInput!) { extendCompletionDeadline(input: $input) {
      escrow { completionDeadline } userErrors { code field message ... on Refusal { details { field problem } } } } }`
    const extend = async (asked?: number) =>
      (await world.graphql(document, { input: { escrowId, ...(asked ? { hours: asked } : {}) } }, token)).extendCompletionDeadline
    expect((await extend(hours + 1)).userErrors).toEqual([
      {
        code: 'DEADLINE_EXTENSION_TOO_LONG',
        field: ['hours'],
        message: `An extension is at most ${hours} hours. Choose an earlier date.`,
        details: [{ field: 'hours', problem: `must be from 1 to ${hours}` }],
      },
    ])
    const { completionDeadline } = await world.read(escrowId)
    const extended = new Date(Date.parse(completionDeadline) + hours * 3_600_000).toISOString()
    expect(await extend()).toMatchObject({ userErrors: [], escrow: { completionDeadline: extended } })
  })
})
