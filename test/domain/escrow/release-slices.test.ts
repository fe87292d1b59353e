import fc from 'fast-check'
import { expect, it } from 'vitest'
import { quoteFees } from '../../../server/domain/escrow/fees.js'
import { feeTermsOf, reservationEnd } from '../../../server/domain/escrow/settlement.js'
import { anEscrow, progressive } from './aggregates.js'

it('slices take the fee of the whole between them, tax and developer fee alike, whatever their sizes (decisions 4)', () => {
  const anySlices = fc.record({
    sizes: fc.array(fc.bigInt(5_000n, 1_000_000n), { minLength: 1, maxLength: 6 }),
    feeRatePpm: fc.bigInt(0n, 300_000n),
    developerFeeBasisPoints: fc.integer({ min: 0, max: 2_500 }),
    feeBearer: fc.constantFrom('seller' as const, 'buyer' as const),
  })
  fc.assert(
    fc.property(anySlices, ({ sizes, ...terms }) => {
      const amountMillimes = sizes.reduce((sum, size) => sum + size, 0n)
      let escrow = anEscrow({ ...progressive, ...terms, amountMillimes, reservedMillimes: amountMillimes })
      const whole = quoteFees(amountMillimes, feeTermsOf(escrow))
      const paid: Record<string, bigint> = {}
      for (const [period, size] of sizes.entries()) {
        const { transfer, changes } = reservationEnd(escrow, { requestId: String(period), amountMillimes: size }, size)
        for (const { account, amountMillimes: moved } of transfer.postings) paid[account] = (paid[account] ?? 0n) + moved
        escrow = { ...escrow, ...changes }
      }
      expect((paid['platform_fee'] ?? 0n) + (paid['service_tax'] ?? 0n)).toBe(whole.escrowFeeMillimes)
      expect(paid['service_tax'] ?? 0n).toBe(whole.serviceTaxMillimes)
      expect(paid['user_available:developer'] ?? 0n).toBe(whole.developerFeeMillimes)
      expect(escrow).toMatchObject({ reservedMillimes: 0n, releasedMillimes: amountMillimes })
    }),
  )
})
