import type { Run } from '../../server/operations/operation.js'
import { beginDeliveries, type DeliveryClaims } from '../../server/operations/webhook/begin-deliveries.js'
import { finishAttempts, type AttemptResult } from '../../server/operations/webhook/finish-attempts.js'
import { postponeDelivery } from '../../server/operations/webhook/postpone-delivery.js'
import { startAttempts, type StartedAttempt } from '../../server/operations/webhook/start-attempts.js'
import { batched } from '../batched.js'

/** What is written down about deliveries. Those that end while a transaction of others runs share the next one: one commit for all of them. */
interface DeliveryLog {
  /** Undefined when there is nothing to do now. */
  begin(deliveryId: string): Promise<StartedAttempt | undefined>
  finish(result: AttemptResult): Promise<void>
  /** The next attempt of a delivery that this process holds. */
  again(deliveryId: string): Promise<StartedAttempt | undefined>
  /** Gives a delivery back, to be taken up at once by another process. */
  release(deliveryId: string): Promise<void>
}

export function openDeliveryLog(run: Run, { leaseMs, pauseMsAfter }: Pick<DeliveryClaims, 'leaseMs' | 'pauseMsAfter'>): DeliveryLog {
  const begin = batched(async (deliveryIds: string[]) => {
    const started = await run(beginDeliveries, { deliveryIds: [...new Set(deliveryIds)], leaseMs, pauseMsAfter })
    // Two jobs may wake one delivery: only the first of them sends it.
    return deliveryIds.map((id, index) => (deliveryIds.indexOf(id) === index ? started.get(id) : undefined))
  })
  const again = batched(async (deliveryIds: string[]) => {
    const started = await run(startAttempts, { deliveryIds, leaseMs, areHeld: true })
    return deliveryIds.map((id) => started.get(id))
  })
  const finish = batched(async (results: AttemptResult[]) => {
    await run(finishAttempts, results)
    return results.map(() => undefined)
  })
  return { begin, again, finish, release: (deliveryId) => run(postponeDelivery, { deliveryId, pauseMs: 0 }) }
}
