import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openGraphqlWorld, type GraphqlWorld } from '../support/graphql-world.js'
import { redirectUrl, type Json } from '../support/escrow-world.js'

const dayMs = 86_400_000
let world: GraphqlWorld

beforeAll(async () => {
  world = await openGraphqlWorld()
})
afterAll(() => world.close())

const at = (days: number) => new Date(world.services.clock().getTime() + days * dayMs).toISOString()
const reason = 'decided by the board'
const add = (row: Json) => world.does('addFeeSchedule', { reason, ...row }, 'finance')
const deal = (more: Json = {}) => ({ title: 'Lens', amount: 200, mode: 'quick', buyerEmail: world.cast.buyer.email, ...more })
const post = async (path: string, body: Json) => (await world.call('POST', `/api/v1/${path}`, { body })).body
const feeOf = async (more?: Json): Promise<number> => (await post('escrows', deal(more))).escrow.escrowFee
const quoteOf = async (more?: Json): Promise<number> => (await post('quotes', deal(more))).quote.escrowFee
const clockAt = async (now: string): Promise<string> => (await post('test-clocks', { now })).testClock.id

describe('the fee schedule', () => {
  it('prices what is created from an instant on, and nothing that was there', async () => {
    const before = (await post('escrows', deal())).escrow.id
    const { feeSchedule } = await add({ feePercentage: '2.5', effectiveFrom: at(10) })
    expect(feeSchedule).toEqual({
      number: expect.any(Number),
      feePercentage: '2.5',
      taxPercentage: 19,
      appliesTo: ['STANDARD', 'QUICK', 'INSTANT', 'CHARGE'],
      effectiveFrom: at(10),
      createdBy: expect.stringMatching(/^stf_/),
      createdAt: at(0),
    })
    const [early, late] = [await clockAt(at(9.99)), await clockAt(at(10))]
    expect([await quoteOf(), await feeOf()]).toEqual([10, 10])
    expect([await quoteOf({ testClockId: early }), await feeOf({ testClockId: early })]).toEqual([10, 10])
    expect([await quoteOf({ testClockId: late }), await feeOf({ testClockId: late })]).toEqual([5, 5])
    world.services.clock.advance(10 * dayMs)
    expect([await quoteOf(), await feeOf()]).toEqual([5, 5])
    // What was created before keeps its row, also for what is added to it later.
    await world.does('payEscrow', { escrowId: before, method: 'WALLET' }, 'buyer')
    expect((await world.does('addFunds', { escrowId: before, amountTnd: '100' }, 'buyer')).escrow).toMatchObject({ escrowFee: '15.000' })
  })

  it('has rows for some kinds, and a mistake is mended by another row', async () => {
    await add({ feePercentage: '9', taxPercentage: 7, appliesTo: ['INSTANT', 'CHARGE'] })
    await add({ feePercentage: '1.2345', appliesTo: ['INSTANT'] })
    expect([await feeOf(), await feeOf({ mode: 'instant' })]).toEqual([5, 2.469])
    // The tax of a row that names none is that of its first kind.
    expect((await post('quotes', deal({ mode: 'instant' }))).quote.serviceTaxTnd).toBe(0.162)
    await world.does('putBusiness', { name: 'Shop', registrationNumber: 'B1', taxId: '1/A' }, 'developer', { select: 'business { id }' })
    const { charge } = await post('charges', { title: 'Oil', amount: 100, merchantReference: 'order-1', redirectUrl })
    expect([charge.escrowFee, charge.serviceTaxTnd]).toEqual([9, 0.589])
  })

  it('is read by those who add to it, newest first', async () => {
    const { data } = await world.ask('{ feeSchedules(limit: 2) { number feePercentage } }', { as: 'owner' })
    expect(data.feeSchedules.map(({ feePercentage }: Json) => feePercentage)).toEqual(['1.2345', '9'])
    const all = await world.ask('{ feeSchedules(page: 2, limit: 2) { feePercentage createdBy } }', { as: 'finance' })
    expect(all.data.feeSchedules).toEqual([
      { feePercentage: '2.5', createdBy: expect.stringMatching(/^stf_/) },
      { feePercentage: '5', createdBy: null },
    ])
  })

  it('refuses what is no fee, a day that has passed, and a decision without a reason', async () => {
    const refuses = (row: Json, field: string) =>
      world.refuses('addFeeSchedule', { feePercentage: '5', reason, ...row }, 'finance', 'VALIDATION_ERROR', { field: [field] })
    await refuses({ feePercentage: '50.0001' }, 'feePercentage')
    await refuses({ feePercentage: '-1' }, 'feePercentage')
    await refuses({ feePercentage: '0.00001' }, 'feePercentage')
    await refuses({ taxPercentage: 51 }, 'taxPercentage')
    await refuses({ appliesTo: [] }, 'appliesTo')
    await refuses({ effectiveFrom: at(-0.001) }, 'effectiveFrom')
    await refuses({ effectiveFrom: at(5 * 366) }, 'effectiveFrom')
    await world.refuses('addFeeSchedule', { feePercentage: '5', reason: ' ' }, 'owner', 'REASON_REQUIRED')
  })

  it('keeps who decided what and why, and never changes', async () => {
    const kept = await world.sql<Json>(
      `select subject, reason, before, after->>'feePercentage' as fee from audit_log where action = 'add_fee_schedule' order by id`,
    )
    expect(kept.map(({ fee }) => fee)).toEqual(['2.5', '9', '1.2345'])
    expect(kept[0]).toMatchObject({ reason, before: null })
    await expect(world.sql('update fee_schedule set fee_rate_ppm = 0')).rejects.toThrow(/permission denied/)
    await expect(world.sql('delete from fee_schedule')).rejects.toThrow(/permission denied/)
    const past = `insert into fee_schedule (fee_rate_ppm, tax_percent, effective_from, created_at, created_by)
      select 1, 1, '2026-01-01', '2026-01-02', id from staff limit 1`
    await expect(world.sql(past)).rejects.toThrow(/fee_schedule_to_come/)
  })
})

