import type { MoneyPlace } from '../../schema/operations/document-types.js'
import type { Movement, Side } from './escrow-details.js'

/** Whether it has left the escrow: neither came in, nor moved inside of it, nor is only expected. */
export const hasLeft = ({ from, to, transferId }: Movement): boolean => transferId !== null && isInside(from) && !isInside(to)

/** Whose it became; null of fees and commissions, and of what has not left. */
export function receiverOf(movement: Movement): Side | null {
  if (!hasLeft(movement)) return null
  if (movement.to === 'SELLER') return 'seller'
  return movement.to === 'BUYER' || movement.to === 'CARD' ? 'buyer' : null
}

const isInside = (place: MoneyPlace | null): boolean => place === 'HELD' || place === 'RESERVED'
