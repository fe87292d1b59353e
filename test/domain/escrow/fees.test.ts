import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  parseDeveloperFee,
  quoteFees,
  refundSlice,
  releaseSlice,
  type FeeTerms,
  type RefundLines,
  type ReleaseLines,
} from '../../../server/domain/escrow/fees.js'
import { DomainError } from '../../../server/domain/errors.js'

const usual: FeeTerms = { feeRatePpm: 50_000n, developerFeeBasisPoints: 0n, feeBearer: 'seller', taxPercent: 19n }
const withCommission = { ...usual, developerFeeBasisPoints: 1_000n }
const borneByBuyer = { ...withCommission, feeBearer: 'buyer' as const }

describe('quoteFees', () => {
  it.each([
    ['seller bears', 1_250_500n, usual, [62_525n, 9_983n, 0n, 1_250_500n, 1_187_975n]],
    ['seller bears, with commission', 100_000n, withCommission, [5_000n, 798n, 10_000n, 100_000n, 85_000n]],
    ['buyer bears, with commission', 100_000n, borneByBuyer, [5_000n, 798n, 10_000n, 115_000n, 100_000n]],
    ['the smallest instant escrow', 10n, usual, [1n, 0n, 0n, 10n, 9n]],
    ['halves round up', 30n, { ...usual, developerFeeBasisPoints: 2_500n }, [2n, 0n, 8n, 30n, 20n]],
    ['nothing', 0n, borneByBuyer, [0n, 0n, 0n, 0n, 0n]],
  ] as const)(
    '%s',
    (_name, amount, terms, [escrowFeeMillimes, serviceTaxMillimes, developerFeeMillimes, buyerFundingMillimes, sellerNetMillimes]) => {
      expect(quoteFees(amount, terms)).toEqual({
        escrowFeeMillimes,
        serviceTaxMillimes,
        developerFeeMillimes,
        buyerFundingMillimes,
        sellerNetMillimes,
      })
    },
  )

  it('refuses fees above the amount when the seller bears them', () => {
    const steep = { ...usual, feeRatePpm: 800_000n, developerFeeBasisPoints: 2_500n }
    expect(() => quoteFees(100_000n, steep)).toThrow(expect.objectContaining({ code: 'FEES_EXCEED_AMOUNT', status: 400 }))
    expect(quoteFees(100_000n, { ...steep, feeBearer: 'buyer' }).buyerFundingMillimes).toBe(205_000n)
    expect(quoteFees(100_000n, { ...steep, feeRatePpm: 750_000n }).sellerNetMillimes).toBe(0n)
  })

  it('refuses a negative amount as a fault', () => expect(() => quoteFees(-1n, usual)).toThrow(RangeError))
})

describe('releaseSlice', () => {
  it.each([usual, withCommission, borneByBuyer])('pays the quote when everything is released at once', (terms) => {
    const quote = quoteFees(333_333n, terms)
    expect(releaseSlice({ terms, amountMillimes: 333_333n, releasedMillimes: 0n, sliceMillimes: 333_333n })).toEqual({
      sellerNetMillimes: quote.sellerNetMillimes,
      escrowFeeMillimes: quote.escrowFeeMillimes,
      serviceTaxMillimes: quote.serviceTaxMillimes,
      developerFeeMillimes: quote.developerFeeMillimes,
      fromHeldMillimes: quote.buyerFundingMillimes,
    })
  })

  it('takes the fee cumulatively, so that the third of three slices carries the rounding', () => {
    const slices = [0n, 5_010n, 10_020n].map((releasedMillimes) =>
      releaseSlice({ terms: usual, amountMillimes: 15_030n, releasedMillimes, sliceMillimes: 5_010n }),
    )
    expect(slices.map((slice) => slice.escrowFeeMillimes)).toEqual([251n, 250n, 251n])
    expect(quoteFees(15_030n, usual).escrowFeeMillimes).toBe(752n)
  })

  it('lets the developer fee give way when both fees step on one millime', () => {
    const terms = { ...usual, developerFeeBasisPoints: 2_500n }
    expect(releaseSlice({ terms, amountMillimes: 10_000n, releasedMillimes: 9n, sliceMillimes: 1n })).toEqual({
      sellerNetMillimes: 0n,
      escrowFeeMillimes: 1n,
      serviceTaxMillimes: 0n,
      developerFeeMillimes: 0n,
      fromHeldMillimes: 1n,
    })
  })

  it.each([
    [-1n, 5n],
    [0n, -1n],
    [5n, 6n],
    [0n, 11n],
  ])('refuses %s released before and a slice of %s out of 10', (done, sliceMillimes) => {
    expect(() => releaseSlice({ terms: usual, amountMillimes: 10n, releasedMillimes: done, sliceMillimes })).toThrow(RangeError)
    expect(() => refundSlice({ terms: usual, amountMillimes: 10n, refundedMillimes: done, sliceMillimes })).toThrow(RangeError)
  })
})

