/** One balanced movement of money: the postings sum to zero. `key` is unique for ever, so the same movement cannot be written twice. */
export interface Transfer {
  key: string
  kind: TransferKind
  postings: Posting[]
  memo?: string
}

export interface Posting {
  account: string
  /** Millimes; negative leaves the account, positive enters it. Never zero. */
  amountMillimes: bigint
}

export type TransferKind = EscrowTransferKind | WalletTransferKind | BusinessTransferKind | ProviderTransferKind
export type EscrowTransferKind =
  | 'fund'
  | 'release'
  | 'refund'
  | 'settle'
  | 'reserve'
  | 'unreserve'
  | 'card_capture'
  | 'card_refund'
  | 'refund_request'
  | 'bank_deposit'
  | 'bank_refund'
  | 'sandbox_top_up'
/** Those that belong to no escrow. */
type WalletTransferKind = 'top_up' | 'withdrawal_request' | 'withdrawal_return' | 'withdrawal_payment'
/** What a charge has brought to its business. */
type BusinessTransferKind = 'charge'
/** What the platform puts in for money that a card provider has taken back. */
type ProviderTransferKind = 'chargeback'

export const account = {
  userAvailable: (userId: string) => `user_available:${userId}`,
  userPending: (userId: string) => `user_pending:${userId}`,
  escrowHeld: (escrowId: string) => `escrow_held:${escrowId}`,
  escrowReserved: (escrowId: string) => `escrow_reserved:${escrowId}`,
  businessAvailable: (businessId: string) => `business_available:${businessId}`,
  businessPending: (businessId: string) => `business_pending:${businessId}`,
  /** What a guest has paid for an escrow and is not in it: a guest has no wallet. */
  escrowGuest: (escrowId: string) => `escrow_guest:${escrowId}`,
  pspClearing: (provider: string) => `psp_clearing:${provider}`,
  /** What somebody without account has paid by card, until it has paid for something. */
  guestPayment: (paymentId: string) => `guest_payment:${paymentId}`,
  /** What goes back to a card, until the provider has given it back. */
  refundDue: (refundId: string) => `refund_due:${refundId}`,
  /** The account at the bank that holds everybody's money: what leaves it enters here. */
  bank: 'bank_safeguarding',
  platformFee: 'platform_fee',
  serviceTax: 'service_tax',
} as const

export const withoutZeroPostings = (postings: Posting[]) => postings.filter((posting) => posting.amountMillimes !== 0n)
