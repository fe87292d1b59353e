import { invoiceNumber } from '../../domain/invoice/invoice.js'
import { makePdf } from '../../ports/documents/make-pdf.js'
import { readInvoiceFacts } from '../../queries/invoice/read-invoice-facts.js'
import { dbOf } from '../../db/typed-queries.js'
import { keepDocument } from '../file/keep-document.js'
import type { Workflow } from '../workflow.js'
import { invoiceSheet } from './invoice-sheet.js'
import { invoiceTemplate } from './invoice-template.js'
import { numberInvoice } from './number-invoice.js'

interface MakeInvoice {
  /** A uuid. */
  invoiceId: string
}

/**
 * Makes the PDF of an invoice, once: its number is drawn and committed, then it is made of the rows and kept. Whatever breaks in between, the
 * next try goes on under the same number.
 */
export const makeInvoice: Workflow<MakeInvoice, void> = async ({ run, services }, { invoiceId }) => {
  const place = await run(numberInvoice, { invoiceId })
  const facts = await readInvoiceFacts(dbOf(services.database.fork()), invoiceId)
  if (facts.fileId) return
  const number = invoiceNumber(place)
  const sheet = invoiceSheet({ ...facts, number }, services.config)
  const bytes = await makePdf({ template: invoiceTemplate, data: sheet, createdAt: facts.issuedAt }, services.config.limits)
  await keepDocument(
    { run, services },
    {
      bytes,
      fileName: `${number}.pdf`,
      purpose: 'invoice',
      escrowId: facts.escrowId,
      subjectId: invoiceId,
      claim: async (tx, { fileId }) => {
        const isMine = tx.db.updateTable('invoice').set({ fileId }).where('id', '=', invoiceId).where('fileId', 'is', null)
        return (await isMine.executeTakeFirstOrThrow()).numUpdatedRows > 0n
      },
    },
  )
}
