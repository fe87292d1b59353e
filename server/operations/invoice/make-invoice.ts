import { createHash } from 'node:crypto'
import { invoiceNumber } from '../../domain/invoice/invoice.js'
import { makePdf } from '../../ports/documents/make-pdf.js'
import { fileKey } from '../../queries/file/file-key.js'
import { readInvoiceFacts } from '../../queries/invoice/read-invoice-facts.js'
import { dbOf } from '../../db/typed-queries.js'
import type { Operation } from '../operation.js'
import type { Workflow } from '../workflow.js'
import { invoiceSheet } from './invoice-sheet.js'
import { invoiceTemplate } from './invoice-template.js'
import { numberInvoice } from './number-invoice.js'

interface MakeInvoice {
  /** A uuid. */
  invoiceId: string
}

/**
 * Makes the PDF of an invoice, once: its number is drawn and committed, then it is made of the rows and kept as other files are, sealed, with
 * its hash. Whatever breaks in between, the next try goes on under the same number. Of two tries at once one keeps its PDF.
 */
export const makeInvoice: Workflow<MakeInvoice, void> = async ({ run, services }, { invoiceId }) => {
  const place = await run(numberInvoice, { invoiceId })
  const facts = await readInvoiceFacts(dbOf(services.database.fork()), invoiceId)
  if (facts.fileId) return
  const number = invoiceNumber(place)
  const sheet = invoiceSheet({ ...facts, number }, services.config)
  const bytes = await makePdf({ template: invoiceTemplate, data: sheet, createdAt: facts.issuedAt })
  const { id } = await run(reserve, undefined)
  await services.files.put(fileKey(id), services.secrets.sealFile(id, bytes))
  const about = { fileName: `${number}.pdf`, sizeBytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
  const isKept = await run(keep, { invoiceId, escrowId: facts.escrowId, fileId: id, about })
  if (!isKept) await services.files.delete(fileKey(id))
}

/** The row is there before the bytes are: what a crash leaves in between is deleted as a file that nothing names. */
async function reserve(tx: Operation): Promise<{ id: string }> {
  const id = tx.newId()
  await tx.db.insertInto('file').values({ id, ownerKind: 'platform', createdAt: tx.wallNow }).execute()
  return { id }
}

interface Made extends MakeInvoice {
  escrowId: string
  fileId: string
  about: { fileName: string; sizeBytes: number; sha256: string }
}

/** Whether this is the PDF of the invoice now; if another try was faster, it is not there any more. */
async function keep(tx: Operation, { invoiceId, escrowId, fileId, about }: Made): Promise<boolean> {
  const isMine = tx.db.updateTable('invoice').set({ fileId }).where('id', '=', invoiceId).where('fileId', 'is', null)
  if ((await isMine.executeTakeFirstOrThrow()).numUpdatedRows === 0n) {
    await tx.db.updateTable('file').set({ deletedAt: tx.wallNow }).where('id', '=', fileId).execute()
    return false
  }
  await tx.db
    .updateTable('file')
    .set({
      ...about,
      mimeType: 'application/pdf',
      storedAt: tx.wallNow,
      purpose: 'invoice',
      escrowId,
      subjectId: invoiceId,
      position: 0,
    })
    .where('id', '=', fileId)
    .execute()
  return true
}
