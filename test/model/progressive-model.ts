import type { Books } from './model-books.js'
import {
  availableOf,
  hasDisputedClaim,
  hour,
  leftUntil,
  onFrom,
  openClaims,
  pause,
  reservedOf,
  restOf,
  resume,
  type Attempt,
  type Claim,
  type Effect,
  type Guard,
  type Input,
  type ModelEscrow,
  type Row,
  type Status,
} from './model-escrow.js'
import { acceptProof } from './proof-model.js'

const open: Status[] = ['paid', 'delivered']
const disputed = { disputed: 'DISPUTE_OPEN' }
const over = { ...disputed, completed: 'ESCROW_CLOSED', cancelled: 'ESCROW_CLOSED' }

const named = ({ claims, input }: Attempt) => claims.find(({ id }) => id === input?.claim)
/** The request that is named is there and stands so; where none is named, that any stands so. */
const requestIs =
  (status: Claim['status'], otherwise: string): Guard =>
  (attempt) => {
    if (!attempt.input) return !attempt.claims.some((claim) => claim.status === status) && otherwise
    return named(attempt) ? named(attempt)!.status !== status && otherwise : 'RELEASE_REQUEST_NOT_FOUND'
  }
const notPending = requestIs('pending', 'RELEASE_REQUEST_NOT_PENDING')
const notDisputed = requestIs('disputed', 'DISPUTE_NOT_OPEN')
const notOwn: Guard = (attempt) => !attempt.roles.includes('seller') && named(attempt)?.isCreators === false && 'SELLER_ONLY'

export const closing: Guard = ({ closing }) => closing && 'ESCROW_CLOSING'
export const periodInDispute: Guard = (attempt) => hasDisputedClaim(attempt) && 'DISPUTE_OPEN'
const isNamed = ({ input }: Attempt) => input?.claim !== undefined
/** The opener withdraws the dispute of the whole escrow; the buyer the rejection of a request. */
export const notWithdrawable: Guard = (attempt) => {
  const { status, dispute, me, input } = attempt
  if (status === 'disputed') return isNamed(attempt) ? 'DISPUTE_OPEN' : dispute!.by !== me && 'DISPUTE_OPENER_ONLY'
  return me !== 'buyer' || (input && !isNamed(attempt)) ? 'DISPUTE_NOT_OPEN' : notDisputed(attempt)
}

const notInParts: Guard = ({ parts }) => !parts && 'PROGRESSIVE_RELEASE_NOT_ENABLED'
const fromBuyersSide: Guard = ({ roles }) => !roles.includes('seller') && roles.includes('buyer') && 'SELLER_ONLY'
const onSellersSide: Guard = (attempt) => fromBuyersSide(attempt) || notInParts(attempt)

/** The last part may be smaller than the others, though not than any part. */
const tooSmall = (attempt: Attempt, amount = 0n) => amount < attempt.parts!.least && !(amount >= 5_000n && amount === availableOf(attempt))
const unclaimable: Guard = (attempt) => {
  if (attempt.closing && attempt.closing.at <= attempt.now) return 'ESCROW_CLOSING'
  if (!attempt.hasSeller) return 'SELLER_IDENTITY_REQUIRED'
  if (!attempt.isConsented) return 'CONSENT_REQUIRED'
  return attempt.input && tooSmall(attempt, attempt.input.amount) && 'AMOUNT_TOO_SMALL'
}
const wrongAnswer: Guard = ({ roles, input }) =>
  (input?.pending === 'approve' && !roles.includes('buyer') && 'BUYER_ONLY') ||
  (input?.pending === 'void' && !roles.includes('seller') && 'SELLER_ONLY')
const beyondClaim: Guard = (attempt) => (attempt.input?.award ?? 0n) > (named(attempt)?.amount ?? 0n) && 'AWARD_OUT_OF_RANGE'

/** The rows of an escrow that is paid out in parts (specification, Payout requests; decisions 7). */
export const progressiveTable = {
  create_release_request: [['seller', 'creator'], ['paid'], 'ESCROW_NOT_PAID', over, unclaimable, onSellersSide],
  approve_release_request: [['buyer'], open, 'RELEASE_REQUEST_NOT_PENDING', disputed, notPending, notInParts],
  reject_release_request: [['buyer'], open, 'RELEASE_REQUEST_NOT_PENDING', disputed, notPending, notInParts],
  void_release_request: [
    ['seller', 'creator'],
    open,
    'RELEASE_REQUEST_NOT_PENDING',
    disputed,
    (attempt) => (named(attempt) && notOwn(attempt)) || notPending(attempt),
    onSellersSide,
  ],
  give_release_consent: [['buyer'], open, 'ESCROW_CLOSED', { ...disputed, pending: 'ESCROW_NOT_PAID' }, undefined, notInParts],
  close: [
    ['seller', 'buyer', 'creator'],
    ['paid'],
    'ESCROW_NOT_CLOSABLE',
    disputed,
    closing,
    (attempt) => wrongAnswer(attempt) || notInParts(attempt),
  ],
  resolve_release_request: [
    ['staff'],
    open,
    'DISPUTE_NOT_OPEN',
    disputed,
    (attempt) => notDisputed(attempt) || beyondClaim(attempt),
    notInParts,
  ],
} satisfies Record<string, Row>
export type ProgressiveCommand = keyof typeof progressiveTable

