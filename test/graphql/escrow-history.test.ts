import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeId } from '../../server/domain/id.js'
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
