import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeId } from '../../server/domain/id.js'
import { dayMs, hourMs, unknownEscrow, type Json } from '../support/escrow-world.js'
import { openGraphqlWorld, type GraphqlWorld, type Who } from '../support/graphql-world.js'
import { claim, reject } from '../transports/payouts.js'

let world: GraphqlWorld

beforeAll(async () => {
  world = await openGraphqlWorld()
  // As a payout request asks of the seller.
  await world.sql(`update app_user set identity_status = 'approved'`)
})

afterAll(() => world.close())

const get = (escrowId: string, token?: string) =>
  world.call('GET', `/api/v1/escrows/${escrowId}/money`, token === undefined ? {} : { token })
const now = () => world.services.clock().toISOString()
const later = (ms: number) => new Date(world.services.clock().getTime() + ms).toISOString()
const quick = (fields = {}) => world.given({ mode: 'quick', amount: '200', ...fields })
const does = (name: string, input: object, as: Who) => world.does(name, input, as, { select: 'escrow { id }' })

/** A line as `from > to amount reason releasedBy expectedAt`. */
const drawn = async (escrowId: string) =>
  (await get(escrowId)).body.money.movements.map(({ from, to, amountTnd, reason, releasedBy, expectedAt }: Json) =>
    [`${from} > ${to}`, amountTnd, reason, releasedBy, expectedAt].join(' '),
  )

const paid = 'buyer > held 200 paid buyer '

