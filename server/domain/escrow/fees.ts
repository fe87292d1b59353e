import { DomainError } from '../errors.js'
import { joinDecimal, splitDecimal } from '../money/decimal.js'
import { divideHalfUp } from '../money/money.js'

/** What an escrow freezes at creation about its fees (decisions 4). */
export type FeeTerms = {
  /** Platform fee in millionths of the ledger value: 5.00 % is 50_000n. */
  feeRatePpm: bigint
  /** Developer commission in hundredths of a percent: 0n to 2500n. */
  developerFeeBasisPoints: bigint
  feeBearer: 'seller' | 'buyer'
  /** The service tax inside the platform fee, in percent: 19n. */
  taxPercent: bigint
}

export type FeeQuote = {
  /** Platform fee, service tax included. */
  escrowFeeMillimes: bigint
  /** The tax extracted from the platform fee; a part of it, not an addition. */
  serviceTaxMillimes: bigint
  developerFeeMillimes: bigint
  /** What the buyer pays in. */
  buyerFundingMillimes: bigint
  /** What the seller receives when everything is released. */
  sellerNetMillimes: bigint
}

/**
 * Every money field of an escrow over a ledger value (decisions 4; specification, Escrow). Throws `FEES_EXCEED_AMOUNT` when the seller
 * would receive less than zero.
 */
export function quoteFees(amountMillimes: bigint, terms: FeeTerms): FeeQuote {
  if (amountMillimes < 0n) throw new RangeError('an amount must not be negative')
  const fees = feesOn(amountMillimes, terms)
  const charged = fees.escrowFeeMillimes + fees.developerFeeMillimes
  const isBuyers = terms.feeBearer === 'buyer'
  if (!isBuyers && charged > amountMillimes) throw new DomainError('FEES_EXCEED_AMOUNT')
  return {
    ...fees,
    buyerFundingMillimes: isBuyers ? amountMillimes + charged : amountMillimes,
    sellerNetMillimes: isBuyers ? amountMillimes : amountMillimes - charged,
  }
}

/**
 * The same of an escrow of which a part has gone back (decisions 7): the fees are those of what is kept, and the amount stays the total that
 * was funded. In a release of all of it the developer fee gives way where the roundings of both fees would exceed the smallest amounts.
 */
export function quoteKept(amountMillimes: bigint, refundedMillimes: bigint, terms: FeeTerms): FeeQuote {
  const keptMillimes = amountMillimes - refundedMillimes
  const fees = feesOn(keptMillimes, terms)
  if (terms.feeBearer === 'buyer') {
    const charged = fees.escrowFeeMillimes + fees.developerFeeMillimes
    return { ...fees, buyerFundingMillimes: amountMillimes + charged, sellerNetMillimes: keptMillimes }
  }
  const developerFeeMillimes = smaller(fees.developerFeeMillimes, keptMillimes - fees.escrowFeeMillimes)
  const sellerNetMillimes = keptMillimes - fees.escrowFeeMillimes - developerFeeMillimes
  return { ...fees, developerFeeMillimes, buyerFundingMillimes: amountMillimes, sellerNetMillimes }
}

/**
 * What the buyer pays to add a slice (decisions 7): the slice, and with the buyer as fee bearer the fee on the part from A − R up to
 * A − R + s, which is what giving the slice back would return.
 */
export function addedFunding({ terms, amountMillimes, refundedMillimes, sliceMillimes }: RefundOf): bigint {
  const keptMillimes = amountMillimes - refundedMillimes
  const fees = feesBetween(keptMillimes, keptMillimes + sliceMillimes, terms)
  return terms.feeBearer === 'buyer' ? sliceMillimes + fees.escrowFeeMillimes + fees.developerFeeMillimes : sliceMillimes
}

/** One release out of an escrow, in ledger value. */
export type ReleaseOf = {
  terms: FeeTerms
  /** Total ledger value, added funds included. */
  amountMillimes: bigint
  /** Ledger value released before this slice. */
  releasedMillimes: bigint
  sliceMillimes: bigint
}

/** The postings of a release. Seller, fee and developer sum to `fromHeldMillimes`; the tax is a part of the fee. */
export type ReleaseLines = {
  sellerNetMillimes: bigint
  escrowFeeMillimes: bigint
  serviceTaxMillimes: bigint
  developerFeeMillimes: bigint
  fromHeldMillimes: bigint
}

/**
 * What a slice pays to whom (decisions 4, fees are earned at release). Fees are cumulative: with F(x) the fee on x, releasing from L to
 * L + s takes F(L + s) − F(L), so the slices of an escrow take the fee of the whole, whatever their sizes.
 *
 * A slice of a single millime on which both fees step would leave the seller −1: then the developer fee of that slice gives way, so
 * that no line is negative and nobody has to pay to receive.
 */
