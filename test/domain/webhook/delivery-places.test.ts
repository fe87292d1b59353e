import { describe, expect, it } from 'vitest'
import { sharePlaces, type AttemptUnderWay, type DueWebhook, type PlaceLimits } from '../../../server/domain/webhook/delivery-places.js'

const limits: PlaceLimits = {
  webhookConcurrency: 5,
  webhookConcurrencyTotal: 64,
  webhookSlowConcurrencyTotal: 128,
  webhookSlowMs: 1_000,
}
const nowMs = 100_000

const due = (developer: number, hook = 0, more: Partial<DueWebhook> = {}): DueWebhook => ({
  webhookId: `${developer}.${hook}`,
  developerId: String(developer),
  due: 5,
  recentMs: 0,
  ...more,
})
const underWay = (count: number, developer: number, { forMs = 0, isSlow = false, hook = 0 } = {}): AttemptUnderWay[] =>
  Array.from({ length: count }, () => ({
    webhookId: `${developer}.${hook}`,
    developerId: String(developer),
    startedMs: nowMs - forMs,
    isSlow,
  }))
const share = (webhooks: DueWebhook[], attempts: AttemptUnderWay[] = [], more: Partial<PlaceLimits> = {}) =>
  Object.fromEntries(sharePlaces({ due: webhooks, underWay: attempts, limits: { ...limits, ...more }, nowMs }))
const sum = (places: Record<string, number>) => Object.values(places).reduce((all, one) => all + one, 0)
const many = (count: number, of: (n: number) => DueWebhook[]) => Array.from({ length: count }, (_, n) => of(n)).flat()

describe('places', () => {
  it('are as many as are due, and no more than one webhook may have', () => {
    expect(share([due(1, 0, { due: 2 }), due(1, 1, { due: 9 })])).toEqual({ '1.0': 2, '1.1': 5 })
    expect(share([due(1)], underWay(4, 1))).toEqual({ '1.0': 1 })
    expect(share([due(1)], underWay(5, 1))).toEqual({})
  })

  it('of a developer are at most twice as many as are then free', () => {
    const alone = many(30, (hook) => [due(1, hook)])
    expect(sum(share(alone))).toBe(43)
    expect(sum(share(alone, [], { webhookConcurrencyTotal: 1 }))).toBe(1)
  })

  it('are left for whoever comes after any number of developers', () => {
    const crowd = many(25, (developer) => [due(developer, 0), due(developer, 1)])
    const places = share(crowd)
    const perDeveloper = Array.from({ length: 25 }, (_, developer) => (places[`${developer}.0`] ?? 0) + (places[`${developer}.1`] ?? 0))
    expect(Math.max(...perDeveloper)).toBeLessThanOrEqual(3)
    expect(sum(places)).toBeLessThan(64)
    const attempts = perDeveloper.flatMap((count, developer) => underWay(count, developer))
    expect(share([...crowd, due(99)], attempts)['99.0']).toBeGreaterThan(0)
  })

  it('go first to the developer who has the fewest', () => {
    expect(share([due(1), due(2)], underWay(3, 1), { webhookConcurrencyTotal: 8 })).toEqual({ '1.0': 1, '2.0': 3 })
  })

  it.each([
    [1_000, 5],
    [1_001, 4],
    [2_500, 2],
    [5_000, 1],
    [60_000, 1],
  ])('of a webhook whose attempts took %i ms lately are %i', (recentMs, places) => {
    expect(share([due(1, 0, { recentMs })])).toEqual({ '1.0': places })
  })

  it('of those who were slow are taken from nobody else', () => {
    const hanging = many(200, (developer) => [due(developer, 0, { recentMs: 10_000 })])
    const places = share([...hanging, due(999)])
    expect(places['999.0']).toBe(5)
    expect(sum(places)).toBe(128 + 5)
  })

  it('are free again of an attempt that is under way for too long, and its webhook gets no more', () => {
    const hanging = Array.from({ length: 13 }, (_, developer) => underWay(5, developer, { forMs: 1_001 })).flat()
    expect(share([due(1), due(99)], hanging)).toEqual({ '99.0': 5 })
    const justBegun = Array.from({ length: 13 }, (_, developer) => underWay(5, developer, { forMs: 999 })).flat()
    expect(share([due(99)], justBegun)).toEqual({})
  })

  it('stay taken by slow attempts for which there is no room among the slow', () => {
    const hanging = Array.from({ length: 60 }, (_, developer) => underWay(1, developer, { forMs: 5_000 })).flat()
    expect(share([due(99)], hanging, { webhookSlowConcurrencyTotal: 10 })).toEqual({ '99.0': 5 })
    expect(share([due(99)], hanging, { webhookSlowConcurrencyTotal: 10, webhookConcurrencyTotal: 50 })).toEqual({})
  })
})
