import { contractPdfCreatedDocument, pdfDocument } from '../../../schema/contract/contract-document.js'
import { show } from '../../../schema/document/show.js'
import { dbOf } from '../../db/typed-queries.js'
import { encodeId } from '../../domain/id.js'
import { mustExist } from '../../domain/must-exist.js'
import { makePdf } from '../../ports/documents/make-pdf.js'
import { readContractPdfFacts, readOwedContractPdfs } from '../../queries/contract/read-contract-pdf-facts.js'
import type { ContractPdfView } from '../../queries/contract/contract-view.js'
import type { EscrowView } from '../../queries/escrow/read-escrow-views.js'
import { lockEscrow } from '../escrow/lock-escrow.js'
import { keepDocument } from '../file/keep-document.js'
import { linkedContract, linkedPdf } from '../file/linked-contract.js'
import type { Operation } from '../operation.js'
import type { ContractPdfJob } from '../job-queue.js'
import type { Workflow } from '../workflow.js'
import { contractSheet } from './contract-sheet.js'
import { contractTemplate } from './contract-template.js'
import { paintSignatures } from './paint-signatures.js'

/**
 * Makes a PDF of a contract, once, from the version and the signatures as they were written down, and before it those that came before and are
 * not there yet. Nothing of the escrow changes by it but that the PDF is there, which is told unless it `isUntold`. Whatever breaks, the next try
 * begins again.
 */
export const makeContractPdf: Workflow<ContractPdfJob, void> = async (context, { contractPdfId, isUntold = false }) => {
  const db = dbOf(context.services.database.fork())
  for (const id of await readOwedContractPdfs(db, contractPdfId)) await makeOne(context, { contractPdfId: id, isUntold })
}

const makeOne: Workflow<Pick<Claim, 'contractPdfId' | 'isUntold'>, void> = async ({ run, services }, { contractPdfId, isUntold }) => {
  const facts = await readContractPdfFacts(dbOf(services.database.fork()), contractPdfId)
  const { escrowId, contractId, version, type, createdAt } = facts
  const { images, signatures } = await paintSignatures(facts.signatures)
  const sheet = contractSheet({ ...facts, signatures }, services.config)
  const bytes = await makePdf({ template: contractTemplate, data: sheet, images, createdAt }, services.config.limits)
  await keepDocument(
    { run, services },
    {
      bytes,
      fileName: `${encodeId('ctr', contractId)}-v${version}-${type}.pdf`,
      purpose: 'contract',
      escrowId,
      subjectId: contractPdfId,
      claim: (tx, { fileId, sha256 }) =>
        claimPdf(tx, { escrowId, contractPdfId, isUntold, pdf: { fileId, type, version, sha256, createdAt: createdAt.toISOString() } }),
    },
  )
}

interface Claim {
  escrowId: string
  contractPdfId: string
  isUntold: boolean
  pdf: ContractPdfView
}

async function claimPdf(tx: Operation, { escrowId, contractPdfId, isUntold, pdf }: Claim): Promise<boolean> {
  // First, as with every change of what belongs to an escrow: its event has a number among those of the escrow.
  const { row, now } = await lockEscrow(tx, escrowId)
  const { fileId } = pdf
  const isMine = tx.db.updateTable('contract_pdf').set({ fileId }).where('id', '=', contractPdfId).where('fileId', 'is', null)
  if ((await isMine.executeTakeFirstOrThrow()).numUpdatedRows === 0n) return false
  if (!isUntold) tx.record({ type: 'contract.pdf.created', escrow: row, at: now, data: (view) => dataOf(tx, view, pdf) })
  return true
}

/** What the event tells beside the escrow: the contract as it is now, and the PDF that was made. */
function dataOf(tx: Operation, view: EscrowView, pdf: ContractPdfView): Record<string, unknown> {
  const contract = mustExist(view.contract, 'the contract')
  return {
    contract: show(contractPdfCreatedDocument, linkedContract(tx.services, contract, 'forEvent')),
    pdf: show(pdfDocument, linkedPdf(tx.services, pdf, 'forEvent')),
  }
}
