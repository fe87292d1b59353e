import type { TransferKind } from '../ledger/transfer.js'

/** What a movement on a wallet is to its user (decisions 13). */
export const transactionTypes = [
  'top_up',
  'card_payment',
  'escrow_payment',
  'escrow_income',
  'escrow_refund',
  'commission',
  'withdrawal',
  'withdrawal_return',
  'other',
] as const
export type TransactionType = (typeof transactionTypes)[number]

/** Money of an escrow means something else to each who gets it; a developer who takes a commission on their own escrow is told as the party. */
export const typeByRole = { seller: 'escrow_income', buyer: 'escrow_refund', nobody: 'commission' } as const satisfies Record<
  string,
  TransactionType
>

/** The type of each kind of transfer: the same for everybody, by the user's role in its escrow, or null for one that touches no wallet. */
export const typeOfTransfer: Readonly<Record<TransferKind, TransactionType | 'by_role' | null>> = {
  fund: 'escrow_payment',
  release: 'by_role',
  refund: 'by_role',
  settle: 'by_role',
  reserve: null,
  unreserve: null,
  card_capture: 'card_payment',
  card_refund: null,
  bank_deposit: null,
  bank_refund: null,
  refund_request: null,
  sandbox_top_up: 'top_up',
  top_up: 'top_up',
  withdrawal_request: 'withdrawal',
  withdrawal_return: 'withdrawal_return',
  withdrawal_payment: null,
  charge: null,
  chargeback: null,
}
