import type { Db } from '../../db/typed-queries.js'
import { defaultLanguage, type Language } from '../../domain/language.js'
import type { Currency } from '../../domain/money/money.js'

/** What the receipt of a paid charge is written from. */
export interface ReceiptFacts {
  /** A uuid. */
  chargeId: string
  /** A uuid; null until it was made. */
  fileId: string | null
  merchantReference: string
  title: string
  currency: Currency
  faceAmountMinor: bigint
  amountMillimes: bigint
  /** TND for one unit of the currency, as decimal text. */
  fxRate: string
  /** That of whoever paid. */
  language: Language
  /** In the charge's own time. */
  paidAt: Date
  payee: { name: string; registrationNumber: string; taxId: string }
}

/** Everything that the receipt of a charge says, by the charge's uuid; one is owed as soon as it is paid. */
export async function readReceiptFacts(db: Db, chargeId: string): Promise<ReceiptFacts> {
  const { name, registrationNumber, taxId, payerLocale, ...facts } = await db
    .selectFrom('charge_receipt as r')
    .innerJoin('charge as c', 'c.id', 'r.chargeId')
    .innerJoin('business as b', 'b.id', 'c.businessId')
    .select(['r.chargeId', 'r.fileId', 'c.merchantReference', 'c.title', 'c.currency', 'c.faceAmountMinor', 'c.amountMillimes'])
    .select(['c.fxRate', 'c.payerLocale', 'c.paidAt', 'b.name', 'b.registrationNumber', 'b.taxId'])
    .where('r.chargeId', '=', chargeId)
    .$narrowType<{ paidAt: Date }>()
    .executeTakeFirstOrThrow()
  return { ...facts, language: payerLocale ?? defaultLanguage, payee: { name, registrationNumber, taxId } }
}
