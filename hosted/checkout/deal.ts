import type { EscrowStatus } from '../../schema/operations/document-types.js'
import type { ErrorCode } from '../../server/domain/errors.js'

/** An escrow as the operations `CheckoutEscrow` and `Escrows` answer it: amounts are decimal text, times ISO 8601, enums in upper case. */
export interface Deal {
  id: string
  title: string
  description: string | null
  amount: string
  currency: string
  amountTnd: string
  escrowFee: string
  developerFee: string
  feeBearer: 'BUYER' | 'SELLER'
  buyerFundingTnd: string
  sellerNetTnd: string
  fxRate: string
  status: EscrowStatus
  statusReason: string | null
  paidAt: string | null
  version: number
  mode: 'STANDARD' | 'QUICK' | 'INSTANT'
  seller: DealPerson | null
  sellerEmail: string | null
  buyer: DealPerson | null
  buyerEmail: string | null
  estimatedDeliveryDays: number | null
  createdByApplicationName: string | null
  deadlines: Array<{ kind: string; at: string; paused: boolean; remainingSeconds: number }>
}

export interface DealPerson {
  email: string
  firstName: string
  lastName: string
}

/** The same with what a person needs to see before they confirm anything. */
export interface CheckoutDeal extends Deal {
  contract: DealContract | null
  cancellationRequest: { status: string; reason: string | null } | null
  allowedActions: Array<{ action: string; allowed: boolean; code: ErrorCode | null }>
}

export interface DealContract {
  terms: string
  language: 'EN' | 'FR' | 'AR'
  version: number
  contentSha256: string
  sellerSignature: { signedAt: string; name: string | null } | null
  buyerSignature: { signedAt: string; name: string | null } | null
}

export type DealSide = 'buyer' | 'seller'

/** On which side of the deal the holder of this address is, or null. */
export function sideOf(deal: Deal, email: string): DealSide | null {
  if (partyOf(deal, 'buyer').email === email) return 'buyer'
  return partyOf(deal, 'seller').email === email ? 'seller' : null
}

/** A side of the deal: a user, or an address that was invited. */
export function partyOf(deal: Deal, side: DealSide): { email: string; name: string | null } {
  const user = deal[side]
  if (!user) return { email: deal[`${side}Email`] ?? '', name: null }
  return { email: user.email, name: `${user.firstName} ${user.lastName}`.trim() || null }
}

export const otherSide = (side: DealSide): DealSide => (side === 'buyer' ? 'seller' : 'buyer')
