import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeId, encodeId } from '../../server/domain/id.js'
import { dayMs } from '../support/escrow-world.js'
import { openGraphqlWorld, type GraphqlWorld } from '../support/graphql-world.js'

// What staff read of an escrow: what happened, who did it, and through what (decisions 18).

let world: GraphqlWorld
beforeAll(async () => {
  world = await openGraphqlWorld()
})
afterAll(() => world.close())

interface Moment {
  kind: string
  what: string
  at: string
  status: string | null
  actorRole: string | null
  actorId: string | null
  actorEmail: string | null
  channel: string | null
  reason: string | null
  subject: string | null
}

async function historyOf(escrowId: string, as: 'disputes' | 'support' = 'disputes') {
  const fields = 'kind what at status actorRole actorId actorEmail channel reason subject'
  const { data } = await world.ask(`{ escrowHistory(id: "${escrowId}") { moments { ${fields} } parties { party escrows disputed } } }`, {
    as,
  })
  return data.escrowHistory as { moments: Moment[]; parties: Array<{ party: string; escrows: number; disputed: number }> }
}

describe('the history of an escrow', () => {
  it('tells of each act who did it, in which role, and through what', async () => {
    const { seller, buyer } = world.cast
    const escrowId = await world.given({ mode: 'quick', amount: '200' }).pending()
    await world.does('payEscrow', { escrowId, method: 'WALLET' }, 'buyer')
    await world.does('deliverEscrow', { escrowId }, 'sellerKey')
    await world.does('openDispute', { escrowId, category: 'OTHER', reason: 'It is broken, and it was not packed.' }, 'buyer')
    await world.does('resolveDispute', { escrowId, outcome: 'REFUND_BUYER', reason: 'The pictures show it.' }, 'disputes')
    const { moments } = await historyOf(escrowId)
    const became = moments
      .filter(({ what }) => what === 'escrow.status.updated')
      .map(({ status, actorRole, actorId, actorEmail, channel }) => [status, actorRole, actorId?.slice(0, 4), actorEmail, channel])
    const developer = (await world.sql<{ email: string }>('select email from developer where id = $1', [world.developers.seller]))[0]!.email
    expect(became).toEqual([
      ['paid', 'buyer', 'usr_', buyer.email, 'API'],
      ['delivered', 'seller', 'dev_', developer, 'API'],
      ['disputed', 'buyer', 'usr_', buyer.email, 'API'],
      ['cancelled', 'staff', 'stf_', 'disputes@staff.example.com', 'CONSOLE'],
    ])
    expect(moments.find(({ what }) => what === 'resolve_dispute')).toMatchObject({
      kind: 'DECISION',
      actorEmail: 'disputes@staff.example.com',
      channel: 'CONSOLE',
      reason: 'The pictures show it.',
    })
    const mails = moments.filter(({ kind }) => kind === 'MAIL')
    expect(mails.find(({ what }) => what === 'escrow_paid')).toMatchObject({
      actorEmail: seller.email,
      subject: expect.stringMatching(/./),
    })
    expect(moments.map(({ at }) => at)).toEqual(moments.map(({ at }) => at).toSorted())
  })

  it('knows what happened by itself', async () => {
    const escrowId = await world.given({ mode: 'quick', amount: '200' }).delivered()
    await world.passTime(30 * dayMs)
    const { moments } = await historyOf(escrowId)
    expect(moments.findLast(({ what }) => what === 'escrow.status.updated')).toMatchObject({
      status: 'completed',
      actorRole: 'timer',
      actorId: null,
      channel: 'ITSELF',
    })
  })

  it('says how its parties have dealt before', async () => {
    const escrowId = await world.given({ mode: 'quick', amount: '200' }).disputed()
    const { parties } = await historyOf(escrowId)
    const [{ escrows, disputed }] = (await world.sql<{ escrows: number; disputed: number }>(
      `select count(*)::int as escrows, (count(*) filter (where exists (select from dispute d where d.escrow_id = e.id)))::int as disputed
         from escrow e where e.seller_id = $1 or e.buyer_id = $1`,
      [world.cast.seller.userId],
    )) as [{ escrows: number; disputed: number }]
    expect(disputed).toBeGreaterThan(0)
    expect(parties.find(({ party }) => party === 'SELLER')).toEqual({ party: 'SELLER', escrows, disputed })
  })

  it('is masked for support, and there is none of an escrow that is not there', async () => {
    const escrowId = await world.given({ mode: 'quick', amount: '200' }).paid()
    expect(JSON.stringify(await historyOf(escrowId))).toContain(world.cast.buyer.email)
    expect(JSON.stringify(await historyOf(escrowId, 'support'))).not.toContain(world.cast.buyer.email)
    const missing = encodeId('esc', '01900000-0000-7000-8000-000000000000')
    const { errors } = await world.ask(`{ escrowHistory(id: "${missing}") { moments { at } } }`, { as: 'disputes' })
    expect(errors[0].extensions.code).toBe('ESCROW_NOT_FOUND')
  })
})

