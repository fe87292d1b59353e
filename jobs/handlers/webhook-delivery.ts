import type { Consumer } from '../consume-queue.js'
import type { OpenQueue } from '../queue.js'
import { createDeliver, type DeliverContext } from '../webhook/deliver.js'

/** Sends webhook deliveries: a few at once to one webhook, so that a slow receiver delays only itself (decisions 11). */
export function deliverWebhooks(queue: OpenQueue, context: DeliverContext): Consumer {
  const { webhookConcurrency: groupConcurrency, webhookConcurrencyTotal: concurrency } = context.services.config.limits
  const deliver = createDeliver(context)
  return queue.consume('webhook_delivery', {
    concurrency,
    groupConcurrency,
    handle: ({ deliveryId }, stopping) => deliver(deliveryId, stopping),
  })
}
