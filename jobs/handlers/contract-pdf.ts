import { makeContractPdf } from '../../server/operations/contract/make-contract-pdf.js'
import type { Services } from '../../server/operations/services.js'
import type { Consumer } from '../consume-queue.js'
import type { OpenQueue } from '../queue.js'
import { timerRun } from '../timer-run.js'

/** Makes the PDFs of contracts and of what was signed. */
export function makeContractPdfs(queue: OpenQueue, services: Services): Consumer {
  return queue.consume('contract_pdf', {
    handle: (job) => makeContractPdf({ run: timerRun(services, `contract-pdf-${job.contractPdfId}`), services }, job),
  })
}
