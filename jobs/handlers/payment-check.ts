import { checkPayments } from '../../server/operations/payment-check.js'
import type { Services } from '../../server/operations/services.js'
import type { Consumer } from '../consume-queue.js'
import type { OpenQueue } from '../queue.js'
import { timerRun } from '../timer-run.js'

/** Compares the payments with the provider's every night, in one process of all; what it finds is an error in the log. */
export function reconcilePayments(queue: OpenQueue, services: Services): Consumer {
  return queue.consume('payment_check', {
    handle: async () => void (await checkPayments({ run: timerRun(services, 'payment-check'), services }, undefined)),
  })
}
