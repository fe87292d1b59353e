import { makeInvoice } from '../../server/operations/invoice/make-invoice.js'
import type { Services } from '../../server/operations/services.js'
import type { Consumer } from '../consume-queue.js'
import type { OpenQueue } from '../queue.js'
import { timerRun } from '../timer-run.js'

/** Makes the invoices of what was released. */
export function makeInvoices(queue: OpenQueue, services: Services): Consumer {
  return queue.consume('invoice', {
    handle: ({ invoiceId }) => makeInvoice({ run: timerRun(services, `invoice-${invoiceId}`), services }, { invoiceId }),
  })
}
