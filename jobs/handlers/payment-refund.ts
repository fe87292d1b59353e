import { refundAtProvider } from '../../server/operations/payment/refund-at-provider.js'
import type { Services } from '../../server/operations/services.js'
import type { Consumer } from '../consume-queue.js'
import type { OpenQueue } from '../queue.js'
import { timerRun } from '../timer-run.js'

/** Gives money back to cards. */
export function refundPayments(queue: OpenQueue, services: Services): Consumer {
  return queue.consume('payment_refund', {
    handle: ({ refundId }) => refundAtProvider({ run: timerRun(services, `refund-${refundId}`), services }, { refundId }),
  })
}
