import { makeReceipt } from '../../server/operations/charge/make-receipt.js'
import type { Services } from '../../server/operations/services.js'
import type { Consumer } from '../consume-queue.js'
import type { OpenQueue } from '../queue.js'
import { timerRun } from '../timer-run.js'

/** Makes the receipts of charges that were paid. */
export function makeReceipts(queue: OpenQueue, services: Services): Consumer {
  return queue.consume('charge_receipt', {
    handle: ({ chargeId }) => makeReceipt({ run: timerRun(services, `charge-receipt-${chargeId}`), services }, { chargeId }),
  })
}