describe('the limits of one developer', () => {
  const limit = async () => (await world.call('GET', '/api/v1/me', {})).body.developer.limits.dailyCreations

  it('are changed by an owner, seen at once, and taken back', async () => {
    const id = (await world.call('GET', '/api/v1/me', {})).body.developer.id
    const { used } = await limit()
    const set = (dailyCreations: number | null) => world.does('setDeveloperLimits', { id, dailyCreations, reason }, 'owner')
    expect(await set(used)).toEqual({ developer: { id, limits: { dailyCreations: { limit: used, used } } } })
    expect(await limit()).toEqual({ limit: used, used })
    const refused = await world.call('POST', '/api/v1/escrows', { body: deal() })
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([429, 'DAILY_LIMIT_REACHED'])
    await set(used + 1)
    expect((await world.call('POST', '/api/v1/escrows', { body: deal() })).status).toBe(201)
    await set(null)
    expect(await limit()).toEqual({ limit: 1_000, used: used + 1 })
    const kept = await world.sql<Json>(`select reason, before, after from audit_log where action = 'set_developer_limits' order by id`)
    expect(kept.map(({ before, after }) => [before.dailyCreations, after.dailyCreations])).toEqual([
      [null, used],
      [used, used + 1],
      [used + 1, null],
    ])
  })

  it('are refused for nobody, without a change or a reason, and out of bounds', async () => {
    const id = (await world.call('GET', '/api/v1/me', {})).body.developer.id
    const refuses = (input: Json, code: Parameters<GraphqlWorld['refuses']>[3], expected = {}) =>
      world.refuses('setDeveloperLimits', { id, dailyCreations: 5, reason, ...input }, 'owner', code, expected)
    await refuses({ id: 'dev_01m7w7e9gkfzbshhwhhty4g0ef' }, 'DEVELOPER_NOT_FOUND')
    await refuses({ dailyCreations: undefined }, 'NOTHING_TO_UPDATE')
    await refuses({ dailyCreations: -1 }, 'VALIDATION_ERROR', { field: ['dailyCreations'], details: { dailyCreations: expect.anything() } })
    await refuses({ reason: '' }, 'REASON_REQUIRED')
  })
})
