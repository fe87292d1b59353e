/** The accounts that an escrow's money is on, as those who see the escrow know them: whose a wallet is, and never which. */
export const escrowAccounts = ['buyer', 'seller', 'developer', 'platform_fee', 'service_tax', 'held', 'reserved', 'card', 'bank'] as const
export type EscrowAccount = (typeof escrowAccounts)[number]

/** Where money of an escrow can be. The service tax is a part of the fee. */
export const moneyPlaces = ['buyer', 'seller', 'developer', 'fees', 'held', 'reserved', 'card', 'bank'] as const
export type MoneyPlace = (typeof moneyPlaces)[number]

export const placeOf = (account: EscrowAccount): MoneyPlace => (account === 'platform_fee' || account === 'service_tax' ? 'fees' : account)

/** Whose accounts an escrow's transfers may touch, as uuids. */
export interface AccountOwners {
  escrowId: string
  buyerId: string | null
  sellerId: string | null
  developerFeeUserId: string | null
}

/**
 * Which of an escrow's accounts the one of this code is, or null for one that is none of them. A developer who takes a commission on an
 * escrow of their own is told as the party.
 */
export function accountOf(code: string, owners: AccountOwners): EscrowAccount | null {
  const [kind = '', owner = ''] = code.split(':')
  switch (kind) {
    case 'escrow_held':
      return owner === owners.escrowId ? 'held' : null
    case 'escrow_reserved':
      return owner === owners.escrowId ? 'reserved' : null
    // A guest has no wallet; to those who see the escrow the money is the buyer's all the same.
    case 'escrow_guest':
      return owner === owners.escrowId ? 'buyer' : null
    case 'platform_fee':
    case 'service_tax':
      return kind
    case 'user_available':
    case 'user_pending':
      return walletOf(owner, owners)
    default:
      return outsideOf(code)
  }
}

export type OutsideAccount = Extract<EscrowAccount, 'card' | 'bank'>

/** Where money of this account is that nobody here has: with the card, by way of its provider, or at the bank; null for any other. */
export function outsideOf(code: string): OutsideAccount | null {
  const [kind] = code.split(':')
  switch (kind) {
    case 'psp_clearing':
    case 'guest_payment':
    case 'refund_due':
      return 'card'
    case 'bank_safeguarding':
      return 'bank'
    default:
      return null
  }
}

function walletOf(owner: string, { buyerId, sellerId, developerFeeUserId }: AccountOwners): EscrowAccount | null {
  if (owner === buyerId) return 'buyer'
  if (owner === sellerId) return 'seller'
  return owner === developerFeeUserId ? 'developer' : null
}
