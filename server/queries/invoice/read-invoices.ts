import { anyOf, type Db } from '../../db/typed-queries.js'
import { invoiceNumber } from '../../domain/invoice/invoice.js'
import { formatAmount } from '../../domain/money/money.js'
import type { InvoiceSnapshot } from '../../../schema/invoice/invoice-document.js'

/** An invoice as it is shown, before it gets a link; its file is there once it was made. */
export interface InvoiceView extends Omit<InvoiceSnapshot, 'url' | 'urlExpiresAt'> {
  /** A uuid. */
  fileId: string | null
}

/** The invoices of payout requests, by the requests' uuids; a request that was not released has none. */
export async function readInvoices(db: Db, releaseRequestIds: readonly string[]): Promise<Map<string, InvoiceView>> {
  const rows = await selectInvoices(db, releaseRequestIds)
  return new Map(rows.map((row) => [row.releaseRequestId, invoiceView(row)]))
}

const selectInvoices = (db: Db, releaseRequestIds: readonly string[]) =>
  db
    .selectFrom('invoice as i')
    .innerJoin('escrow as e', 'e.id', 'i.escrowId')
    .leftJoin('file as f', 'f.id', 'i.fileId')
    .select(['i.releaseRequestId', 'i.year', 'i.serial', 'i.issuedAt', 'i.fileId', 'f.sizeBytes', 'f.sha256', 'e.currency'])
    .select(['i.grossMillimes', 'i.faceAmountMinor', 'i.escrowFeeMillimes', 'i.serviceTaxMillimes'])
    .select(['i.developerFeeMillimes', 'i.sellerNetMillimes'])
    .where('i.releaseRequestId', '=', anyOf(releaseRequestIds))
    .execute()

function invoiceView({ year, serial, ...row }: Awaited<ReturnType<typeof selectInvoices>>[number]): InvoiceView {
  const tnd = (millimes: bigint) => formatAmount(millimes, 'TND')
  return {
    number: year !== null && serial !== null ? invoiceNumber({ year, serial }) : null,
    issuedAt: row.issuedAt && row.issuedAt.toISOString(),
    amountTnd: tnd(row.grossMillimes),
    amountFace: formatAmount(row.faceAmountMinor, row.currency),
    currency: row.currency,
    escrowFeeTnd: tnd(row.escrowFeeMillimes),
    serviceTaxTnd: tnd(row.serviceTaxMillimes),
    developerFeeTnd: tnd(row.developerFeeMillimes),
    sellerNetTnd: tnd(row.sellerNetMillimes),
    sizeBytes: row.sizeBytes,
    sha256: row.sha256,
    fileId: row.fileId,
  }
}
