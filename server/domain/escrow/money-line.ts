import type { DeadlineStatus } from '../deadline/deadline.js'
import { placeOf, type EscrowAccount, type MoneyPlace } from '../ledger/place.js'
import type { EscrowTransferKind } from '../ledger/transfer.js'
import type { ProofPhase } from '../proof/proof.js'
import type { DecisionSource, ReleaseRequestStatus } from '../release-request/release-request.js'
import { remainingMillimes, type EscrowState } from './escrow.js'
import { releaseSlice, type ReleaseLines } from './fees.js'
import { feeTermsOf, reservationEndKey } from './settlement.js'

/** One movement of an escrow's money from one place to another: one that was, with its transfer, or one that is expected (decisions 20). */
export interface MoneyMovement {
  from: MoneyPlace
  /** Null while it is not decided who will have it. */
  to: MoneyPlace | null
  amountMillimes: bigint
  /** Why it moved; of what is still held, what it waits for. */
  reason: string
  /** Who moved it; of what is still held, whose act it waits for, or `timer` where a deadline moves it in any case. */
  releasedBy: string | null
  /** When it moved, ISO 8601; null for one that is expected. */
  at: string | null
  /** When it will have moved at the latest; null where nothing moves it by itself. */
  expectedAt: string | null
  /** The transfer's uuid; null for one that is expected. */
  transferId: string | null
}

/** A transfer as the ledger has it. */
export interface RecordedTransfer {
  id: string
  key: string
  kind: EscrowTransferKind
  at: string
  /** The database's number of the transaction that wrote it: what has the same was one act. */
  transaction: string
  postings: Array<{ account: EscrowAccount; amountMillimes: bigint }>
}

/** A payout request as the line tells it. */
export interface TrailedPayout {
  requestId: string
  status: ReleaseRequestStatus
  decisionSource: DecisionSource | null
  /** What is claimed, in ledger value. */
  amountMillimes: bigint
}

/** What the line of an escrow is drawn from. */
export interface MoneyTrail {
  escrow: Pick<EscrowState, 'id' | 'status' | 'statusReason' | 'statusActor' | 'mode' | ValueFields | TermFields>
  transfers: readonly RecordedTransfer[]
  payouts: readonly TrailedPayout[]
  /** What the ledger's accounts of the escrow hold. */
  balances: Record<'held' | 'reserved', bigint>
  /** What still waits to fire. */
  deadlines: ReadonlyArray<{ kind: string; at: string; status: DeadlineStatus }>
  hasPendingCancellation: boolean
  /** How it is being closed, or was: by the seller at once, or by anybody else after the seller's time to claim; null while nobody has. */
  closing: 'at_once' | 'after_wait' | null
  /** Where the proof of the purchase stands; null where none is asked for. */
  proofPhase: ProofPhase | null
}

type ValueFields = 'amountMillimes' | 'releasedMillimes' | 'refundedMillimes'
type TermFields = 'feeRatePpm' | 'taxPercent' | 'developerFeeBasisPoints' | 'feeBearer'

/** Every movement of an escrow's money in the order of the ledger, and after it what is still held, as it is expected to go. */
export function moneyLine(trail: MoneyTrail): MoneyMovement[] {
  const actors = actorsOf(trail)
  return [...trail.transfers.flatMap((transfer) => movementsOf(transfer, trail.escrow, actors)), ...expectedMovements(trail)]
}

type Cause = Pick<MoneyMovement, 'reason' | 'releasedBy'>

