import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EscrowState, Role } from '../../../server/domain/escrow/escrow.js'
import {
  availableMillimes,
  checkProgressiveRelease,
  releaseFiguresInFace,
  releaseFiguresTnd,
} from '../../../server/domain/escrow/progressive-release.js'
import { releaseConsentVersion } from '../../../server/domain/escrow/release-consent.js'
import { take } from '../../../server/domain/escrow/take.js'
import { toMillimes } from '../../../server/domain/money/exchange-rate.js'
import type { Currency } from '../../../server/domain/money/money.js'
import { anAggregate, anEscrow, now, policy, progressive } from './aggregates.js'
import { commandNamed, refusalOf, stepOf } from './give.js'

const bounds = {
  autoApproveHours: 48,
  autoApproveMinHours: 12,
  autoApproveMaxHours: 336,
  minReleaseMillimes: 5_000n,
  maxAmountMillimes: 10_000_000_000n,
}

describe('the terms of a progressive release', () => {
  const of = (asked: Parameters<typeof checkProgressiveRelease>[2]) =>
    checkProgressiveRelease(bounds, { mode: 'standard', hasFulfillmentPolicy: false }, asked)

  it('have the defaults of the specification, and never a smaller part than the platform’s', () => {
    expect(of({})).toEqual({ autoApproveHours: 48, minReleaseMillimes: 5_000n })
    expect(of({ autoApproveHours: 12, minReleaseTnd: '0' })).toEqual({ autoApproveHours: 12, minReleaseMillimes: 5_000n })
    expect(of({ autoApproveHours: 336, minReleaseTnd: '4.999' })).toEqual({ autoApproveHours: 336, minReleaseMillimes: 5_000n })
    expect(of({ minReleaseTnd: '12.5000' })).toEqual({ autoApproveHours: 48, minReleaseMillimes: 12_500n })
  })
})

/** A progressive escrow of which parts are reserved, released and refunded. */
const anyProgress = fc
  .record({
    currency: fc.constantFrom<Currency>('TND', 'USD', 'EUR'),
    fxRate: fc.constantFrom('3.1', '3.4', '2.9876543211', '0.3333333333'),
    faceAmountMinor: fc.bigInt(500n, 100_000_000n),
    parts: fc.tuple(fc.bigInt(0n, 1_000n), fc.bigInt(0n, 1_000n), fc.bigInt(0n, 1_000n), fc.bigInt(1n, 1_000n)),
  })
  .map(({ currency, fxRate, faceAmountMinor, parts }): EscrowState => {
    const rate = currency === 'TND' ? '1' : fxRate
    const amountMillimes = toMillimes(faceAmountMinor, currency, rate)
    const whole = parts.reduce((sum, part) => sum + part, 0n)
    const [releasedMillimes, refundedMillimes, reservedMillimes] = parts.map((part) => (amountMillimes * part) / whole) as [
      bigint,
      bigint,
      bigint,
      bigint,
    ]
    const divided = { releasedMillimes, refundedMillimes, reservedMillimes }
    return anEscrow({ currency, fxRate: rate, faceAmountMinor, amountMillimes, ...divided })
  })

describe('the figures of a progressive escrow', () => {
  it('sum to what was funded, in TND and in the face currency, and none is negative', () => {
    fc.assert(
      fc.property(anyProgress, (escrow) => {
        for (const figures of [releaseFiguresTnd(escrow, true), releaseFiguresInFace(escrow, true)]) {
          const { availableForRelease, reserved, releasedTotal, refundedTotal, fundedAmount, remainingAmount } = figures
          expect(availableForRelease + reserved + releasedTotal + refundedTotal).toBe(fundedAmount)
          expect(availableForRelease + reserved).toBe(remainingAmount)
          for (const figure of Object.values(figures)) expect(figure >= 0n).toBe(true)
        }
        expect(releaseFiguresTnd(escrow, true).availableForRelease).toBe(availableMillimes(escrow))
        expect(releaseFiguresInFace(escrow, true).fundedAmount).toBe(escrow.faceAmountMinor)
      }),
    )
  })

  it('are all 0 before it is funded, and in thirds of a foreign currency nothing is lost', () => {
    const third = anEscrow({
      currency: 'EUR',
      fxRate: '3.4',
      faceAmountMinor: 10_000n,
      amountMillimes: 340_000n,
      releasedMillimes: 113_333n,
      reservedMillimes: 113_333n,
    })
    expect(new Set(Object.values(releaseFiguresInFace(third, false)))).toEqual(new Set([0n]))
    expect(releaseFiguresInFace(third, true)).toEqual({
      availableForRelease: 3_333n,
      reserved: 3_334n,
      releasedTotal: 3_333n,
      fundedAmount: 10_000n,
      remainingAmount: 6_667n,
      refundedTotal: 0n,
    })
  })
})

describe('the buyer’s consent to automatic release', () => {
  const consent = { releaseConsentAt: now, releaseConsentVersion }

  it('is given when paying, with the text that was shown', () => {
    const paying = (changes: Partial<EscrowState>, acceptsRelease = false) =>
      stepOf({
        aggregate: anAggregate({ status: 'pending', ...changes }),
        command: 'pay',
        roles: ['buyer'],
        given: { acceptsRelease, isByGuest: false },
      })
    expect(paying(progressive, true).changes).toMatchObject(consent)
    expect(paying(progressive).changes).not.toHaveProperty('releaseConsentAt')
    expect(paying({}, true).changes, 'of an escrow that is paid out at once').not.toHaveProperty('releaseConsentAt')
  })

  const asked = (changes: Partial<EscrowState>, roles: Role[] = ['buyer']) => ({
    aggregate: anAggregate(changes),
    command: 'give_release_consent' as const,
    roles,
  })

  it.each(['paid', 'delivered'] as const)('is given later, by the buyer alone, while the escrow is %s; once', (status) => {
    expect(stepOf(asked({ status, ...progressive }))).toMatchObject({
      to: status,
      changes: consent,
      transfers: [],
      events: ['escrow.updated'],
    })
    const given = { status, ...progressive, releaseConsentAt: new Date(0), releaseConsentVersion: 'earlier' }
    const again = { aggregate: anAggregate(given), roles: ['buyer' as const], given: {}, now, policy }
    expect(take(commandNamed('give_release_consent'), again)).toBeNull()
    expect(refusalOf(asked({ status, ...progressive }, ['seller']))).toBe('BUYER_ONLY')
  })

  it('is not asked of other escrows, nor when there is nothing to release', () => {
    expect(refusalOf(asked({}))).toBe('PROGRESSIVE_RELEASE_NOT_ENABLED')
    expect(refusalOf(asked({ status: 'pending' }))).toBe('PROGRESSIVE_RELEASE_NOT_ENABLED')
    const of = (status: EscrowState['status']) => refusalOf(asked({ status, ...progressive }))
    expect([of('pending'), of('disputed'), of('completed'), of('cancelled')]).toEqual([
      'ESCROW_NOT_PAID',
      'DISPUTE_OPEN',
      'ESCROW_CLOSED',
      'ESCROW_CLOSED',
    ])
  })
})
