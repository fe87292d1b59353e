/** How funds of a paid escrow change: the buyer adds, or the seller gives back (specification, Adding and refunding funds). */
export const adjustmentTypes = ['add_funds', 'refund_funds'] as const
export type AdjustmentType = (typeof adjustmentTypes)[number]

/**
 * One change of an escrow's funds (decisions 7 and 11). Amounts are positive; what it changes of fees and funding is negative where funds
 * go back. In millimes, and in minor units of the escrow's currency.
 */
export interface Adjustment {
  type: AdjustmentType
  amountMillimes: bigint
  faceAmountMinor: bigint
  /** Of the platform's fee, service tax included. */
  feeDeltaMillimes: bigint
  developerFeeDeltaMillimes: bigint
  /** What the buyer paid in, or got back, fees that the buyer bears included. */
  fundingDeltaMillimes: bigint
  /** It gave back all that remained, which ended the escrow. */
  cancelled: boolean
  reason: string | null
  /** The caller's own name for it; another one of the same name is the same one. */
  reference: string | null
}
