import { objectType } from '../document/object-type.js'
import { Currencies } from '../money/currency.enum.js'
import { invoiceDocument, type InvoiceSnapshot } from './invoice-document.js'

export const Invoice = objectType('Invoice', invoiceDocument, {
  description: 'The fiscal invoice of a released period: the platform’s fee and tax on it, and what each side paid or received.',
  of: { currency: Currencies },
})
export type Invoice = InvoiceSnapshot