describe('a history that is longer than a page', () => {
  let small: GraphqlWorld
  beforeAll(async () => {
    small = await openGraphqlWorld({ PAGE_SIZE: '3', PAGE_SIZE_MAX: '3' })
  })
  afterAll(() => small.close())

  const page = async (id: string, before: string | null) =>
    small.ask(
      'query ($id: ID!, $before: String) { escrowHistory(id: $id, before: $before) { moments { kind what at eventId subject } olderCursor } }',
      { as: 'disputes', variables: { id, before } },
    )

  it('says so, and is read on to its beginning, each moment once', async () => {
    const webhook = { url: 'https://hooks.example.com/history', events: ['escrow.status.updated'] }
    await small.does('createWebhook', webhook, 'developer', { select: 'webhook { id }' })
    const escrowId = await small.given({ mode: 'quick', amount: '200' }).pending()
    await small.does('payEscrow', { escrowId, method: 'WALLET' }, 'buyer')
    for (let time = 0; time < 4; time += 1) {
      await small.does('openDispute', { escrowId, category: 'OTHER', reason: 'It is broken, and it was not packed.' }, 'buyer')
      await small.does('resolveDispute', { escrowId, outcome: 'DISMISS', reason: `It was packed, ${time}.` }, 'disputes')
    }
    const told: Moment[] = []
    let before: string | null = null
    let pages = 0
    do {
      const { moments, olderCursor }: { moments: Moment[]; olderCursor: string | null } = (await page(escrowId, before)).data.escrowHistory
      const counts = Map.groupBy(moments, ({ kind }) => kind)
      for (const ofKind of counts.values()) expect(ofKind.length).toBeLessThanOrEqual(3)
      told.push(...moments)
      before = olderCursor
      pages += 1
    } while (before !== null)
    expect(pages).toBeGreaterThan(2)
    const count = async (text: string) => Number((await small.sql<{ count: string }>(text, [decodeId('esc', escrowId)]))[0]?.count)
    const kept = {
      EVENT: await count('select count(*) from domain_event where escrow_id = $1'),
      WEBHOOK: await count('select count(*) from webhook_delivery d join domain_event e on e.id = d.event_id where e.escrow_id = $1'),
      DECISION: await count('select count(*) from audit_log where subject = $1::text'),
      MAIL: await count('select count(*) from mail where escrow_id = $1'),
    }
    expect(Math.min(...Object.values(kept))).toBeGreaterThan(3)
    expect(Object.fromEntries([...Map.groupBy(told, ({ kind }) => kind)].map(([kind, of]) => [kind, of.length]))).toEqual(kept)
    const events = told.filter(({ kind }) => kind === 'EVENT').map((moment) => JSON.stringify(moment))
    expect(new Set(events).size).toBe(events.length)
  })

  it('is read on from no place that it did not give', async () => {
    const escrowId = await small.given({ mode: 'quick', amount: '200' }).pending()
    const made = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const nowhere = { event: null, webhook: null, decision: null, mail: null }
    for (const before of [
      'nonsense',
      made(null),
      made({}),
      made({ ...nowhere, event: '1; drop' }),
      made({ ...nowhere, mail: '9'.repeat(30) }),
    ]) {
      const { errors } = await page(escrowId, before)
      expect(errors[0].extensions).toMatchObject({ code: 'VALIDATION_ERROR', details: { before: expect.any(String) } })
    }
  })
})