describe('refundSlice', () => {
  it('is the slice itself when the seller bears the fees, and says which fees are no longer due', () => {
    expect(refundSlice({ terms: withCommission, amountMillimes: 100_000n, refundedMillimes: 0n, sliceMillimes: 40_000n })).toEqual({
      buyerMillimes: 40_000n,
      escrowFeeBackMillimes: 2_000n,
      developerFeeBackMillimes: 4_000n,
      serviceTaxBackMillimes: 319n,
      fromHeldMillimes: 40_000n,
    })
  })

  it('gives the buyer the fees on the slice when the buyer bore them', () => {
    expect(refundSlice({ terms: borneByBuyer, amountMillimes: 100_000n, refundedMillimes: 0n, sliceMillimes: 40_000n })).toEqual({
      buyerMillimes: 46_000n,
      escrowFeeBackMillimes: 2_000n,
      developerFeeBackMillimes: 4_000n,
      serviceTaxBackMillimes: 319n,
      fromHeldMillimes: 46_000n,
    })
  })

  it.each([usual, withCommission, borneByBuyer])('gives all funding back when everything is refunded', (terms) => {
    const all = refundSlice({ terms, amountMillimes: 77_777n, refundedMillimes: 0n, sliceMillimes: 77_777n })
    expect(all.buyerMillimes).toBe(quoteFees(77_777n, terms).buyerFundingMillimes)
  })
})

describe('any mixture of releases and refunds', () => {
  const someTerms: fc.Arbitrary<FeeTerms> = fc.record({
    feeRatePpm: fc.oneof(fc.constant(50_000n), fc.bigInt(0n, 300_000n)),
    developerFeeBasisPoints: fc.oneof(fc.constant(0n), fc.constant(2_500n), fc.bigInt(0n, 2_500n)),
    feeBearer: fc.constantFrom('seller' as const, 'buyer' as const),
    taxPercent: fc.constant(19n),
  })
  const someAmount = fc.oneof(fc.bigInt(1n, 200n), fc.bigInt(1n, 10_000_000n), fc.bigInt(1n, 10_000_000_000n))

  /** Cuts the amount at random places; each piece is released or refunded, in the order it comes. */
  const someDeal: fc.Arbitrary<Deal> = fc
    .record({
      terms: someTerms,
      amount: someAmount,
      cuts: fc.array(fc.tuple(fc.bigInt(0n, 10_000n), fc.boolean()), { maxLength: 8 }),
      startsTiny: fc.boolean(),
      isLastReleased: fc.boolean(),
    })
    .map(({ terms, amount, cuts, startsTiny, isLastReleased }) => {
      const pieces: { sliceMillimes: bigint; isReleased: boolean }[] = []
      let left = amount
      for (const [share, isReleased] of cuts) {
        const wanted = startsTiny ? share % 3n : (amount * share) / 10_000n
        const sliceMillimes = wanted < left ? wanted : left
        pieces.push({ sliceMillimes, isReleased })
        left -= sliceMillimes
      }
      return { terms, amount, pieces: [...pieces, { sliceMillimes: left, isReleased: isLastReleased }] }
    })

  it('empties exactly what was funded, line by line, and no line is negative', () => {
    fc.assert(
      fc.property(someDeal, ({ terms, amount, pieces }) => {
        const { releases, refunds, lowestHeld, held, released, refunded } = settle({ terms, amount, pieces })
        const quote = quoteFees(amount, terms)
        const kept = quoteFees(released, terms)
        const givenWay = kept.developerFeeMillimes - sum(releases, 'developerFeeMillimes')

        expect(released + refunded).toBe(amount)
        expect(lowestHeld).toBe(0n)
        expect(held).toBe(0n)
        expect([...releases, ...refunds].flatMap((lines) => Object.values(lines)).filter((value) => value < 0n)).toEqual([])
        for (const line of releases) {
          expect(line.sellerNetMillimes + line.escrowFeeMillimes + line.developerFeeMillimes).toBe(line.fromHeldMillimes)
          expect(line.serviceTaxMillimes <= line.escrowFeeMillimes).toBe(true)
        }
        for (const line of refunds) expect(line.buyerMillimes).toBe(line.fromHeldMillimes)

        // Only slices of one millime, of which the seller bears the fees, may cost the developer that millime.
        const oneMillimeSlices =
          terms.feeBearer === 'seller' ? pieces.filter((piece) => piece.isReleased && piece.sliceMillimes === 1n).length : 0
        expect(givenWay >= 0n && givenWay <= BigInt(oneMillimeSlices)).toBe(true)

        expect(sum(releases, 'escrowFeeMillimes')).toBe(kept.escrowFeeMillimes)
        expect(sum(releases, 'serviceTaxMillimes')).toBe(kept.serviceTaxMillimes)
        expect(sum(releases, 'sellerNetMillimes')).toBe(kept.sellerNetMillimes + givenWay)
        expect(sum(refunds, 'escrowFeeBackMillimes')).toBe(quote.escrowFeeMillimes - kept.escrowFeeMillimes)
        expect(sum(refunds, 'serviceTaxBackMillimes')).toBe(quote.serviceTaxMillimes - kept.serviceTaxMillimes)
        expect(sum(refunds, 'developerFeeBackMillimes')).toBe(quote.developerFeeMillimes - kept.developerFeeMillimes)
        expect(sum(refunds, 'buyerMillimes')).toBe(quote.buyerFundingMillimes - kept.buyerFundingMillimes)
      }),
      { numRuns: 10_000 },
    )
  })

  it('pays the quote to the millime when no slice is a single millime', () => {
    fc.assert(
      fc.property(someDeal, ({ terms, amount, pieces }) => {
        fc.pre(pieces.every((piece) => piece.sliceMillimes !== 1n))
        const { releases, released } = settle({ terms, amount, pieces })
        expect(sum(releases, 'developerFeeMillimes')).toBe(quoteFees(released, terms).developerFeeMillimes)
        expect(sum(releases, 'sellerNetMillimes')).toBe(quoteFees(released, terms).sellerNetMillimes)
      }),
      { numRuns: 10_000 },
    )
  })
})

