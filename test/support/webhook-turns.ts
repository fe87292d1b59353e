import { firstWebhook } from '../../server/operations/webhook/claim-statements.js'
import type { StartedAttempt } from '../../server/operations/webhook/start-attempts.js'
import { takeTurns, type Turns } from '../../server/operations/webhook/take-turns.js'
import type { Run } from '../../server/operations/operation.js'

/** Claims what is due of one webhook, or of all, as far as its concurrency allows. */
export async function beginDue(run: Run, { webhookId, ...turns }: Partial<Turns> & { webhookId?: string } = {}): Promise<StartedAttempt[]> {
  const share: Turns['share'] = (due) =>
    new Map(due.filter((hook) => webhookId === undefined || hook.webhookId === webhookId).map((hook) => [hook.webhookId, hook.due]))
  const { begun } = await run(takeTurns, { results: [], share, leaseMs: 15_000, after: firstWebhook, ...turns })
  return (await begun()).started
}
