import type { Consumer } from '../consume-queue.js'
import type { OpenQueue } from '../queue.js'
import { DeliveryRounds } from '../webhook/delivery-rounds.js'
import type { DeliverContext } from '../webhook/send-delivery.js'

/** Sends webhook deliveries, which wait in their own table and are looked for after every commit that leaves one. */
export function deliverWebhooks(queue: OpenQueue, context: DeliverContext): Consumer {
  const rounds = new DeliveryRounds(context)
  const leave = queue.follow('deliveries', () => rounds.wake())
  return {
    wake: () => rounds.wake(),
    stop: (withinMs) => rounds.stop(withinMs).finally(leave),
  }
}
