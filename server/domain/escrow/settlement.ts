import { account, withoutZeroPostings, type Posting, type Transfer } from '../ledger/transfer.js'
import { quoteKept, refundSlice, releaseSlice, type FeeTerms, type RefundLines, type ReleaseLines } from './fees.js'
import { remainingMillimes, type EscrowState } from './escrow.js'

export const feeTermsOf = (escrow: Pick<EscrowState, 'feeRatePpm' | 'taxPercent' | 'developerFeeBasisPoints' | 'feeBearer'>): FeeTerms => ({
  feeRatePpm: escrow.feeRatePpm,
  taxPercent: BigInt(escrow.taxPercent),
  developerFeeBasisPoints: BigInt(escrow.developerFeeBasisPoints),
  feeBearer: escrow.feeBearer,
})

/** The buyer pays `buyerFundingMillimes` into the escrow. */
export function fundingTransfer(escrow: EscrowState): Transfer {
  return {
    key: `escrow:${escrow.id}:fund`,
    kind: 'fund',
    postings: [
      { account: buyerAccount(escrow), amountMillimes: -escrow.buyerFundingMillimes },
      { account: account.escrowHeld(escrow.id), amountMillimes: escrow.buyerFundingMillimes },
    ],
  }
}

/**
 * Ends an escrow: the seller is awarded `awardMillimes` of the ledger value that remains (fees are taken on it as on any slice), the
 * buyer gets back the rest with the fees on it (decisions 4). Empties the escrow to the millime. Every way to end an escrow shares one
 * key, so an escrow that was released cannot be refunded as well, whatever the code above does.
 */
export function terminalSettlement(escrow: EscrowState, awardMillimes: bigint): { transfers: Transfer[]; changes: Partial<EscrowState> } {
  const { release, refund, refundMillimes } = partsOf(escrow, awardMillimes)
  const postings = withoutZeroPostings([
    { account: account.escrowHeld(escrow.id), amountMillimes: -(release.fromHeldMillimes + refund.fromHeldMillimes) },
    ...payoutOf(escrow, release),
    ...(refundMillimes > 0n ? [{ account: buyerAccount(escrow), amountMillimes: refund.buyerMillimes }] : []),
  ])
  const kind = refundMillimes === 0n ? 'release' : awardMillimes === 0n ? 'refund' : 'settle'
  return {
    // Slices may have emptied it before: then nothing is left to move.
    transfers: postings.length === 0 ? [] : [{ key: `escrow:${escrow.id}:terminal`, kind, postings }],
    changes: {
      releasedMillimes: escrow.releasedMillimes + awardMillimes,
      refundedMillimes: escrow.refundedMillimes + refundMillimes,
      heldMillimes: 0n,
    },
  }
}

/** What dividing an escrow looks at. */
type Divisible = Pick<
  EscrowState,
  'amountMillimes' | 'releasedMillimes' | 'refundedMillimes' | 'feeRatePpm' | 'taxPercent' | 'developerFeeBasisPoints' | 'feeBearer'
>

/** What remains, as what is released of it and what goes back. */
function partsOf(escrow: Divisible, awardMillimes: bigint): { release: ReleaseLines; refund: RefundLines; refundMillimes: bigint } {
  const terms = feeTermsOf(escrow)
  const { amountMillimes, releasedMillimes, refundedMillimes } = escrow
  const refundMillimes = remainingMillimes(escrow) - awardMillimes
  return {
    release: releaseSlice({ terms, amountMillimes, releasedMillimes, sliceMillimes: awardMillimes }),
    refund: refundSlice({ terms, amountMillimes, refundedMillimes, sliceMillimes: refundMillimes }),
    refundMillimes,
  }
}

/** What an award of what remains comes to for each party, and what of it is fees: the three are all that is held. */
export function sharesOf(escrow: Divisible, awardMillimes: bigint): Record<'sellerMillimes' | 'buyerMillimes' | 'feesMillimes', bigint> {
  const { release, refund } = partsOf(escrow, awardMillimes)
  return {
    sellerMillimes: release.sellerNetMillimes,
    buyerMillimes: refund.buyerMillimes,
    feesMillimes: release.escrowFeeMillimes + release.developerFeeMillimes,
  }
}

