import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { associate } from '../../server/operations/association/associate.js'
import { countSpending } from '../../server/operations/association/spend-within-consent.js'
import { decodeId, encodeId } from '../../server/domain/id.js'
import { dayMs, expectRefusal, type Answer, type Json } from '../support/escrow-world.js'
import { openGraphqlWorld, type GraphqlWorld } from '../support/graphql-world.js'

// What a key may spend from the wallet of its user: nothing, until the user says how much in a day (decisions 13 and 17).

let world: GraphqlWorld
let developerId: string
let escrowId: string

beforeAll(async () => {
  world = await openGraphqlWorld()
  developerId = encodeId('dev', world.developers.buyer)
})
afterAll(() => world.close())
beforeEach(async () => {
  // Each test has a day of its own.
  world.services.clock.advance(dayMs)
  await world.allowSpending('buyer', null)
  escrowId = await quick()
})

const quick = (fields: object = {}) => world.given({ mode: 'quick', amount: '50', ...fields }).paid()
const post = (id: string, body: object): Promise<Answer> =>
  world.call('POST', `/api/v1/escrows/${id}/add-funds`, { token: world.keys.buyer, body })
const add = (amountTnd: number, id = escrowId): Promise<Answer> => post(id, { amountTnd })
const statusOf = async (answer: Promise<Answer>) => (await answer).status

async function asUser(): Promise<Json> {
  const fields = 'developerId companyName applicationName associatedAt spendingConsent { dailyCapTnd spentTodayTnd acceptedAt textVersion }'
  const { data } = await world.ask(`{ me { associations { ${fields} } } }`, { as: 'buyer' })
  return data.me.associations
}

async function asDeveloper(): Promise<Json> {
  const { data } = await world.ask('{ developer { association { spendingConsent { dailyCapTnd spentTodayTnd } } } }', { as: 'buyerKey' })
  return data.developer.association.spendingConsent
}

async function refusesRest(body: object, refusal: { status: number; code: 'CONSENT_REQUIRED' | 'DAILY_CAP_EXCEEDED' }): Promise<string> {
  const before = await world.imprint()
  const answer = await post(escrowId, body)
  expectRefusal(answer, refusal)
  expect(await world.imprint()).toBe(before)
  return answer.body.message
}

describe('without the user’s consent', () => {
  it('a key spends nothing, previews nothing, and is told which session brings the person', async () => {
    for (const preview of [{}, { preview: true }]) {
      const message = await refusesRest({ amountTnd: 5, ...preview }, { status: 403, code: 'CONSENT_REQUIRED' })
      expect(message).toContain('"add_funds"')
      await world.refuses('addFunds', { escrowId, amountTnd: '5', ...preview }, 'buyerKey', 'CONSENT_REQUIRED', { status: 403 })
    }
    expect([await asDeveloper(), (await asUser())[0].spendingConsent]).toEqual([null, null])
  })

  it('that comes after a wrong body and a wrong role, and before the state', async () => {
    expectRefusal(await add(0.0001), { status: 400, code: 'AMOUNT_PRECISION', details: expect.anything() })
    await world.refuses('addFunds', { escrowId, amountTnd: '5' }, 'sellerKey', 'BUYER_ONLY')
    const pending = await world.given({ mode: 'quick', amount: '50' }).pending()
    await world.refuses('addFunds', { escrowId: pending, amountTnd: '5' }, 'buyerKey', 'CONSENT_REQUIRED', { status: 403 })
  })

  it('the person spends as before', async () => {
    await world.does('addFunds', { escrowId, amountTnd: '5' }, 'buyer')
  })
})

