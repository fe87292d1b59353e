import type { DueWebhook } from '../../domain/webhook/delivery-places.js'
import type { Operation } from '../operation.js'
import { firstWebhook, lockHooks, lockHooksAhead, type AttemptsToStart, type HooksToLock, type LockedHook } from './claim-statements.js'
import { writeAttempts, type AttemptResult } from './finish-attempts.js'
import { startAttempts, startWithCommit, type StartedAttempts } from './start-attempts.js'

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
  /** What was claimed, and whether to come again at once; known when the transaction has been committed. */
  begun: () => Promise<StartedAttempts>
  /** For `after`, the next time. */
  next: string
}

/** Looked at in one transaction; when more have something due, the next looks at those behind. */
const mostHooks = 250

/**
 * One transaction for many deliveries (decisions 11): what came of those that were sent is written down, and the next are claimed and noted as
 * begun. Two processes never claim for one webhook at once; one passes over a webhook that another has in hand. The database is asked twice:
 * webhooks are locked with what is written down, and deliveries are claimed with the commit.
 */
export async function takeTurns(tx: Operation, { results, share, leaseMs, after }: Turns): Promise<TurnsTaken> {
  const mostOfOne = tx.services.config.limits.webhookConcurrency
  const ending = Map.groupBy(results, ({ webhookId }) => webhookId)
  const { locked, mayBeOff } = await lockAndWrite(tx, results, { changing: [...ending.keys()], after, most: mostHooks, mostDue: mostOfOne })
  // What waited for the end of another is due from now on.
  const due = locked.map((hook) => dueWebhook(hook, ending.get(hook.id)?.length ?? 0))
  const places = share(due.filter((webhook) => webhook.due > 0))
  const others = locked.filter(({ id }) => !ending.has(id))
  const isFull = others.length >= mostHooks
  const areWanted = !mayBeOff && locked.every(({ id, is_wanted }) => is_wanted || !places.has(id))
  const begun = await begin(tx, { places, mostOfOne, leaseMs }, areWanted)
  return {
    begun: async () => {
      const { started, hasMore } = await begun()
      return { started, hasMore: hasMore || isFull }
    },
    next: (isFull ? others.at(-1)?.id : undefined) ?? firstWebhook,
  }
}

/** What is written down comes after the locks, and neither waits for the other's answer. */
async function lockAndWrite(
  tx: Operation,
  results: readonly AttemptResult[],
  hooks: HooksToLock,
): Promise<{ locked: LockedHook[]; mayBeOff: boolean }> {
  if (results.length === 0) return { locked: await lockHooks(tx, hooks), mayBeOff: false }
  const answer = await lockHooksAhead(tx, hooks)
  const mayBeOff = await writeAttempts(tx, results)
  return { locked: await answer(), mayBeOff }
}

async function begin(tx: Operation, toStart: AttemptsToStart, areWanted: boolean): Promise<() => Promise<StartedAttempts>> {
  if (toStart.places.size === 0) return () => Promise.resolve({ started: [], hasMore: false })
  if (areWanted) return startWithCommit(tx, toStart)
  const begun = await startAttempts(tx, toStart)
  return () => Promise.resolve(begun)
}

const dueWebhook = ({ id, developer_id, recent_ms, due }: LockedHook, ended: number): DueWebhook => ({
  webhookId: id,
  developerId: developer_id,
  recentMs: recent_ms,
  due: due + ended,
})
