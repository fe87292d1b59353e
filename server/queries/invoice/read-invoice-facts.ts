import type { Db } from '../../db/typed-queries.js'
import type { FeeBearer } from '../../domain/escrow/escrow.js'
import { encodeId } from '../../domain/id.js'
import type { InvoiceAmounts } from '../../domain/invoice/invoice.js'
import type { Language } from '../../domain/language.js'
import type { Currency } from '../../domain/money/money.js'

/** What an invoice is written from. Amounts in millimes, or in minor units of the escrow's currency. */
export interface InvoiceFacts extends InvoiceAmounts {
  issuedAt: Date
  fileId: string | null
  /** A uuid. */
  escrowId: string
  /** `esc_…`, as both parties know it. */
  publicEscrowId: string
  title: string
  currency: Currency
  /** TND for one unit of it, as decimal text. */
  fxRate: string
  feeBearer: FeeBearer
  feeRatePpm: bigint
  taxPercent: number
  language: Language
  requestId: string
  /** The period's label. */
  reference: string | null
  requestedAt: Date
  releasedAt: Date
  seller: InvoiceParty
  buyer: InvoiceParty
}

export interface InvoiceParty {
  name: string
  email: string
}

/** Everything that an invoice with a number says, by its uuid. Without a contract it is in the language of the buyer, who pays by it. */
export async function readInvoiceFacts(db: Db, invoiceId: string): Promise<InvoiceFacts> {
  const row = await db
    .selectFrom('invoice as i')
    .innerJoin('escrow as e', 'e.id', 'i.escrowId')
    .innerJoin('release_request as r', (join) => join.onRef('r.escrowId', '=', 'i.escrowId').onRef('r.id', '=', 'i.releaseRequestId'))
    .innerJoin('app_user as s', 's.id', 'e.sellerId')
    .innerJoin('app_user as b', 'b.id', 'e.buyerId')
    .leftJoin('contract as c', 'c.escrowId', 'e.id')
    .select(['i.escrowId', 'i.fileId', 'i.grossMillimes', 'i.faceAmountMinor', 'i.escrowFeeMillimes', 'i.serviceTaxMillimes'])
    .select(['i.developerFeeMillimes', 'i.sellerNetMillimes', 'i.paidMillimes'])
    .select(['e.title', 'e.currency', 'e.fxRate', 'e.feeBearer', 'e.feeRatePpm', 'e.taxPercent'])
    .select(['r.requestId', 'r.reference', 'r.createdAt as requestedAt'])
    .select(['s.firstName as sellerFirst', 's.lastName as sellerLast', 's.email as sellerEmail'])
    .select(['b.firstName as buyerFirst', 'b.lastName as buyerLast', 'b.email as buyerEmail'])
    .select(({ fn }) => fn.coalesce('c.language', 'b.locale').as('language'))
    .select(['i.issuedAt', 'r.releasedAt'])
    .where('i.id', '=', invoiceId)
    .$narrowType<{ issuedAt: Date; releasedAt: Date }>()
    .executeTakeFirstOrThrow()
  const { sellerFirst, sellerLast, sellerEmail, buyerFirst, buyerLast, buyerEmail, ...facts } = row
  return {
    ...facts,
    publicEscrowId: encodeId('esc', row.escrowId),
    seller: { name: `${sellerFirst} ${sellerLast}`.trim(), email: sellerEmail },
    buyer: { name: `${buyerFirst} ${buyerLast}`.trim(), email: buyerEmail },
  }
}
