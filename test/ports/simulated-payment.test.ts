import { describe, expect, test } from 'vitest'
import type { CaptureRequest } from '../../server/ports/payment/payment.js'
import { simulatedPayment as simulated, type BankAnswer } from '../../server/ports/payment/simulated-payment.js'

const start = new Date('2026-11-20T10:00:00.000Z')
const after = (ms: number) => new Date(start.getTime() + ms)

/** What payers have answered their bank. */
const answers = new Map<string, BankAnswer>()
const simulatedPayment = simulated({ answerOf: (paymentId) => Promise.resolve(answers.get(paymentId) ?? null) })

function aCapture(changes: Partial<CaptureRequest> = {}): CaptureRequest {
  const usual = {
    paymentId: 'pay-1',
    amountMinor: 100_000n,
    currency: 'TND',
    amountMillimes: 100_000n,
    description: 'Escrow',
    now: start,
  } as const
  return { ...usual, ...changes }
}

const statusOf = (capture: CaptureRequest, reference: string, now: Date) =>
  simulatedPayment.status({ ...capture, reference, startedAt: capture.now, now })

describe('simulatedPayment', () => {
  test.each([
    [120_404n, 'TND', 'declined'],
    [404n, 'TND', 'declined'],
    [120_044n, 'TND', 'captured'],
    [10_440n, 'TND', 'captured'],
    [1_244n, 'USD', 'declined'],
    [44n, 'EUR', 'declined'],
    [40_400n, 'USD', 'captured'],
    [120_202n, 'TND', 'processing'],
    [1_222n, 'EUR', 'processing'],
    [120_303n, 'TND', 'processing'],
    [1_233n, 'EUR', 'processing'],
    [30_300n, 'USD', 'captured'],
    [22n, 'USD', 'processing'],
    [20_200n, 'USD', 'captured'],
    [120_022n, 'TND', 'captured'],
    [100_000n, 'TND', 'captured'],
  ] as const)('%i minor units of %s: %s', async (amountMinor, currency, kind) => {
    expect(await simulatedPayment.capture(aCapture({ amountMinor, currency }))).toMatchObject({ kind })
  })

  test('looks at the face amount, not at the ledger value', async () => {
    expect(await simulatedPayment.capture(aCapture({ amountMinor: 1_000n, currency: 'USD', amountMillimes: 31_404n }))).toMatchObject({
      kind: 'captured',
    })
  })

  test('stays in processing for 10 s of the clock it was started on, then is captured under the same reference', async () => {
    const capture = aCapture({ amountMinor: 1_202n })
    const outcome = await simulatedPayment.capture(capture)
    expect(outcome).toEqual({ kind: 'processing', reference: expect.any(String), until: after(10_000) })
    const { reference } = outcome
    expect(await statusOf(capture, reference, after(9_999))).toEqual(outcome)
    expect(await statusOf(capture, reference, after(10_000))).toEqual({
      kind: 'captured',
      reference,
      amountMinor: 1_202n,
      currency: capture.currency,
    })
  })

  test('asks a bank, whose page lies beside the one to come back to, for a quarter of an hour', async () => {
    const returnUrl = 'https://escrow.example.com/payments/pay_1?t=x'
    for (const [paymentId, answer, kind] of [
      ['pay-3', 'confirm', 'captured'],
      ['pay-4', 'refuse', 'declined'],
    ] as const) {
      const capture = aCapture({ amountMinor: 1_303n, paymentId, returnUrl })
      const outcome = await simulatedPayment.capture(capture)
      const redirectUrl = 'https://escrow.example.com/payments/pay_1/bank?t=x'
      expect(outcome).toEqual({ kind: 'processing', reference: expect.any(String), until: after(900_000), redirectUrl })
      expect(await statusOf(capture, outcome.reference, after(899_999))).toMatchObject({ kind: 'processing' })
      expect(await statusOf(capture, outcome.reference, after(900_000))).toMatchObject({ kind: 'declined', reason: 'simulated_silence' })
      answers.set(paymentId, answer)
      expect(await statusOf(capture, outcome.reference, after(1_000))).toMatchObject({ kind, reference: outcome.reference })
    }
  })

  test('gives the same reference for the same payment, another for another', async () => {
    for (const amountMinor of [1_000n, 1_404n, 1_202n]) {
      const first = await simulatedPayment.capture(aCapture({ amountMinor }))
      expect(await simulatedPayment.capture(aCapture({ amountMinor }))).toEqual(first)
      expect((await simulatedPayment.capture(aCapture({ amountMinor, now: after(5_000) }))).reference).toBe(first.reference)
      expect((await simulatedPayment.capture(aCapture({ amountMinor, paymentId: 'pay-2' }))).reference).not.toBe(first.reference)
    }
  })

  test('a decline stays a decline; an unknown reference is refused', async () => {
    const capture = aCapture({ amountMinor: 404n })
    const declined = await simulatedPayment.capture(capture)
    expect(declined).toMatchObject({ kind: 'declined', reason: 'simulated_decline' })
    expect(await statusOf(capture, declined.reference, after(60_000))).toEqual(declined)
    await expect(statusOf(aCapture({ paymentId: 'pay-2' }), declined.reference, start)).rejects.toMatchObject({
      name: 'PaymentProviderError',
      effect: 'refused',
    })
  })

  test('refunds once per refund id', async () => {
    const refund = { refundId: 'ref-1', reference: 'sim_captured_pay-1', amountMinor: 500n, currency: 'TND', now: start } as const
    expect(await simulatedPayment.refund(refund)).toEqual({ kind: 'refunded', reference: 'sim_refund_ref-1' })
    expect(await simulatedPayment.refund({ ...refund, now: after(1_000) })).toEqual(await simulatedPayment.refund(refund))
  })
})