/** Why a transfer of a kind is made, and by whom; what ends an escrow says it as the escrow does. */
const usualCauses: Record<EscrowTransferKind, Cause> = {
  fund: { reason: 'paid', releasedBy: 'buyer' },
  card_capture: { reason: 'paid_by_card', releasedBy: 'buyer' },
  refund_request: { reason: 'returned_to_card', releasedBy: null },
  card_refund: { reason: 'returned_to_card', releasedBy: null },
  bank_deposit: { reason: 'paid_by_bank_deposit', releasedBy: 'buyer' },
  bank_refund: { reason: 'sent_to_bank', releasedBy: 'staff' },
  reserve: { reason: 'payout_requested', releasedBy: 'seller' },
  unreserve: { reason: 'payout_ended', releasedBy: null },
  release: { reason: 'payout_released', releasedBy: null },
  refund: { reason: 'refunded', releasedBy: null },
  settle: { reason: 'settled', releasedBy: null },
  sandbox_top_up: { reason: 'topped_up', releasedBy: null },
}

/** The same of those that their key sets apart, `escrow:<id>:<name>…`. */
const namedCauses: Readonly<Record<string, Cause>> = {
  add: { reason: 'funds_added', releasedBy: 'buyer' },
  refund: { reason: 'funds_refunded', releasedBy: 'seller' },
  close: { reason: 'closed', releasedBy: null },
}

function causeOf({ key, kind, transaction }: RecordedTransfer, { statusReason, statusActor }: MoneyTrail['escrow'], actors: Actors): Cause {
  const [of, , name = ''] = key.split(':')
  const usual = (of === 'escrow' && namedCauses[name]) || usualCauses[kind]
  if (of === 'escrow' && name === 'terminal') return { reason: statusReason ?? usual.reason, releasedBy: statusActor ?? usual.releasedBy }
  return { ...usual, releasedBy: usual.releasedBy ?? actors.get(transaction) ?? null }
}

/** Who acted in a transaction, where what it wrote tells. */
type Actors = ReadonlyMap<string, string | null>

/** Later lines win: who ended the escrow ended its open requests, and what a request's end freed went back by the same act. */
function actorsOf({ escrow, payouts, transfers, closing }: MoneyTrail): Actors {
  const decided = new Map(payouts.map((payout) => [reservationEndKey(escrow.id, payout.requestId), payoutActor(payout)]))
  const named = (name: string) => transfers.filter(({ key }) => key.startsWith(`escrow:${escrow.id}:${name}`))
  return new Map([
    ...named('close:').map(({ transaction }) => [transaction, closing === 'at_once' ? 'seller' : 'timer'] as const),
    ...transfers.flatMap(({ key, transaction }) => (decided.has(key) ? [[transaction, decided.get(key) ?? null] as const] : [])),
    ...named('terminal').flatMap(({ transaction }) => (escrow.statusActor ? [[transaction, escrow.statusActor] as const] : [])),
  ])
}

const actorOfSource: Readonly<Record<DecisionSource, string>> = { buyer: 'buyer', timeout: 'timer', admin: 'staff' }

/** One that nobody decided and that did not end with the escrow was withdrawn, which the seller's side alone can (decisions 7). */
function payoutActor({ status, decisionSource }: TrailedPayout): string | null {
  if (decisionSource) return actorOfSource[decisionSource]
  return status === 'voided' ? 'seller' : null
}

function movementsOf(transfer: RecordedTransfer, escrow: MoneyTrail['escrow'], actors: Actors): MoneyMovement[] {
  const { id: transferId, at, postings } = transfer
  return pairs(postings).map((pair) => ({ ...pair, ...causeOf(transfer, escrow, actors), at, expectedAt: null, transferId }))
}

type Pair = { from: MoneyPlace; to: MoneyPlace; amountMillimes: bigint }

/** What went from where to where: what each place gave is handed to those who received, in one order whatever that of the postings is. */
export function pairs(postings: RecordedTransfer['postings']): Pair[] {
  const sums = new Map<MoneyPlace, bigint>()
  for (const { account, amountMillimes } of postings) {
    const place = placeOf(account)
    sums.set(place, (sums.get(place) ?? 0n) + amountMillimes)
  }
  const givers = [...sums].filter(([, sum]) => sum < 0n).map(([place, sum]) => ({ place, leftMillimes: -sum }))
  const takers = [...sums]
    .filter(([, sum]) => sum > 0n)
    .map(([place, sum]) => ({ place, leftMillimes: sum }))
    .toSorted((one, other) => takersFirst.indexOf(one.place) - takersFirst.indexOf(other.place))
  return givers.flatMap((giver) => takers.flatMap((taker) => handOver(giver, taker)))
}

