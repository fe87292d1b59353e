import type { Services } from '../../server/operations/services.js'
import { wakeDeliveries } from '../../server/operations/webhook/wake-deliveries.js'
import type { Consumer } from '../consume-queue.js'
import type { OpenQueue } from '../queue.js'
import { timerRun } from '../timer-run.js'

/** What a delivery is left alone for, in which it is brought up the usual way. */
const olderThanMs = 30_000

/** Every minute, in one process of all: brings up deliveries that a fault has left lying, and has the rounds of every process begin. */
export function sweepDeliveries(queue: OpenQueue, services: Services): Consumer {
  return queue.consume('delivery_sweep', {
    handle: async () => void (await timerRun(services, 'deliveries')(wakeDeliveries, { olderThanMs })),
  })
}
