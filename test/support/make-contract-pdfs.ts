import { makeContractPdf } from '../../server/operations/contract/make-contract-pdf.js'
import type { TestServices } from './services.js'

/** The PDFs that jobs were asked to make, oldest first; each once. */
export const askedContractPdfs = ({ queue }: TestServices): string[] => [
  ...new Set(queue.jobs.flatMap((job) => (job.queue === 'contract_pdf' ? [job.data.contractPdfId] : []))),
]

/** Does what those jobs would do. */
export async function makeContractPdfs(services: TestServices): Promise<void> {
  for (const contractPdfId of askedContractPdfs(services)) {
    await makeContractPdf({ run: services.runAs({ kind: 'timer' }), services }, { contractPdfId })
  }
}
