import { z } from 'zod'
import { chargeMachine } from '../../server/domain/charge/charge.js'
import { currencies } from '../../server/domain/money/money.js'
import { amount, identifier, instant, ownValues } from '../document/fields.js'
import type { Snapshot } from '../document/snapshot.js'
import { escrowEventDocument } from '../escrow/escrow-document.js'

/** A charge as its merchant sees it (specification, Charges; decisions 9). */
export const chargeDocument = z.object({
  id: identifier.describe('The charge, `ch_…`.'),
  merchantReference: z.string().describe('What the merchant calls it; one charge a reference.'),
  status: z.enum(chargeMachine.statuses).describe('`pending`, then `paid` and, at once, `completed`.'),
  title: z.string().describe('What is paid for, 1-200 characters.'),
  amount: amount.describe('The face amount in `currency`, which is what the payer pays.'),
  currency: z.enum(currencies).describe('The face currency.'),
  amountTnd: amount.describe('The ledger value in TND, locked at creation.'),
  escrowFee: amount.describe('The platform fee in TND, service tax included; the business bears it.'),
  serviceTaxTnd: amount.describe('The service tax contained in `escrowFee`.'),
  netTnd: amount.describe('What the business receives, in TND.'),
  fxRate: amount.describe('TND for one unit of `currency`, locked at creation.'),
  receiptEmail: z.string().nullable().describe('Where the receipt goes; the prefill until somebody pays. Not who the buyer is.'),
  metadata: ownValues.describe('The merchant’s own string values.'),
  redirectUrl: z.string().describe('Where the payer goes back to.'),
  paidAt: instant.nullable().describe('When it was paid.'),
  completedAt: instant.nullable().describe('When the money settled into the business’s wallet.'),
  createdAt: instant.describe('When it was created.'),
  updatedAt: instant.describe('When it last changed.'),
  sessionId: identifier.describe('The checkout session of the link, `cs_…`.'),
  url: z.string().nullable().describe('The page where anybody pays; null once paid.'),
  expiresAt: instant.describe('Until when the link works. Creating with the same `merchantReference` after that gives a new one.'),
  testClockId: identifier.nullable().describe('The test clock that it goes by, `clk_…`; null for real time.'),
})

export type ChargeSnapshot = Snapshot<typeof chargeDocument>

/** The receipt of a paid charge as a PDF (decisions 9). */
export const chargeReceiptDocument = z.object({
  sizeBytes: z.int().describe('The size of the PDF.'),
  sha256: z.string().describe('The SHA-256 of the PDF in hexadecimal, which never changes.'),
  url: z.string().describe('A signed link to the PDF, as a download. Whoever has it can open it until it ends.'),
  urlExpiresAt: instant.describe('When the link ends; reading the charge again gives a fresh one.'),
})

export type ChargeReceiptSnapshot = Snapshot<typeof chargeReceiptDocument>

/** A charge as its merchant asks for it: with what its events, which tell of the charge alone, do not have. */
export const chargeRecord = chargeDocument.extend({
  receipt: chargeReceiptDocument.nullable().describe('The receipt as a PDF, made right after the payment; null until then.'),
})

/** What `data.escrow` of a charge's events has beside the escrow object (specification, Event types; decisions 9). */
export const chargeEscrowDocument = escrowEventDocument.extend({
  merchantReference: z.string().describe('Of a charge: what the merchant calls it.'),
  receiptEmail: z.string().nullable().describe('Of a charge: where whoever paid had the receipt sent.'),
})

export type ChargeEscrowSnapshot = Snapshot<typeof chargeEscrowDocument>