describe('the consent', () => {
  it('is given with a cap, seen by both sides, and kept with the version of its text in the audit log', async () => {
    const given = await world.allowSpending('buyer', '100.5')
    const acceptedAt = world.services.clock().toISOString()
    const spendingConsent = { dailyCapTnd: '100.500', spentTodayTnd: '0.000', acceptedAt, textVersion: expect.stringMatching(/^2026-/) }
    const shown = { developerId, companyName: 'Other Ltd', applicationName: null, associatedAt: expect.any(String), spendingConsent }
    expect(given).toEqual(shown)
    expect(await asUser()).toEqual([shown])
    expect(await asDeveloper()).toEqual({ dailyCapTnd: '100.500', spentTodayTnd: '0.000' })
    const [entry] = await world.sql('select actor_kind, actor_id, action, subject, before, after from audit_log order by id desc limit 1')
    expect(entry).toEqual({
      actor_kind: 'user',
      actor_id: world.cast.buyer.userId,
      action: 'set_spending_consent',
      subject: world.developers.buyer,
      before: null,
      after: { userId: world.cast.buyer.userId, dailyCapTnd: '100.500', acceptedAt, textVersion: given.spendingConsent.textVersion },
    })
  })

  it('is of the user alone, for who acts for them, and a sound amount', async () => {
    const input = { developerId, dailyCapTnd: '5' }
    for (const who of ['seller', 'stranger'] as const) await world.refuses('setSpendingConsent', input, who, 'ASSOCIATION_NOT_FOUND')
    for (const who of ['buyerKey', 'developer', 'owner'] as const) await world.refuses('setSpendingConsent', input, who, 'FORBIDDEN')
    await world.refuses('setSpendingConsent', input, 'nobody', 'UNAUTHORIZED')
    await world.refuses('setSpendingConsent', { ...input, developerId: 'usr_x' }, 'buyer', 'INVALID_ID')
    const wrong = {
      '0': 'VALIDATION_ERROR',
      '-1': 'VALIDATION_ERROR',
      '1.0001': 'AMOUNT_PRECISION',
      '10000000.001': 'AMOUNT_TOO_LARGE',
    } as const
    for (const [dailyCapTnd, code] of Object.entries(wrong)) {
      const details = { dailyCapTnd: expect.any(String) }
      await world.refuses('setSpendingConsent', { ...input, dailyCapTnd }, 'buyer', code, { field: ['dailyCapTnd'], details })
    }
  })

  it('shows a key its own developer alone', async () => {
    const other = world.developers.lone
    await world.services.runAs({ kind: 'timer' })(associate, { developerId: other, userId: world.cast.buyer.userId })
    expect((await asUser()).map((association: Json) => association.developerId).toSorted()).toEqual(
      [developerId, encodeId('dev', other)].toSorted(),
    )
    const { data } = await world.ask('{ me { associations { developerId } } }', { as: 'buyerKey' })
    expect(data.me.associations).toEqual([{ developerId }])
    await world.services.runAs({ kind: 'timer' })(associate, { developerId: other, userId: null })
  })
})