type Deal = { terms: FeeTerms; amount: bigint; pieces: { sliceMillimes: bigint; isReleased: boolean }[] }

/** Plays a deal to its end and remembers every line, and how far down the held money ever went. */
function settle({ terms, amount, pieces }: Deal) {
  const releases: ReleaseLines[] = []
  const refunds: RefundLines[] = []
  let released = 0n
  let refunded = 0n
  let held = quoteFees(amount, terms).buyerFundingMillimes
  let lowestHeld = held
  for (const { sliceMillimes, isReleased } of pieces) {
    if (isReleased) {
      releases.push(releaseSlice({ terms, amountMillimes: amount, releasedMillimes: released, sliceMillimes }))
      released += sliceMillimes
    } else {
      refunds.push(refundSlice({ terms, amountMillimes: amount, refundedMillimes: refunded, sliceMillimes }))
      refunded += sliceMillimes
    }
    held -= (isReleased ? releases : refunds).at(-1)!.fromHeldMillimes
    lowestHeld = held < lowestHeld ? held : lowestHeld
  }
  return { releases, refunds, released, refunded, held, lowestHeld }
}

function sum<Name extends string>(lines: readonly Record<Name, bigint>[], name: Name): bigint {
  return lines.reduce((total, line) => total + line[name], 0n)
}

describe('parseDeveloperFee', () => {
  it.each([
    ['0', 0n],
    ['0.00', 0n],
    ['2.5', 250n],
    ['10', 1_000n],
    ['12.75', 1_275n],
    ['25', 2_500n],
    ['25.00', 2_500n],
    ['1.000', 100n],
  ])('reads %s', (text, basisPoints) => {
    expect(parseDeveloperFee(text)).toBe(basisPoints)
  })

  it.each(['', '-1', '25.01', '26', '100', '1.234', '5e0', '05', ' 5'])('refuses %j', (text) => {
    expect(() => parseDeveloperFee(text)).toThrow(DomainError)
    expect(() => parseDeveloperFee(text)).toThrow(expect.objectContaining({ code: 'VALIDATION_ERROR', field: ['developerFeePercentage'] }))
  })
})
