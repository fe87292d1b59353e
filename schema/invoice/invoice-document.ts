import { z } from 'zod'
import { currencies } from '../../server/domain/money/money.js'
import { amount, instant } from '../document/fields.js'
import type { Snapshot } from '../document/snapshot.js'

/** The invoice of a released period (decisions 7). It is made right after the release; what comes with its PDF is null until then. */
export const invoiceDocument = z.object({
  number: z.string().nullable().describe('`INV-`, the year of issue and a number that leaves no gap in it; null until it is drawn.'),
  issuedAt: instant.nullable().describe('When it was issued, in real time; null until then.'),
  amountTnd: amount.describe('What was released, before fees, in TND.'),
  amountFace: amount.describe('The same in `currency`.'),
  currency: z.enum(currencies).describe('The escrow’s face currency.'),
  escrowFeeTnd: amount.describe('The platform’s fee on it, service tax included.'),
  serviceTaxTnd: amount.describe('The service tax in that fee; a part of it, not an addition.'),
  developerFeeTnd: amount.describe('The developer’s commission on it.'),
  sellerNetTnd: amount.describe('What the seller received of it.'),
  sizeBytes: z.int().nullable().describe('The size of the PDF; null until it was made.'),
  sha256: z.string().nullable().describe('The SHA-256 of the PDF in hexadecimal, which never changes; null until it was made.'),
  url: z
    .string()
    .nullable()
    .describe('A signed link to the PDF, as a download. Whoever has it can open it until it ends. Null until it was made.'),
  urlExpiresAt: instant.nullable().describe('When the link ends; reading the invoice again gives a fresh one.'),
})

export type InvoiceSnapshot = Snapshot<typeof invoiceDocument>
