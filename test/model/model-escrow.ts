export type Party = 'buyer' | 'seller'
export type Role = Party | 'creator' | 'staff'
export type Status = 'pending' | 'paid' | 'delivered' | 'completed' | 'cancelled' | 'disputed'

/** A person by name, a key of `developer` that acts for `person`, or a member of staff. */
export interface Actor {
  person?: string
  developer?: string
  isStaff?: true
}

/** What is agreed when an escrow is made. Face amounts are minor units, the developer's fee hundredths of a percent; people are names. */
export interface Terms {
  mode: 'standard' | 'quick' | 'instant'
  currency: 'TND' | 'USD' | 'EUR'
  face: bigint
  seller: string
  buyer: string
  bearer: Party
  developerFee: bigint
  /** Until it expires. */
  days: number
}

/** What a command may carry. `award` and `amount` in millimes. */
export interface Input {
  byCard?: boolean
  face?: bigint
  amount?: bigint
  bearer?: Party
  title?: string
  award?: bigint
  outcome?: 'release_seller' | 'refund_buyer' | 'split' | 'dismiss'
  hours?: number
}

/** One escrow of the reference model. Amounts in millimes, times in milliseconds since 1970. */
export interface ModelEscrow extends Terms {
  status: Status
  creator: Actor
  amount: bigint
  /** What of the amount the seller has given back. */
  back: bigint
  held: bigint
  /** Null without a contract. */
  signed: Set<Party> | null
  expiresAt: number
  /** When expiry is looked at (again). */
  looksAgainAt: number
  /** When a delivery is accepted by silence. */
  deadline: number | null
  /** What remains of that while it is stopped. */
  left: number | null
  isExtended: boolean
  /** When the cancellation request that waits lapses. */
  lapsesAt: number | null
  /** Cancellation requests so far. */
  requests: number
  /** The seller has rejected one, after which there is no further one. */
  isRejected: boolean
  dispute: { by: Party; from: Status; offers: Partial<Record<Party, bigint>> } | null
  withdrawn: Record<Party, number>
  payment: Payment | null
}

/** A card payment that the provider has not decided. */
export interface Payment {
  funding: bigint
  until: number
  /** The escrow is another one than was paid for. */
  isStale: boolean
}

export const [hour, day] = [3_600_000, 86_400_000]

/** Millimes of a face minor unit (decisions 4); its last digits steer the simulated card (decisions 22). */
export const worth = { TND: 1n, USD: 31n, EUR: 34n }
export const halfUp = (dividend: bigint, divisor: bigint) => (2n * dividend + divisor) / (2n * divisor)
export const feeOn = (amount: bigint) => halfUp(amount * 5n, 100n)
export const developerFeeOn = ({ developerFee }: ModelEscrow, amount: bigint) => halfUp(amount * developerFee, 10_000n)
export const restOf = ({ amount, back }: ModelEscrow) => amount - back
/** What the buyer pays for this much of the amount. */
export const costOf = (escrow: ModelEscrow, part: bigint) =>
  part + (escrow.bearer === 'buyer' ? feeOn(part) + developerFeeOn(escrow, part) : 0n)
export const fundingOf = (escrow: ModelEscrow) => costOf(escrow, escrow.amount)
export const isPausing = ({ lapsesAt, requests }: ModelEscrow) => lapsesAt !== null && requests <= 2

export const alarmsOf = ({ status, payment, looksAgainAt, lapsesAt, deadline, left }: ModelEscrow) => [
  ...(payment ? [{ at: payment.until, what: 'capture' }] : []),
  ...(status === 'pending' ? [{ at: looksAgainAt, what: 'expire' }] : []),
  ...(lapsesAt ? [{ at: lapsesAt, what: 'lapse' }] : []),
  ...(status === 'delivered' && left === null ? [{ at: deadline!, what: 'complete' }] : []),
]