/** The ledger writes postings in the order of its accounts, which says nothing to a reader. */
const takersFirst: readonly MoneyPlace[] = ['seller', 'fees', 'developer', 'buyer', 'held', 'reserved', 'card', 'bank']

interface Part {
  place: MoneyPlace
  leftMillimes: bigint
}

function handOver(giver: Part, taker: Part): Pair[] {
  const amountMillimes = giver.leftMillimes < taker.leftMillimes ? giver.leftMillimes : taker.leftMillimes
  if (amountMillimes === 0n) return []
  giver.leftMillimes -= amountMillimes
  taker.leftMillimes -= amountMillimes
  return [{ from: giver.place, to: taker.place, amountMillimes }]
}

/** What is still held or reserved: to whom it goes if nothing comes in between, what it waits for, and until when. */
function expectedMovements(trail: MoneyTrail): MoneyMovement[] {
  const { pending, disputed, rest } = slicesOf(trail)
  const approval: Wait = { goesTo: 'seller', reason: 'awaiting_approval', ...untilDeadline('release_approval', trail.deadlines) }
  const wait = heldWait(trail)
  const held =
    wait.goesTo === 'buyer'
      ? // Not the fees on what the seller has claimed: they go as it goes.
        [...expected('held', approval, pending.held), ...expected('held', dispute, disputed.held), ...expected('held', wait, rest.held)]
      : expected('held', wait, sumOf(rest.held, pending.held, disputed.held))
  return [...expected('reserved', approval, pending.reserved), ...expected('reserved', dispute, disputed.reserved), ...held]
}

/** What money waits for, and whose it is when that comes; null while that is not decided. */
interface Wait extends Pick<MoneyMovement, 'reason' | 'releasedBy' | 'expectedAt'> {
  goesTo: 'seller' | 'buyer' | null
}

type Share = Pick<MoneyMovement, 'to' | 'amountMillimes'>

function expected(from: 'held' | 'reserved', { goesTo, ...hold }: Wait, shares: readonly Share[]): MoneyMovement[] {
  const amountMillimes = shares.reduce((sum, share) => sum + share.amountMillimes, 0n)
  // What comes back to the buyer comes back whole, with its fees.
  const drawn: readonly Share[] = goesTo === 'seller' ? shares : [{ to: goesTo, amountMillimes }]
  return drawn.filter(({ amountMillimes }) => amountMillimes > 0n).map((share) => ({ from, ...share, ...hold, at: null, transferId: null }))
}

const dispute: Wait = { goesTo: null, reason: 'dispute_open', releasedBy: 'staff', expectedAt: null }

function heldWait(trail: MoneyTrail): Wait {
  const { status, mode } = trail.escrow
  if (status === 'disputed') return dispute
  if (trail.hasPendingCancellation) return { goesTo: null, reason: 'cancellation_requested', releasedBy: 'seller', expectedAt: null }
  if (trail.closing) return { goesTo: 'buyer', reason: 'closing', ...untilDeadline('closing', trail.deadlines) }
  if (status === 'delivered') return { goesTo: 'seller', reason: 'awaiting_acceptance', ...untilDeadline('completion', trail.deadlines) }
  const releasedBy = mode === 'instant' ? 'seller' : 'buyer'
  return proofWait(trail) ?? { goesTo: 'seller', reason: 'awaiting_delivery', releasedBy, expectedAt: null }
}

