import type { MoneyPlace } from '../../schema/operations/document-types.js'
import { millimesOf } from '../wording/show-amount.js'
import type { Movement, Side } from './escrow-details.js'

/** Whether it has left the escrow: neither came in, nor moved inside of it, nor is only expected. */
export const hasLeft = ({ from, to, transferId }: Movement): boolean => transferId !== null && isInside(from) && !isInside(to)

/** Whose it became; null of fees and commissions, and of what has not left. */
export function receiverOf(movement: Movement): Side | null {
  if (!hasLeft(movement)) return null
  if (movement.to === 'SELLER') return 'seller'
  return movement.to === 'BUYER' || movement.to === 'CARD' ? 'buyer' : null
}

/** All that was paid in, added funds and what a buyer bore of the fees included. */
export const paidIn = (movements: readonly Movement[]): bigint =>
  movements.reduce(
    (sum, { from, to, amountTnd, transferId }) =>
      transferId !== null && !isInside(from) && isInside(to) ? sum + millimesOf(amountTnd) : sum,
    0n,
  )

/** All that one side was given, after fees. */
export const givenTo = (side: Side, movements: readonly Movement[]): bigint =>
  movements.reduce((sum, movement) => (receiverOf(movement) === side ? sum + millimesOf(movement.amountTnd) : sum), 0n)

/** What the escrow still holds, fees included: all of it goes back where an escrow is called off. */
export const stillHeld = (movements: readonly Movement[]): bigint =>
  movements.reduce(
    (sum, { from, amountTnd, transferId }) => (transferId === null && isInside(from) ? sum + millimesOf(amountTnd) : sum),
    0n,
  )

/** What has gone to the platform, or to the developer, in all. */
export const takenBy = (place: 'FEES' | 'DEVELOPER', movements: readonly Movement[]): bigint =>
  movements.reduce((sum, movement) => (hasLeft(movement) && movement.to === place ? sum + millimesOf(movement.amountTnd) : sum), 0n)

/** Where it went: back to a guest the way they paid, to everybody else into the wallet. */
export function wayOf(side: Side, movements: readonly Movement[]): 'wallet' | 'card' | 'bank' {
  if (side === 'seller') return 'wallet'
  if (movements.some(({ from, transferId }) => from === 'BANK' && transferId !== null)) return 'bank'
  return movements.some(({ from, to }) => from === 'BUYER' && to === 'CARD') ? 'card' : 'wallet'
}

/** Whether it waits for the end of a dispute, on a part or on the whole, wherever it lies. */
export const isDisputed = ({ transferId, reason }: Movement): boolean => transferId === null && reason === 'dispute_open'

const isInside = (place: MoneyPlace | null): boolean => place === 'HELD' || place === 'RESERVED'
