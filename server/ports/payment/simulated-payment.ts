import { DomainError } from '../../domain/errors.js'
import type { Currency } from '../../domain/money/money.js'
import type { Charged } from '../../domain/payment/payment.js'
import { type CaptureOutcome, type PaymentPort, PaymentProviderError } from './payment.js'

/**
 * The sandbox's card provider, steered by the face amount (decisions 22, Magic values): an amount that ends in `.404` (USD, EUR: `.44`) is
 * declined, in `.202` (`.22`) stays in processing for 10 s of the payment's clock and is then captured; any other is captured at once.
 * It keeps nothing: what it decided is part of the reference, so that every process gives the same answer, also after a restart.
 */
export const simulatedPayment: PaymentPort = {
  provider: 'simulated',
  capture: ({ paymentId, amountMinor, currency, now }) => {
    const decision = decide(amountMinor, currency)
    return Promise.resolve(outcomeOf({ reference: `sim_${decision}_${paymentId}`, decision, amountMinor, currency }, now, now))
  },
  status: async ({ paymentId, reference, amountMinor, currency, startedAt, now }) => {
    const decision = decisions.find((each) => reference === `sim_${each}_${paymentId}`)
    if (decision === undefined) throw new PaymentProviderError('refused', `The simulated provider knows no payment ${reference}`)
    return outcomeOf({ reference, decision, amountMinor, currency }, startedAt, now)
  },
  refund: ({ refundId }) => Promise.resolve({ kind: 'refunded', reference: `sim_refund_${refundId}` }),
  readCallback: () => {
    throw new DomainError('NOT_FOUND')
  },
}

const decisions = ['captured', 'declined', 'delayed'] as const
type Decision = (typeof decisions)[number]

const processingMs = 10_000

function decide(amountMinor: bigint, currency: Currency): Decision {
  const { one, declined, delayed } = currency === 'TND' ? magicMillimes : magicCents
  const ending = amountMinor % one
  if (ending === declined) return 'declined'
  return ending === delayed ? 'delayed' : 'captured'
}

const magicMillimes = { one: 1_000n, declined: 404n, delayed: 202n }
const magicCents = { one: 100n, declined: 44n, delayed: 22n }

interface Decided extends Charged {
  reference: string
  decision: Decision
}

function outcomeOf({ decision, ...payment }: Decided, startedAt: Date, now: Date): CaptureOutcome {
  const { reference } = payment
  if (decision === 'declined') return { kind: 'declined', reference, reason: 'simulated_decline' }
  const until = new Date(startedAt.getTime() + processingMs)
  return decision === 'delayed' && now < until ? { kind: 'processing', reference, until } : { kind: 'captured', ...payment }
}