/** What the proof of the purchase waits for before anything is delivered (decisions 6); the buyer may complete over it at any time. */
function proofWait({ proofPhase, deadlines }: MoneyTrail): Wait | null {
  switch (proofPhase) {
    case 'waiting_seller_proof':
    case 'correction_requested':
      return { goesTo: 'seller', reason: 'awaiting_proof', releasedBy: 'seller', expectedAt: null }
    case 'submitted_waiting_buyer_review':
      return { goesTo: 'seller', reason: 'awaiting_proof_review', releasedBy: 'buyer', expectedAt: null }
    case 'needs_review':
      return { goesTo: null, reason: 'proof_needs_review', releasedBy: 'staff', expectedAt: null }
    case 'expired':
      return { goesTo: 'buyer', reason: 'proof_expired', ...untilDeadline('proof_extension', deadlines) }
    default:
      return null
  }
}

/** The buyer's word, unless a deadline that runs speaks for them; of several the last. */
function untilDeadline(kind: string, deadlines: MoneyTrail['deadlines']): Pick<Wait, 'releasedBy' | 'expectedAt'> {
  const running = deadlines.findLast((deadline) => deadline.kind === kind && deadline.status === 'pending')
  return { releasedBy: running ? 'timer' : 'buyer', expectedAt: running?.at ?? null }
}

/** What each gets of a part of the escrow if it is released: from what is reserved, and from what is held. */
type Slice = Record<'held' | 'reserved', readonly Share[]>

/**
 * What waits for the buyer's word, what is in dispute, and the rest, as if they were released one after the other. Fees that the buyer bears
 * are held, never reserved.
 */
function slicesOf({ escrow, payouts, balances: { held, reserved } }: MoneyTrail): Record<'pending' | 'disputed' | 'rest', Slice> {
  const terms = feeTermsOf(escrow)
  const { amountMillimes, status, feeBearer } = escrow
  const disputed = status === 'disputed' ? reserved : disputedMillimes(payouts)
  let { releasedMillimes } = escrow
  const next = (sliceMillimes: bigint): ReleaseLines => {
    const lines = releaseSlice({ terms, amountMillimes, releasedMillimes, sliceMillimes })
    releasedMillimes += sliceMillimes
    return lines
  }
  const claimed = (lines: ReleaseLines): Slice =>
    feeBearer === 'buyer' ? { reserved: netOf(lines), held: feesOf(lines) } : { reserved: [...netOf(lines), ...feesOf(lines)], held: [] }
  const unclaimed = (lines: ReleaseLines): Slice => ({ reserved: [], held: [...netOf(lines), ...feesOf(lines)] })
  return {
    pending: claimed(next(reserved - disputed)),
    disputed: claimed(next(disputed)),
    // After the end nothing remains, whatever was never released.
    rest: unclaimed(next(held + reserved === 0n ? 0n : remainingMillimes(escrow) - reserved)),
  }
}

const disputedMillimes = (payouts: MoneyTrail['payouts']): bigint =>
  payouts.reduce((sum, { status, amountMillimes }) => (status === 'disputed' ? sum + amountMillimes : sum), 0n)

const netOf = ({ sellerNetMillimes }: ReleaseLines): Share[] => [{ to: 'seller', amountMillimes: sellerNetMillimes }]

const feesOf = ({ escrowFeeMillimes, developerFeeMillimes }: ReleaseLines): Share[] => [
  { to: 'fees', amountMillimes: escrowFeeMillimes },
  { to: 'developer', amountMillimes: developerFeeMillimes },
]

/** One share for each who gets something. */
function sumOf(...parts: ReadonlyArray<readonly Share[]>): Share[] {
  const sums = new Map<Share['to'], bigint>()
  for (const { to, amountMillimes } of parts.flat()) sums.set(to, (sums.get(to) ?? 0n) + amountMillimes)
  return [...sums].map(([to, amountMillimes]) => ({ to, amountMillimes }))
}
