import type { InvoiceAmounts } from '../invoice/invoice.js'
import { toFace } from '../money/exchange-rate.js'
import type { ReleaseRequestState } from '../release-request/release-request.js'
import type { EscrowState } from './escrow.js'
import type { ReleaseLines } from './fees.js'

interface Released {
  /** Ledger value, in millimes: the claim, or what staff awarded of it. */
  award: bigint
  release: ReleaseLines
}

/** What the invoice of a slice that is paid out says, in the very figures of its postings (decisions 7). */
export function invoiceOf(escrow: EscrowState, request: ReleaseRequestState, { award, release }: Released): InvoiceAmounts {
  const { fromHeldMillimes: paidMillimes, ...lines } = release
  // The claim has its face amount since it was made; a part of it is converted at the same rate.
  const faceAmountMinor = award === request.amountMillimes ? request.faceAmountMinor : toFace(award, escrow.currency, escrow.fxRate)
  return { ...lines, grossMillimes: award, faceAmountMinor, paidMillimes }
}
