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
  /** Paid out in parts: after so many hours silence approves one, and none is smaller. */
  parts: { hours: number; least: bigint } | null
  /** Delivered only after proof: hours for the seller to show it and for the buyer to look at it. */
  proof: { upload: number; review: number } | null
}

/** What a command may carry. `award` and `amount` in millimes. */
export interface Input {
  /** The payout request that it is about, by its caller's id. */
  claim?: string
  accepts?: boolean
  pending?: 'wait' | 'approve' | 'void'
  decision?: 'accept' | 'request_correction' | 'report' | 'cancel'
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
  /** What of the amount was released. */
  released: bigint
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
  /** The buyer lets silence approve payout requests. */
  isConsented: boolean
  /** Payout requests, oldest first. */
  claims: Claim[]
  closing: Closing | null
  proving: Proving | null
}

export interface Claim {
  id: string
  amount: bigint
  status: 'pending' | 'disputed' | 'released' | 'voided'
  /** By the developer who made the escrow. */
  isCreators: boolean
  /** When silence approves it. */
  approvedAt: number
  /** What remains of that while it is stopped. */
  left: number | null
  /** What staff, or the end of the escrow, gave of a disputed one. */
  award: bigint | null
}

export type Phase =
  | 'awaiting_funding'
  | 'waiting_seller_proof'
  | 'submitted_waiting_buyer_review'
  | 'correction_requested'
  | 'accepted'
  | 'accepted_by_timeout'
  | 'needs_review'
  | 'expired'

/** How a proof of the purchase stands, and what it waits for; `left` remains of that while it is stopped. */
export interface Proving {
  phase: Phase
  rounds: number
  isSubmitted: boolean
  isExtended: boolean
  waits: { what: 'upload' | 'review' | 'extension'; at: number; left: number | null } | null
}

/** What nobody has claimed until `at` goes back; an alarm fires then, unless the seller's side has closed. */
export interface Closing {
  at: number
  hasAlarm: boolean
  left: number | null
}

/** A card payment that the provider has not decided. */
export interface Payment {
  funding: bigint
  accepts: boolean
  until: number
  /** The escrow is another one than was paid for. */
  isStale: boolean
  /** What the provider decides then. */
  isTaken: boolean
}

/** What is asked of a row of the tables; without `input` only whether the command is possible. */
export type Attempt = ModelEscrow & { me: Party; roles: Role[]; hasSeller: boolean; now: number; input: Input | undefined }
type Elsewhere = Partial<Record<Status | Terms['mode'], string>>
export type Guard = (attempt: Attempt) => string | false | null | undefined | 0
/** Who may give a command, from where, what it answers elsewhere, and what else refuses it: after the status, and before it. */
export type Row = [by: Role[], from: Status[], otherwise: string, elsewhere?: Elsewhere, guard?: Guard | undefined, reach?: Guard]
export type Effect = (escrow: ModelEscrow, input: Input, me: Party, isCreators: boolean) => string | null | void

export const [hour, day] = [3_600_000, 86_400_000]

/** Millimes of a face minor unit (decisions 4); its last digits steer the simulated card (decisions 22). */
export const worth = { TND: 1n, USD: 31n, EUR: 34n }
export const halfUp = (dividend: bigint, divisor: bigint) => (2n * dividend + divisor) / (2n * divisor)
/** What the simulated provider makes of a card by its face amount (decisions 22): nothing, or what it decides later. Nobody answers its bank's page. */
export function cardOf(face: bigint, currency: Terms['currency']): { after: number; isTaken: boolean } | null {
  const [unit, declined, delayed, challenged] = currency === 'TND' ? [1_000n, 404n, 202n, 303n] : [100n, 44n, 22n, 33n]
  const ending = face % unit
  if (ending === declined) return null
  return ending === challenged ? { after: 900_000, isTaken: false } : { after: ending === delayed ? 10_000 : 0, isTaken: true }
}
export const feeOn = (amount: bigint) => halfUp(amount * 5n, 100n)
export const developerFeeOn = ({ developerFee }: ModelEscrow, amount: bigint) => halfUp(amount * developerFee, 10_000n)
export const keptOf = ({ amount, back }: ModelEscrow) => amount - back
export const restOf = ({ amount, back, released }: ModelEscrow) => amount - back - released
export const openClaims = ({ claims }: ModelEscrow) => claims.filter(({ status }) => status === 'pending' || status === 'disputed')
export const reservedOf = (escrow: ModelEscrow) => openClaims(escrow).reduce((sum, { amount }) => sum + amount, 0n)
export const availableOf = (escrow: ModelEscrow) => restOf(escrow) - reservedOf(escrow)
/** What the buyer pays for this much of the amount. */
export const costOf = (escrow: ModelEscrow, part: bigint) =>
  part + (escrow.bearer === 'buyer' ? feeOn(part) + developerFeeOn(escrow, part) : 0n)
export const fundingOf = (escrow: ModelEscrow) => costOf(escrow, escrow.amount)
export const isPausing = ({ lapsesAt, requests }: ModelEscrow) => lapsesAt !== null && requests <= 2
export const hasDisputedClaim = ({ claims }: ModelEscrow) => claims.some(({ status }) => status === 'disputed')

/** What remains of a time that stops, and when one goes on that had so much left: after so many hours at the earliest (decisions 5). */
export const leftUntil = (at: number, now: number) => Math.max(0, at - now)
export const onFrom = (now: number, left: number, least = 48) => now + Math.max(left, least * hour)

export const isHeldBack = (escrow: ModelEscrow) => isPausing(escrow) || hasDisputedClaim(escrow) || escrow.status === 'disputed'
/**
 * The completion deadline stops, and so does that of a proof, but for a request to cancel not that of its refund; they go on when nothing holds
 * them back any more (decisions 5 and 6).
 */
export function pause(escrow: ModelEscrow, now: number, { isRequest = false } = {}): void {
  const waits = escrow.proving?.waits
  escrow.left ??= escrow.deadline && leftUntil(escrow.deadline, now)
  if (waits && !(isRequest && waits.what === 'extension')) waits.left ??= leftUntil(waits.at, now)
}
export function resume(escrow: ModelEscrow, now: number): void {
  if (isHeldBack(escrow)) return
  const waits = escrow.proving?.waits
  if (escrow.left !== null) Object.assign(escrow, { deadline: onFrom(now, escrow.left), left: null })
  if (waits && waits.left !== null) Object.assign(waits, { at: onFrom(now, waits.left, 6), left: null })
}

export interface Alarm {
  at: number
  what: 'capture' | 'expire' | 'lapse' | 'complete' | 'approve' | 'close' | 'upload' | 'review' | 'extension'
  claim?: Claim
}

export const alarmsOf = ({ status, payment, looksAgainAt, lapsesAt, deadline, left, claims, closing, proving }: ModelEscrow): Alarm[] => [
  ...(payment ? [{ at: payment.until, what: 'capture' as const }] : []),
  ...(status === 'pending' ? [{ at: looksAgainAt, what: 'expire' as const }] : []),
  ...(lapsesAt ? [{ at: lapsesAt, what: 'lapse' as const }] : []),
  ...(status === 'delivered' && left === null ? [{ at: deadline!, what: 'complete' as const }] : []),
  ...claims
    .filter((claim) => claim.status === 'pending' && claim.left === null)
    .map((claim) => ({ at: claim.approvedAt, what: 'approve' as const, claim })),
  ...(status === 'paid' && proving?.waits && proving.waits.left === null ? [proving.waits] : []),
  ...(status === 'paid' && closing?.hasAlarm ? [{ at: closing.at, what: 'close' as const }] : []),
]