/** What is asked for again is answered as it was, whatever the status (decisions 7): a used id of a request, and closing. */
export const isRepeated = ({ claims, closing }: ModelEscrow, command: string, { claim }: Input): boolean =>
  command === 'create_release_request' ? claims.some(({ id }) => id === claim) : command === 'close' && closing !== null

/** A request is paid out, all of it or what was awarded. */
export function payOut(books: Books, escrow: ModelEscrow, claim: Claim, award: bigint | null = null): void {
  books.release(escrow, award ?? claim.amount)
  Object.assign(claim, { status: 'released', award })
  resume(escrow, books.now)
}

const approveAll = (books: Books, escrow: ModelEscrow) => {
  for (const claim of escrow.claims) if (claim.status === 'pending') payOut(books, escrow, claim)
}

/** Whoever completes approves what was claimed and not answered (decisions 5). */
export function complete(books: Books, escrow: ModelEscrow): void {
  approveAll(books, escrow)
  acceptProof(escrow)
  books.settle(escrow, restOf(escrow), 'completed')
}

/** When the time to claim is over, what nobody has claimed goes back; when nothing is claimed any more, the escrow ends (decisions 7, Close). */
export function closeIfDue(books: Books, escrow: ModelEscrow): void {
  if (escrow.status !== 'paid' || !escrow.closing || escrow.closing.at > books.now) return
  if (reservedOf(escrow) === 0n) books.settle(escrow, 0n)
  else books.refund(escrow, availableOf(escrow))
}

/** A dispute of the whole escrow stops every time of it, and its end lets them go on (decisions 5). */
export function stopTimes(escrow: ModelEscrow, now: number): void {
  const { claims, closing } = escrow
  pause(escrow, now)
  for (const claim of claims) if (claim.status === 'pending') claim.left = leftUntil(claim.approvedAt, now)
  if (closing?.hasAlarm) closing.left = leftUntil(closing.at, now)
}
export function startTimes(escrow: ModelEscrow, now: number): void {
  const { claims, closing } = escrow
  resume(escrow, now)
  for (const claim of claims) if (claim.left !== null) Object.assign(claim, { approvedAt: onFrom(now, claim.left), left: null })
  if (closing && closing.left !== null) Object.assign(closing, { at: onFrom(now, closing.left), left: null })
}

export const progressiveEffects = (books: Books): Record<ProgressiveCommand, Effect> => ({
  create_release_request: (escrow, { claim: id = '', amount = 0n }, _me, isCreators) => {
    if (amount > availableOf(escrow)) return 'INSUFFICIENT_AVAILABLE_BALANCE'
    const approvedAt = books.now + escrow.parts!.hours * hour
    escrow.claims.push({ id, amount, status: 'pending', isCreators, approvedAt, left: null, award: null })
  },
  approve_release_request: (escrow, { claim }) => payOut(books, escrow, claimOf(escrow, claim)),
  reject_release_request: (escrow, { claim }) => {
    claimOf(escrow, claim).status = 'disputed'
    pause(escrow, books.now)
  },
  void_release_request: (escrow, { claim }) => void (claimOf(escrow, claim).status = 'voided'),
  give_release_consent: (escrow) => void (escrow.isConsented = true),
  close: (escrow, { pending = 'wait' }, me) => {
    const isSellers = me === 'seller'
    escrow.closing = { at: books.now + (isSellers ? 0 : 72 * hour), hasAlarm: !isSellers, left: null }
    if (pending === 'approve') approveAll(books, escrow)
    if (pending === 'void') for (const claim of openClaims(escrow)) if (claim.status === 'pending') claim.status = 'voided'
  },
  resolve_release_request: (escrow, { claim, award = 0n }) => {
    if (award > 0n) return payOut(books, escrow, claimOf(escrow, claim), award)
    Object.assign(claimOf(escrow, claim), { status: 'voided', award })
    resume(escrow, books.now)
  },
})

const claimOf = ({ claims }: ModelEscrow, id: string | undefined): Claim => claims.find((claim) => claim.id === id)!