export function releaseSlice({ terms, amountMillimes, releasedMillimes, sliceMillimes }: ReleaseOf): ReleaseLines {
  assertWithin({ doneMillimes: releasedMillimes, sliceMillimes, amountMillimes })
  const fees = feesBetween(releasedMillimes, releasedMillimes + sliceMillimes, terms)
  if (terms.feeBearer === 'buyer') {
    return {
      ...fees,
      sellerNetMillimes: sliceMillimes,
      fromHeldMillimes: sliceMillimes + fees.escrowFeeMillimes + fees.developerFeeMillimes,
    }
  }
  const developerFeeMillimes = smaller(fees.developerFeeMillimes, sliceMillimes - fees.escrowFeeMillimes)
  return {
    ...fees,
    developerFeeMillimes,
    sellerNetMillimes: sliceMillimes - fees.escrowFeeMillimes - developerFeeMillimes,
    fromHeldMillimes: sliceMillimes,
  }
}

/** One refund out of an escrow, in ledger value. */
export type RefundOf = {
  terms: FeeTerms
  /** Total ledger value, added funds included. */
  amountMillimes: bigint
  /** Ledger value refunded before this slice. */
  refundedMillimes: bigint
  sliceMillimes: bigint
}

/** The posting of a refund, and the fees that are no longer due because of it. */
export type RefundLines = {
  /** What the buyer gets: the slice, and with the buyer as fee bearer the fees on it. */
  buyerMillimes: bigint
  /** Fees that fall away. They move money only when the buyer bore them; the seller's were never taken. */
  escrowFeeBackMillimes: bigint
  developerFeeBackMillimes: bigint
  serviceTaxBackMillimes: bigint
  fromHeldMillimes: bigint
}

/**
 * What a refund gives back (decisions 4): with R refunded before and A the total, the fee on the part from A − R down to A − R − s. What
 * then remains is A − R, and releasing it takes F(A − R) in all, so any mixture of releases and refunds empties exactly what was funded.
 */
export function refundSlice({ terms, amountMillimes, refundedMillimes, sliceMillimes }: RefundOf): RefundLines {
  assertWithin({ doneMillimes: refundedMillimes, sliceMillimes, amountMillimes })
  const keptMillimes = amountMillimes - refundedMillimes
  const fees = feesBetween(keptMillimes - sliceMillimes, keptMillimes, terms)
  const back = terms.feeBearer === 'buyer' ? fees.escrowFeeMillimes + fees.developerFeeMillimes : 0n
  return {
    buyerMillimes: sliceMillimes + back,
    escrowFeeBackMillimes: fees.escrowFeeMillimes,
    developerFeeBackMillimes: fees.developerFeeMillimes,
    serviceTaxBackMillimes: fees.serviceTaxMillimes,
    fromHeldMillimes: sliceMillimes + back,
  }
}

/**
 * Hundredths of a percent from the source text of `developerFeePercentage` (specification, Limits; decisions 4): 0 to 25, at most two
 * decimals. Throws `VALIDATION_ERROR`.
 */
export function parseDeveloperFee(text: string, field = 'developerFeePercentage'): bigint {
  const parts = splitDecimal(text)
  const basisPoints = parts && parts.fraction.length <= 2 && parts.whole.length <= 2 ? joinDecimal(parts, 2) : null
  if (basisPoints !== null && basisPoints <= 2_500n) return basisPoints
  throw new DomainError('VALIDATION_ERROR', { details: { [field]: 'must be from 0 to 25, with at most 2 decimals' }, field: [field] })
}

type Fees = Pick<FeeQuote, 'escrowFeeMillimes' | 'serviceTaxMillimes' | 'developerFeeMillimes'>

function feesOn(millimes: bigint, terms: FeeTerms): Fees {
  const escrowFeeMillimes = divideHalfUp(millimes * terms.feeRatePpm, 1_000_000n)
  return {
    escrowFeeMillimes,
    serviceTaxMillimes: divideHalfUp(escrowFeeMillimes * terms.taxPercent, 100n + terms.taxPercent),
    developerFeeMillimes: divideHalfUp(millimes * terms.developerFeeBasisPoints, 10_000n),
  }
}

function feesBetween(fromMillimes: bigint, toMillimes: bigint, terms: FeeTerms): Fees {
  const before = feesOn(fromMillimes, terms)
  const after = feesOn(toMillimes, terms)
  return {
    escrowFeeMillimes: after.escrowFeeMillimes - before.escrowFeeMillimes,
    serviceTaxMillimes: after.serviceTaxMillimes - before.serviceTaxMillimes,
    developerFeeMillimes: after.developerFeeMillimes - before.developerFeeMillimes,
  }
}

/** A slice beyond what remains is a fault of the caller, who has checked the remaining value before asking for postings. */
function assertWithin({
  doneMillimes,
  sliceMillimes,
  amountMillimes,
}: Record<'doneMillimes' | 'sliceMillimes' | 'amountMillimes', bigint>) {
  if (doneMillimes < 0n || sliceMillimes < 0n || doneMillimes + sliceMillimes > amountMillimes) {
    throw new RangeError('a slice must lie within what remains of the amount')
  }
}

function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}
