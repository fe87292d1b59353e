import type { DeadlineKind, DeadlineStatus } from '../deadline/deadline.js'
import { placeOf, type EscrowAccount, type MoneyPlace } from '../ledger/place.js'
import type { TransferKind } from '../ledger/transfer.js'
import { remainingMillimes, type EscrowState } from './escrow.js'
import { releaseSlice } from './fees.js'
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
  deadlines: ReadonlyArray<{ kind: DeadlineKind; at: string; status: DeadlineStatus }>
  hasPendingCancellation: boolean
}

type ValueFields = 'amountMillimes' | 'releasedMillimes' | 'refundedMillimes'
type TermFields = 'feeRatePpm' | 'taxPercent' | 'developerFeeBasisPoints' | 'feeBearer'

/** Every movement of an escrow's money in the order of the ledger, and after it what is still held, as it is expected to go. */
export function moneyLine(trail: MoneyTrail): MoneyMovement[] {
  return [...trail.transfers.flatMap((transfer) => movementsOf(transfer, trail.escrow)), ...expectedMovements(trail)]
}

/** Why a transfer of a kind is made, and by whom; those that end an escrow say it as the escrow does. */
const usualCauses: Record<TransferKind, Cause> = {
  fund: { reason: 'paid', releasedBy: 'buyer' },
  card_capture: { reason: 'paid_by_card', releasedBy: 'buyer' },
  release: { reason: 'released', releasedBy: null },
  refund: { reason: 'refunded', releasedBy: null },
  settle: { reason: 'settled', releasedBy: null },
  sandbox_top_up: { reason: 'topped_up', releasedBy: null },
}

type Cause = Pick<MoneyMovement, 'reason' | 'releasedBy'>

function causeOf({ key, kind }: RecordedTransfer, { statusReason, statusActor }: MoneyTrail['escrow']): Cause {
  const usual = usualCauses[kind]
  if (!key.endsWith(':terminal')) return usual
  return { reason: statusReason ?? usual.reason, releasedBy: statusActor ?? usual.releasedBy }
}

function movementsOf(transfer: RecordedTransfer, escrow: MoneyTrail['escrow']): MoneyMovement[] {
  const { id: transferId, at, postings } = transfer
  return pairs(postings).map((pair) => ({ ...pair, ...causeOf(transfer, escrow), at, expectedAt: null, transferId }))
}

type Pair = { from: MoneyPlace; to: MoneyPlace; amountMillimes: bigint }

/** What went from where to where: what each place gave is handed to those who received, in the order of the postings. */
export function pairs(postings: RecordedTransfer['postings']): Pair[] {
  const sums = new Map<MoneyPlace, bigint>()
  for (const { account, amountMillimes } of postings) {
    const place = placeOf(account)
    sums.set(place, (sums.get(place) ?? 0n) + amountMillimes)
  }
  const givers = [...sums].filter(([, sum]) => sum < 0n).map(([place, sum]) => ({ place, leftMillimes: -sum }))
  const takers = [...sums].filter(([, sum]) => sum > 0n).map(([place, sum]) => ({ place, leftMillimes: sum }))
  return givers.flatMap((giver) => takers.flatMap((taker) => handOver(giver, taker)))
}

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

/** What is still held: to whom it goes if nothing comes in between, what it waits for, and until when. */
function expectedMovements(trail: MoneyTrail): MoneyMovement[] {
  const { held } = trail.balances
  if (held === 0n) return []
  const wait = waitOf(trail)
  const shares: Share[] = wait.isDecided ? sharesOf(trail) : [{ to: null, amountMillimes: held }]
  return shares
    .filter(({ amountMillimes }) => amountMillimes > 0n)
    .map((share) => ({ from: 'held', ...share, ...wait.hold, at: null, transferId: null }))
}

type Share = Pick<MoneyMovement, 'to' | 'amountMillimes'>

/** What a held escrow waits for; `isDecided`: that it goes to the seller when that comes. */
interface Wait {
  isDecided: boolean
  hold: Pick<MoneyMovement, 'reason' | 'releasedBy' | 'expectedAt'>
}

function waitOf({ escrow: { status, mode }, hasPendingCancellation, deadlines }: MoneyTrail): Wait {
  if (status === 'disputed') return { isDecided: false, hold: { reason: 'dispute_open', releasedBy: 'staff', expectedAt: null } }
  if (hasPendingCancellation)
    return { isDecided: false, hold: { reason: 'cancellation_requested', releasedBy: 'seller', expectedAt: null } }
  if (status !== 'delivered')
    return {
      isDecided: true,
      hold: { reason: 'awaiting_delivery', releasedBy: mode === 'instant' ? 'seller' : 'buyer', expectedAt: null },
    }
  const completion = deadlines.find(({ kind, status: state }) => kind === 'completion' && state === 'pending')
  const hold = { reason: 'awaiting_acceptance', releasedBy: completion ? 'timer' : 'buyer', expectedAt: completion?.at ?? null }
  return { isDecided: true, hold }
}

/** What each gets of what is held if all of it is released. */
function sharesOf({ escrow }: MoneyTrail): Share[] {
  const { amountMillimes, releasedMillimes } = escrow
  const sliceMillimes = remainingMillimes(escrow)
  const lines = releaseSlice({ terms: feeTermsOf(escrow), amountMillimes, releasedMillimes, sliceMillimes })
  return [
    { to: 'seller', amountMillimes: lines.sellerNetMillimes },
    { to: 'fees', amountMillimes: lines.escrowFeeMillimes },
    { to: 'developer', amountMillimes: lines.developerFeeMillimes },
  ]
}
