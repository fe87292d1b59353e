import { account, withoutZeroPostings, type Posting, type Transfer } from '../ledger/transfer.js'
import { refundSlice, releaseSlice, type FeeTerms } from './fees.js'
import { remainingMillimes, type EscrowState } from './escrow.js'

export const feeTermsOf = (escrow: Pick<EscrowState, 'feeRatePpm' | 'taxPercent' | 'developerFeeBasisPoints' | 'feeBearer'>): FeeTerms => ({
  feeRatePpm: escrow.feeRatePpm,
  taxPercent: BigInt(escrow.taxPercent),
  developerFeeBasisPoints: BigInt(escrow.developerFeeBasisPoints),
  feeBearer: escrow.feeBearer,
})

/** The buyer's wallet pays `buyerFundingMillimes` into the escrow. */
export function fundingTransfer(escrow: EscrowState): Transfer {
  return {
    key: `escrow:${escrow.id}:fund`,
    kind: 'fund',
    postings: [
      { account: account.userAvailable(registered(escrow.buyerId)), amountMillimes: -escrow.buyerFundingMillimes },
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
  const terms = feeTermsOf(escrow)
  const refundMillimes = remainingMillimes(escrow) - awardMillimes
  const release = releaseSlice({
    terms,
    amountMillimes: escrow.amountMillimes,
    releasedMillimes: escrow.releasedMillimes,
    sliceMillimes: awardMillimes,
  })
  const refund = refundSlice({
    terms,
    amountMillimes: escrow.amountMillimes,
    refundedMillimes: escrow.refundedMillimes,
    sliceMillimes: refundMillimes,
  })
  const postings: Posting[] = [
    { account: account.escrowHeld(escrow.id), amountMillimes: -(release.fromHeldMillimes + refund.fromHeldMillimes) },
  ]
  if (awardMillimes > 0n) {
    postings.push(
      { account: account.userAvailable(registered(escrow.sellerId)), amountMillimes: release.sellerNetMillimes },
      { account: account.platformFee, amountMillimes: release.escrowFeeMillimes - release.serviceTaxMillimes },
      { account: account.serviceTax, amountMillimes: release.serviceTaxMillimes },
    )
    if (release.developerFeeMillimes > 0n)
      postings.push({ account: account.userAvailable(registered(escrow.developerFeeUserId)), amountMillimes: release.developerFeeMillimes })
  }
  if (refundMillimes > 0n)
    postings.push({ account: account.userAvailable(registered(escrow.buyerId)), amountMillimes: refund.buyerMillimes })
  const kind = refundMillimes === 0n ? 'release' : awardMillimes === 0n ? 'refund' : 'settle'
  return {
    transfers: [{ key: `escrow:${escrow.id}:terminal`, kind, postings: withoutZeroPostings(postings) }],
    changes: {
      releasedMillimes: escrow.releasedMillimes + awardMillimes,
      refundedMillimes: escrow.refundedMillimes + refundMillimes,
      heldMillimes: 0n,
    },
  }
}

/** Money moves only between people with an account; the conditions of the commands ask for that before. */
function registered(userId: string | null | undefined): string {
  if (userId == null) throw new RangeError('money cannot move to or from somebody without account')
  return userId
}
