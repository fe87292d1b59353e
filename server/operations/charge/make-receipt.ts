import { dbOf } from '../../db/typed-queries.js'
import { encodeId } from '../../domain/id.js'
import { makePdf } from '../../ports/documents/make-pdf.js'
import { readReceiptFacts } from '../../queries/charge/read-receipt-facts.js'
import { keepDocument } from '../file/keep-document.js'
import type { Workflow } from '../workflow.js'
import { receiptSheet } from './receipt-sheet.js'
import { receiptTemplate } from './receipt-template.js'

interface MakeReceipt {
  /** A uuid. */
  chargeId: string
}

/** Makes the receipt of a paid charge as a PDF, once. Nothing of the charge changes by it. Whatever breaks, the next try begins again. */
export const makeReceipt: Workflow<MakeReceipt, void> = async ({ run, services }, { chargeId }) => {
  const facts = await readReceiptFacts(dbOf(services.database.fork()), chargeId)
  if (facts.fileId) return
  const sheet = receiptSheet(facts, services.config)
  const bytes = await makePdf({ template: receiptTemplate, data: sheet, createdAt: facts.paidAt }, services.config.limits)
  await keepDocument(
    { run, services },
    {
      bytes,
      fileName: `${encodeId('ch', chargeId)}.pdf`,
      purpose: 'receipt',
      escrowId: null,
      subjectId: chargeId,
      claim: async (tx, { fileId }) => {
        const isMine = tx.db.updateTable('charge_receipt').set({ fileId }).where('chargeId', '=', chargeId).where('fileId', 'is', null)
        return (await isMine.executeTakeFirstOrThrow()).numUpdatedRows > 0n
      },
    },
  )
}