describe('within the daily cap', () => {
  it('a key spends what it allows, over which it is told the figures; a preview says the same', async () => {
    await world.allowSpending('buyer', '100')
    expect((await post(escrowId, { amountTnd: 60, preview: true })).status).toBe(200)
    expect(await asDeveloper()).toEqual({ dailyCapTnd: '100.000', spentTodayTnd: '0.000' })
    expect((await add(60)).status).toBe(201)
    for (const preview of [{}, { preview: true }]) {
      const message = await refusesRest({ amountTnd: 40.001, ...preview }, { status: 409, code: 'DAILY_CAP_EXCEEDED' })
      for (const figure of ['100.000 TND', '60.000 TND', '40.001 TND']) expect(message).toContain(figure)
      const sent = { escrowId, amountTnd: '40.001', ...preview }
      await world.refuses('addFunds', sent, 'buyerKey', 'DAILY_CAP_EXCEEDED', { message: /100\.000.*60\.000.*40\.001/ })
    }
    expect((await add(40)).status).toBe(201)
    expect(await asDeveloper()).toEqual({ dailyCapTnd: '100.000', spentTodayTnd: '100.000' })
    expect(await statusOf(add(0.01))).toBe(409)
    await world.does('addFunds', { escrowId, amountTnd: '5' }, 'buyer')
  })

  it('counts what left the wallet, with the fees on top', async () => {
    await world.allowSpending('buyer', '52.5')
    const id = await quick({ feeBearer: 'buyer' })
    expect(await statusOf(add(50.001, id))).toBe(409)
    expect((await add(50, id)).body.adjustment.buyerFundingDeltaTnd).toBe(52.5)
    expect(await asDeveloper()).toMatchObject({ spentTodayTnd: '52.500' })
  })

  it('counts nothing for what was refused or answered a second time', async () => {
    await world.allowSpending('buyer', '9000000')
    expectRefusal(await add(8_000_000), { status: 409, code: 'INSUFFICIENT_FUNDS' })
    await post(escrowId, { amountTnd: 5, reference: 'once' })
    expect((await post(escrowId, { amountTnd: 5, reference: 'once' })).status).toBe(200)
    expect(await asDeveloper()).toMatchObject({ spentTodayTnd: '5.000' })
  })

  it('begins anew at midnight UTC, and money that comes back does not', async () => {
    await world.allowSpending('buyer', '50')
    await add(50)
    await world.does('refundFunds', { escrowId, amountTnd: '50' }, 'seller')
    expect(await statusOf(add(1))).toBe(409)
    const { clock } = world.services
    clock.set(`${clock().toISOString().slice(0, 10)}T23:59:59.999Z`)
    expect(await statusOf(add(1))).toBe(409)
    clock.advance(1)
    expect(await statusOf(add(50))).toBe(201)
  })

  it('goes by real time, also where the escrow goes by a test clock', async () => {
    await world.allowSpending('buyer', '50')
    const { testClock } = (await world.call('POST', '/api/v1/test-clocks', { body: {} })).body
    const id = await quick({ testClockId: decodeId('clk', testClock.id) })
    expect(await statusOf(add(30, id))).toBe(201)
    const to = new Date(world.services.clock().getTime() + 3 * dayMs).toISOString()
    await world.call('POST', `/api/v1/test-clocks/${testClock.id}/advance`, { body: { to } })
    expect(await statusOf(add(30, id))).toBe(409)
    expect(await asDeveloper()).toMatchObject({ spentTodayTnd: '30.000' })
  })

  it('one of two at once goes through where both would be too much, on one escrow or on two', async () => {
    for (const ids of [
      [escrowId, escrowId],
      [escrowId, await quick()],
    ]) {
      world.services.clock.advance(dayMs)
      await world.allowSpending('buyer', '100')
      const answers = await Promise.all(ids.map((id) => add(60, id)))
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
      expect(answers.map((answer) => answer.headers.get('x-error-code')).filter(Boolean)).toEqual(['DAILY_CAP_EXCEEDED'])
      expect(await asDeveloper()).toMatchObject({ spentTodayTnd: '60.000' })
    }
  })

  it('many at once never exceed it', async () => {
    await world.allowSpending('buyer', '100')
    const ids = await Promise.all(Array.from({ length: 8 }, () => quick()))
    const answers = await Promise.all(ids.map((id) => add(30, id)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(await asDeveloper()).toMatchObject({ spentTodayTnd: '90.000' })
  })
})

describe('the end of the consent', () => {
  it('is the user’s to say; what was spent still counts when it is given again on the same day', async () => {
    await world.allowSpending('buyer', '100')
    await add(70)
    await world.allowSpending('buyer', null)
    await refusesRest({ amountTnd: 1 }, { status: 403, code: 'CONSENT_REQUIRED' })
    await world.allowSpending('buyer', '80')
    expect(await statusOf(add(11))).toBe(409)
    expect(await statusOf(add(10))).toBe(201)
  })

  it('waits for what is being spent, and nothing is spent after it', async () => {
    await world.allowSpending('buyer', '100')
    const actor = {
      kind: 'api_key',
      apiKeyId: world.developers.buyer,
      developerId: world.developers.buyer,
      associatedUserId: world.cast.buyer.userId,
      rateLimit: null,
    } as const
    let ended: Promise<unknown> = Promise.resolve()
    await world.services.runAs(actor)(async (tx) => {
      await countSpending(tx, 1_000n)
      ended = world.allowSpending('buyer', null)
      const waiting = `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(() => world.sql(waiting)).toEqual([{ waiting: 1 }])
      await countSpending(tx, 1_000n)
    }, undefined)
    await ended
    await expect(world.services.runAs(actor)((tx) => countSpending(tx, 1n), undefined)).rejects.toMatchObject({
      code: 'CONSENT_REQUIRED',
      status: 403,
    })
  })

  it('comes with that of the association, whoever ends it, and with another user', async () => {
    const again = (userId: string | null) =>
      world.services.runAs({ kind: 'timer' })(associate, { developerId: world.developers.buyer, userId })
    const { buyer, stranger } = world.cast
    for (const end of [
      () =>
        world.ask('mutation ($input: EndAssociationInput!) { endAssociation(input: $input) { userErrors { code } } }', {
          as: 'buyer',
          variables: { input: { developerId } },
        }),
      () => again(stranger.userId),
    ]) {
      await world.allowSpending('buyer', '100')
      await end()
      await again(buyer.userId)
      await refusesRest({ amountTnd: 1 }, { status: 403, code: 'CONSENT_REQUIRED' })
    }
    await world.allowSpending('buyer', '100')
    await again(buyer.userId)
    expect(await asDeveloper()).toMatchObject({ dailyCapTnd: '100.000' })
  })
})