describe('GET /api/v1/escrows/:id/money', () => {
  it('answers 200 with every movement and its entry in the ledger, and what is still held', async () => {
    const escrowId = await quick().delivered()
    const { status, body } = await get(escrowId)
    const [transfer] = await world.sql<{ id: string }>('select id from ledger.transfer where escrow_id = $1', [decodeId('esc', escrowId)])
    const moved = { id: expect.stringMatching(/^mov_[0-9a-z]{26}$/), at: now(), expectedAt: null, transferId: expect.any(String) }
    const expected = {
      ...moved,
      at: null,
      expectedAt: later(7 * dayMs),
      transferId: null,
      reason: 'awaiting_acceptance',
      releasedBy: 'timer',
    }
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        money: {
          movements: [
            { ...moved, from: 'buyer', to: 'held', amountTnd: 200, reason: 'paid', releasedBy: 'buyer' },
            { ...expected, from: 'held', to: 'seller', amountTnd: 190 },
            { ...expected, from: 'held', to: 'fees', amountTnd: 10 },
          ],
        },
      },
    })
    const [first] = body.money.movements
    expect(decodeId('txn', first.transferId)).toBe(transfer!.id)
    expect((await get(escrowId)).body).toEqual(body)
    expect(new Set(body.money.movements.map(({ id }: Json) => id)).size).toBe(3)
  })

  it('draws every kind of ending', async () => {
    expect(await drawn(await quick().pending())).toEqual([])
    expect(await drawn(await quick().paid())).toEqual([
      paid,
      'held > seller 190 awaiting_delivery buyer ',
      'held > fees 10 awaiting_delivery buyer ',
    ])
    expect(await drawn(await quick().completed())).toEqual([
      paid,
      'held > seller 190 completed_by_buyer buyer ',
      'held > fees 10 completed_by_buyer buyer ',
    ])

    const bySeller = await quick({ feeBearer: 'buyer' }).paid()
    await does('cancelPaidEscrow', { escrowId: bySeller }, 'seller')
    expect(await drawn(bySeller)).toEqual(['buyer > held 210 paid buyer ', 'held > buyer 210 cancelled_by_seller seller '])

    const asked = await quick().paid()
    await does('requestCancellation', { escrowId: asked }, 'buyer')
    expect(await drawn(asked)).toEqual([paid, 'held > null 200 cancellation_requested seller '])
    await does('acceptCancellation', { escrowId: asked }, 'seller')
    expect(await drawn(asked)).toEqual([paid, 'held > buyer 200 cancellation_accepted seller '])

    const disputed = await quick().disputed()
    expect(await drawn(disputed)).toEqual([paid, 'held > null 200 dispute_open staff '])
    await does('resolveDispute', { escrowId: disputed, outcome: 'SPLIT', sellerAwardTnd: '50', reason: 'Half came.' }, 'disputes')
    expect(await drawn(disputed)).toEqual([
      paid,
      'held > seller 47.5 dispute_split staff ',
      'held > fees 2.5 dispute_split staff ',
      'held > buyer 150 dispute_split staff ',
    ])

    const overdue = await quick().delivered()
    await world.passTime(7 * dayMs)
    expect((await drawn(overdue)).slice(1)).toEqual([
      'held > seller 190 completion_deadline timer ',
      'held > fees 10 completion_deadline timer ',
    ])
  })

  it('shows a card payment, and the commission of a developer', async () => {
    const { body } = await world.create({ mode: 'quick', amount: 200, sellerEmail: world.cast.stranger.email, developerFeePercentage: 2.5 })
    const escrowId = body.escrow.id
    await does('payEscrow', { escrowId, method: 'CARD' }, 'buyer')
    await does('completeEscrow', { escrowId }, 'buyer')
    expect(await drawn(escrowId)).toEqual([
      'card > buyer 200 paid_by_card buyer ',
      paid,
      'held > seller 185 completed_by_buyer buyer ',
      'held > fees 10 completed_by_buyer buyer ',
      'held > developer 5 completed_by_buyer buyer ',
    ])
  })

  it('tells of a closing escrow who decided each payout, what is in dispute, and when the rest goes back', async () => {
    const escrowId = await quick({ progressiveRelease: {} }).paid()
    for (const requestId of ['approved', 'withdrawn', 'rejected', 'silent']) await claim(world, escrowId, { requestId, amountTnd: '20' })
    await does('approveReleaseRequest', { escrowId, requestId: 'approved' }, 'buyer')
    await does('voidReleaseRequest', { escrowId, requestId: 'withdrawn' }, 'seller')
    await reject(world, escrowId, 'rejected')
    await does('closeEscrow', { escrowId }, 'buyer')
    const [approval, closing] = [later(48 * hourMs), later(72 * hourMs)]
    const reserved = 'held > reserved 20 payout_requested seller '
    const soFar = [
      paid,
      ...Array.from({ length: 4 }, () => reserved),
      'reserved > seller 19 payout_released buyer ',
      'reserved > fees 1 payout_released buyer ',
      'reserved > held 20 payout_ended seller ',
    ]
    expect(await drawn(escrowId)).toEqual([
      ...soFar,
      `reserved > seller 19 awaiting_approval timer ${approval}`,
      `reserved > fees 1 awaiting_approval timer ${approval}`,
      'reserved > null 20 dispute_open staff ',
      `held > buyer 140 closing timer ${closing}`,
    ])
    await world.passTime(72 * hourMs)
    const afterwards = [
      ...soFar,
      'reserved > seller 19 payout_released timer ',
      'reserved > fees 1 payout_released timer ',
      'held > buyer 140 closed timer ',
    ]
    expect(await drawn(escrowId)).toEqual([...afterwards, 'reserved > null 20 dispute_open staff '])
    await does('resolveReleaseRequest', { escrowId, requestId: 'rejected', awardedTnd: '10', reason: 'Half of it was done.' }, 'disputes')
    expect(await drawn(escrowId)).toEqual([
      ...afterwards,
      'reserved > seller 9.5 payout_released staff ',
      'reserved > fees 0.5 payout_released staff ',
      'reserved > held 10 payout_released staff ',
      'held > buyer 10 closed staff ',
    ])
  })

  it('is what GraphQL shows, to either party and to staff', async () => {
    const escrowId = await quick().paid()
    const { movements } = (await get(escrowId)).body.money
    const query = 'query ($id: ID!) { escrow(id: $id) { moneyLine { id at from to amountTnd reason releasedBy expectedAt transferId } } }'
    for (const as of ['seller', 'buyer', 'support'] as const) {
      const { data } = await world.ask(query, { as, variables: { id: escrowId } })
      const shown = data.escrow.moneyLine.map((each: Json) => ({
        ...each,
        from: each.from.toLowerCase(),
        to: each.to.toLowerCase(),
        amountTnd: Number(each.amountTnd),
      }))
      expect(shown).toEqual(movements)
    }
  })

  it('refuses a stranger, and an escrow that is unknown or malformed', async () => {
    const escrowId = await quick().paid()
    const refused = async (id: string, token?: string) => {
      const { status, code } = await get(id, token)
      return `${status} ${code}`
    }
    expect(await refused(escrowId, world.keys.stranger)).toBe('403 NOT_A_PARTY')
    expect(await refused(escrowId, '')).toBe('401 UNAUTHORIZED')
    expect(await refused(unknownEscrow)).toBe('404 ESCROW_NOT_FOUND')
    expect(await refused('nonsense')).toBe('400 INVALID_ESCROW_ID')
  })
})
