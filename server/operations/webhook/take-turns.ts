import type { DueWebhook } from '../../domain/webhook/delivery-places.js'
import type { Operation } from '../operation.js'
import { firstWebhook, lockHooks, type LockedHook } from './claim-statements.js'
import { writeAttempts, type AttemptResult } from './finish-attempts.js'
import { startAttempts, type StartedAttempt } from './start-attempts.js'

export interface Turns {
  /** What came of attempts, each of another delivery; first written down. */
  results: readonly AttemptResult[]
  /** How many deliveries of each of these webhooks may begin. */
  share: (due: readonly DueWebhook[]) => ReadonlyMap<string, number>
  /** How long the claims hold; a process that dies leaves its deliveries to others after that. */
  leaseMs: number
  /** Webhooks behind this one are looked at. */
  after: string
}

interface TurnsTaken {
  started: StartedAttempt[]
  /** Whether to come again at once. */
  hasMore: boolean
  /** For `after`, the next time. */
  next: string
}

/** Looked at in one transaction; when more have something due, the next looks at those behind. */
const mostHooks = 250

/**
 * One transaction for many deliveries (decisions 11): what came of those that were sent is written down, and the next are claimed and noted as
 * begun. Two processes never claim for one webhook at once; one passes over a webhook that another has in hand.
 */
export async function takeTurns(tx: Operation, { results, share, leaseMs, after }: Turns): Promise<TurnsTaken> {
  const mostOfOne = tx.services.config.limits.webhookConcurrency
  const ending = Map.groupBy(results, ({ webhookId }) => webhookId)
  const locked = await lockHooks(tx, { changing: [...ending.keys()], after, most: mostHooks, mostDue: mostOfOne })
  if (results.length > 0) await writeAttempts(tx, results)
  // What waited for the end of another is due from now on.
  const due = locked.map((hook) => dueWebhook(hook, ending.get(hook.id)?.length ?? 0))
  const places = share(due.filter((webhook) => webhook.due > 0))
  const { started, hasMore } = places.size > 0 ? await startAttempts(tx, { places, mostOfOne, leaseMs }) : { started: [], hasMore: false }
  const others = locked.filter(({ id }) => !ending.has(id))
  const isFull = others.length >= mostHooks
  return { started, hasMore: hasMore || isFull, next: (isFull ? others.at(-1)?.id : undefined) ?? firstWebhook }
}

const dueWebhook = ({ id, developer_id, recent_ms, due }: LockedHook, ended: number): DueWebhook => ({
  webhookId: id,
  developerId: developer_id,
  recentMs: recent_ms,
  due: due + ended,
})
