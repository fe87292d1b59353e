/**
 * Who gets the places for requests to receivers (decisions 11). A process has so many; a receiver that hangs would keep one for as long as an
 * attempt may last, and a few dozen of them all. So a developer has a share, and who was slow lately has places of another kind, and fewer.
 */

/** A webhook some of whose deliveries are due. */
export interface DueWebhook {
  webhookId: string
  developerId: string
  /** How many of its deliveries could begin. */
  due: number
  /** How long its attempts took lately. */
  recentMs: number
}

/** An attempt that this process makes. */
export interface AttemptUnderWay {
  webhookId: string
  developerId: string
  startedMs: number
  /** Whether its webhook was slow when it began. */
  isSlow: boolean
}

export interface PlaceLimits {
  /** To one webhook at once. */
  webhookConcurrency: number
  /** Attempts at once of one process, of webhooks that answer soon. */
  webhookConcurrencyTotal: number
  /** The same of those that were slow lately or have been waited for too long. */
  webhookSlowConcurrencyTotal: number
  /** What is slow. */
  webhookSlowMs: number
}

interface Asked {
  due: readonly DueWebhook[]
  underWay: readonly AttemptUnderWay[]
  limits: PlaceLimits
  nowMs: number
}

/**
 * How many deliveries of each webhook may begin now. Places are given out one at a time, first to the developers who have the fewest. A
 * developer may have at most `patience` times as many as are then free, so that whoever comes next finds some, however many have come before.
 * Webhooks in the order given; those that get none are not in the answer.
 */
export function sharePlaces({ due, underWay, limits, nowMs }: Asked): Map<string, number> {
  const { quick, slow } = occupied({ underWay, limits, nowMs })
  const oldest = new Map<string, number>()
  for (const { webhookId, startedMs } of underWay) oldest.set(webhookId, Math.max(oldest.get(webhookId) ?? 0, nowMs - startedMs))
  const own = countBy(underWay, ({ webhookId }) => webhookId)
  const takers = due.map((webhook): Taker => {
    const speedMs = Math.max(webhook.recentMs, oldest.get(webhook.webhookId) ?? 0)
    const room = mostAtOnce(speedMs, limits) - (own.get(webhook.webhookId) ?? 0)
    return { ...webhook, pool: isSlow(speedMs, limits) ? slow : quick, most: Math.min(webhook.due, room), got: 0 }
  })
  for (let next = nextOf(takers); next; next = nextOf(takers)) {
    next.pool.held.set(next.developerId, heldBy(next) + 1)
    next.pool.free -= 1
    next.got += 1
  }
  return new Map(takers.filter(({ got }) => got > 0).map(({ webhookId, got }) => [webhookId, got]))
}

/** A developer alone has two thirds of the places; of n, each has two of 2n + 1 parts, and one is free. */
const patience = 2

interface Pool {
  free: number
  /** By developer. */
  held: Map<string, number>
}

interface Taker extends DueWebhook {
  pool: Pool
  most: number
  got: number
}

const heldBy = ({ pool, developerId }: Taker): number => pool.held.get(developerId) ?? 0

/** Who has the next place: of those who may, one of the developer with the fewest, and of theirs the webhook that got the fewest. */
function nextOf(takers: readonly Taker[]): Taker | undefined {
  const mayTake = (taker: Taker) => taker.got < taker.most && taker.pool.free > 0 && heldBy(taker) < patience * taker.pool.free
  const isBefore = (one: Taker, other: Taker) => heldBy(one) < heldBy(other) || (heldBy(one) === heldBy(other) && one.got < other.got)
  return takers.reduce<Taker | undefined>((best, taker) => (mayTake(taker) && (!best || isBefore(taker, best)) ? taker : best), undefined)
}

export const isSlow = (ms: number, { webhookSlowMs }: Pick<PlaceLimits, 'webhookSlowMs'>): boolean => ms > webhookSlowMs

/** As many as take no more of the places' time than the full number would if each took as long as is not yet slow. At least one. */
function mostAtOnce(recentMs: number, { webhookConcurrency, webhookSlowMs }: PlaceLimits): number {
  return Math.max(1, Math.min(webhookConcurrency, Math.floor((webhookConcurrency * webhookSlowMs) / recentMs)))
}

/** An attempt that turns out to be slow makes its place free for others, as long as there is room among the slow ones. */
function occupied({ underWay, limits, nowMs }: Omit<Asked, 'due'>): { quick: Pool; slow: Pool } {
  const slow: Pool = { free: limits.webhookSlowConcurrencyTotal, held: new Map() }
  const quick: Pool = { free: limits.webhookConcurrencyTotal, held: new Map() }
  const take = (pool: Pool, developerId: string) => {
    pool.free -= 1
    pool.held.set(developerId, (pool.held.get(developerId) ?? 0) + 1)
  }
  for (const attempt of underWay.toSorted((a, b) => a.startedMs - b.startedMs)) {
    const belongsToSlow = attempt.isSlow || isSlow(nowMs - attempt.startedMs, limits)
    take(belongsToSlow && slow.free > 0 ? slow : quick, attempt.developerId)
  }
  return { quick, slow }
}

/** How many places of either kind are taken. */
export function placesTaken(asked: Omit<Asked, 'due'>): { quick: number; slow: number } {
  const { quick, slow } = occupied(asked)
  return {
    quick: asked.limits.webhookConcurrencyTotal - quick.free,
    slow: asked.limits.webhookSlowConcurrencyTotal - slow.free,
  }
}

function countBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1)
  return counts
}
