import type { DeadlineStatus } from '../deadline/deadline.js'
import { placeOf, type EscrowAccount, type MoneyPlace } from '../ledger/place.js'
import type { TransferKind } from '../ledger/transfer.js'
import type { ProofPhase } from '../proof/proof.js'
import { remainingMillimes, type EscrowState } from './escrow.js'
import { releaseSlice, type ReleaseLines } from './fees.js'
import { feeTermsOf } from './settlement.js'

/** One movement of an escrow's money from one place to another: one that was, with its transfer, or one that is expected (decisions 20, 5). */
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
  kind: TransferKind
  at: string
  postings: Array<{ account: EscrowAccount; amountMillimes: bigint }>
}

/** What the line of an escrow is drawn from. */
export interface MoneyTrail {
  escrow: Pick<EscrowState, 'status' | 'statusReason' | 'statusActor' | 'mode' | ValueFields | TermFields>
  transfers: readonly RecordedTransfer[]
  /** What the ledger's accounts of the escrow hold. */
  balances: Record<'held' | 'reserved', bigint>
  /** What still waits to fire. */
  deadlines: ReadonlyArray<{ kind: string; at: string; status: DeadlineStatus }>
  hasPendingCancellation: boolean
  /** Where the proof of the purchase stands; null where none is asked for. */
  proofPhase: ProofPhase | null
}

type ValueFields = 'amountMillimes' | 'releasedMillimes' | 'refundedMillimes'
type TermFields = 'feeRatePpm' | 'taxPercent' | 'developerFeeBasisPoints' | 'feeBearer'

/** Every movement of an escrow's money in the order of the ledger, and after it what is still held, as it is expected to go. */
export function moneyLine(trail: MoneyTrail): MoneyMovement[] {
  return [...trail.transfers.flatMap((transfer) => movementsOf(transfer, trail.escrow)), ...expectedMovements(trail)]
}

type Cause = Pick<MoneyMovement, 'reason' | 'releasedBy'>

/** Why a transfer of a kind is made, and by whom; what ends an escrow says it as the escrow does. */
const usualCauses: Record<TransferKind, Cause> = {
  fund: { reason: 'paid', releasedBy: 'buyer' },
  card_capture: { reason: 'paid_by_card', releasedBy: 'buyer' },
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

function causeOf({ key, kind }: RecordedTransfer, { statusReason, statusActor }: MoneyTrail['escrow']): Cause {
  const [of, , name = ''] = key.split(':')
  const usual = (of === 'escrow' && namedCauses[name]) || usualCauses[kind]
  if (name !== 'terminal') return usual
  return { reason: statusReason ?? usual.reason, releasedBy: statusActor ?? usual.releasedBy }
}

function movementsOf(transfer: RecordedTransfer, escrow: MoneyTrail['escrow']): MoneyMovement[] {
  const { id: transferId, at, postings } = transfer
  return pairs(postings).map((pair) => ({ ...pair, ...causeOf(transfer, escrow), at, expectedAt: null, transferId }))
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
const takersFirst: readonly MoneyPlace[] = ['seller', 'fees', 'developer', 'buyer', 'held', 'reserved', 'card']

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
  const shares = sharesOf(trail)
  return [...expected('reserved', reservedWait(trail), shares.reserved), ...expected('held', heldWait(trail), shares.held)]
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
  if (status === 'delivered') return { goesTo: 'seller', reason: 'awaiting_acceptance', ...untilDeadline('completion', trail.deadlines) }
  const releasedBy = mode === 'instant' ? 'seller' : 'buyer'
  return proofWait(trail) ?? { goesTo: 'seller', reason: 'awaiting_delivery', releasedBy, expectedAt: null }
}

/** What the proof of the purchase waits for before anything is delivered (decisions 6); the buyer may complete over it at any time. */
function proofWait({ proofPhase, deadlines }: MoneyTrail): Wait | null {
  switch (proofPhase) {
    case 'waiting_seller_proof':
    case 'correction_requested':
      return { goesTo: 'seller', reason: 'awaiting_proof', releasedBy: 'buyer', expectedAt: null }
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

const reservedWait = ({ escrow: { status }, deadlines }: MoneyTrail): Wait =>
  status === 'disputed' ? dispute : { goesTo: 'seller', reason: 'awaiting_approval', ...untilDeadline('release_approval', deadlines) }

/** The buyer's word, unless a deadline that runs speaks for them; of several the last. */
function untilDeadline(kind: string, deadlines: MoneyTrail['deadlines']): Pick<Wait, 'releasedBy' | 'expectedAt'> {
  const running = deadlines.findLast((deadline) => deadline.kind === kind && deadline.status === 'pending')
  return { releasedBy: running ? 'timer' : 'buyer', expectedAt: running?.at ?? null }
}

/** What each gets of what is reserved, and then of the rest, if all of it is released. Fees that the buyer bears are held, never reserved. */
function sharesOf({ escrow, balances: { held, reserved } }: MoneyTrail): Record<'held' | 'reserved', Share[]> {
  if (held + reserved === 0n) return { held: [], reserved: [] }
  const { amountMillimes, releasedMillimes } = escrow
  const slice = { terms: feeTermsOf(escrow), amountMillimes }
  const claimed = releaseSlice({ ...slice, releasedMillimes, sliceMillimes: reserved })
  const rest = releaseSlice({
    ...slice,
    releasedMillimes: releasedMillimes + reserved,
    sliceMillimes: remainingMillimes(escrow) - reserved,
  })
  const isBuyers = escrow.feeBearer === 'buyer'
  return {
    reserved: [{ to: 'seller', amountMillimes: claimed.sellerNetMillimes }, ...(isBuyers ? [] : feesOf(claimed))],
    held: [{ to: 'seller', amountMillimes: rest.sellerNetMillimes }, ...feesOf(isBuyers ? sumOf(claimed, rest) : rest)],
  }
}

type Fees = Pick<ReleaseLines, 'escrowFeeMillimes' | 'developerFeeMillimes'>

const feesOf = ({ escrowFeeMillimes, developerFeeMillimes }: Fees): Share[] => [
  { to: 'fees', amountMillimes: escrowFeeMillimes },
  { to: 'developer', amountMillimes: developerFeeMillimes },
]

const sumOf = (one: Fees, other: Fees): Fees => ({
  escrowFeeMillimes: one.escrowFeeMillimes + other.escrowFeeMillimes,
  developerFeeMillimes: one.developerFeeMillimes + other.developerFeeMillimes,
})
