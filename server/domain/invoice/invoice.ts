/** What the invoice of a released period says of its money, in millimes unless said otherwise (decisions 4 and 7). */
export interface InvoiceAmounts {
  /** Ledger value that was released. */
  grossMillimes: bigint
  /** The same in minor units of the escrow's currency. */
  faceAmountMinor: bigint
  /** Service tax included. */
  escrowFeeMillimes: bigint
  /** A part of the fee, not an addition. */
  serviceTaxMillimes: bigint
  developerFeeMillimes: bigint
  sellerNetMillimes: bigint
  /** What left the escrow for all of it: more than the gross where the buyer bears the fees. */
  paidMillimes: bigint
}

/** A place in the series of a year, which begins with 1 and leaves none out. */
export interface InvoicePlace {
  year: number
  serial: number
}

/** "INV-2026-000123". */
export const invoiceNumber = ({ year, serial }: InvoicePlace): string => `INV-${year}-${String(serial).padStart(6, '0')}`