/** Gives a part that nobody has claimed back to the buyer, with the fees on it, and leaves the rest of the escrow as it is. */
export function unclaimedRefund(escrow: EscrowState, sliceMillimes: bigint): { transfer: Transfer; changes: Partial<EscrowState> } {
  const { amountMillimes, refundedMillimes, heldMillimes } = escrow
  const refund = refundSlice({ terms: feeTermsOf(escrow), amountMillimes, refundedMillimes, sliceMillimes })
  return {
    transfer: {
      // The version that the step makes, of which there is one.
      key: `escrow:${escrow.id}:close:${escrow.version + 1}`,
      kind: 'refund',
      postings: [
        { account: account.escrowHeld(escrow.id), amountMillimes: -refund.fromHeldMillimes },
        { account: buyerAccount(escrow), amountMillimes: refund.buyerMillimes },
      ],
    },
    changes: {
      ...quoteKept(amountMillimes, refundedMillimes + sliceMillimes, feeTermsOf(escrow)),
      refundedMillimes: refundedMillimes + sliceMillimes,
      heldMillimes: heldMillimes - refund.fromHeldMillimes,
    },
  }
}

/** What a release pays to the seller, for the platform, for the tax and to the developer. */
function payoutOf(escrow: EscrowState, { sellerNetMillimes, escrowFeeMillimes, ...lines }: ReleaseLines): Posting[] {
  const { serviceTaxMillimes, developerFeeMillimes } = lines
  const people = [
    { userId: escrow.sellerId, amountMillimes: sellerNetMillimes },
    { userId: escrow.developerFeeUserId, amountMillimes: developerFeeMillimes },
  ].filter(({ amountMillimes }) => amountMillimes > 0n)
  return [
    ...people.map(({ userId, amountMillimes }) => ({ account: account.userAvailable(registered(userId)), amountMillimes })),
    { account: account.platformFee, amountMillimes: escrowFeeMillimes - serviceTaxMillimes },
    { account: account.serviceTax, amountMillimes: serviceTaxMillimes },
  ]
}

/** A slice of an escrow that was claimed. */
interface Claim {
  requestId: string
  /** Ledger value. */
  amountMillimes: bigint
}

/** Sets a slice aside, in ledger value: the fees that the buyer bears stay where they are until they are earned. */
export const reservation = (escrow: EscrowState, { requestId, amountMillimes }: Claim): Transfer => ({
  key: `rr:${escrow.id}:${requestId}:reserve`,
  kind: 'reserve',
  postings: [
    { account: account.escrowHeld(escrow.id), amountMillimes: -amountMillimes },
    { account: account.escrowReserved(escrow.id), amountMillimes },
  ],
})

/** Every way in which a request ends shares this key, so that none is paid twice, or paid and withdrawn. */
export const reservationEndKey = (escrowId: string, requestId: string): string => `rr:${escrowId}:${requestId}:settle`

/**
 * Ends the reservation of a slice: `awardMillimes` of it is released, with its share of the fees, and what is left can be claimed again.
 */
export function reservationEnd(
  escrow: EscrowState,
  { requestId, amountMillimes }: Claim,
  awardMillimes: bigint,
): { transfer: Transfer; changes: Partial<EscrowState>; release: ReleaseLines } {
  const release = releaseSlice({
    terms: feeTermsOf(escrow),
    amountMillimes: escrow.amountMillimes,
    releasedMillimes: escrow.releasedMillimes,
    sliceMillimes: awardMillimes,
  })
  const postings = withoutZeroPostings([
    { account: account.escrowReserved(escrow.id), amountMillimes: -amountMillimes },
    { account: account.escrowHeld(escrow.id), amountMillimes: amountMillimes - release.fromHeldMillimes },
    ...payoutOf(escrow, release),
  ])
  return {
    transfer: { key: reservationEndKey(escrow.id, requestId), kind: awardMillimes === 0n ? 'unreserve' : 'release', postings },
    changes: {
      reservedMillimes: escrow.reservedMillimes - amountMillimes,
      releasedMillimes: escrow.releasedMillimes + awardMillimes,
      heldMillimes: escrow.heldMillimes - release.fromHeldMillimes,
    },
    release,
  }
}

/** What the seller would receive of a slice that is claimed after all that is claimed already. */
export const expectedNet = (escrow: EscrowState, sliceMillimes: bigint): bigint =>
  releaseSlice({
    terms: feeTermsOf(escrow),
    amountMillimes: escrow.amountMillimes,
    releasedMillimes: escrow.releasedMillimes + escrow.reservedMillimes,
    sliceMillimes,
  }).sellerNetMillimes

/** Where a buyer's money comes from and goes back to: the wallet, or what a guest has paid for this escrow. */
const buyerAccount = ({ id, buyerId, isPaidByGuest }: EscrowState): string =>
  isPaidByGuest ? account.escrowGuest(id) : account.userAvailable(registered(buyerId))

/** Money moves only between people with an account; the conditions of the commands ask for that before. */
function registered(userId: string | null | undefined): string {
  if (userId == null) throw new RangeError('money cannot move to or from somebody without account')
  return userId
}
