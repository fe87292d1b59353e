import { DomainError } from '../../domain/errors.js'
import type { Currency } from '../../domain/money/money.js'
import type { Charged } from '../../domain/payment/payment.js'
import { type CaptureOutcome, type PaymentPort, PaymentProviderError } from './payment.js'

/** What payers have answered on the page that plays their bank's; null where nobody has answered. */
export interface SimulatedBank {
  answerOf(paymentId: string): Promise<BankAnswer | null>
}

export const bankAnswers = ['confirm', 'refuse'] as const
export type BankAnswer = (typeof bankAnswers)[number]

/**
 * The sandbox's card provider, steered by the face amount (decisions 22): an amount that ends in `.404` (USD, EUR: `.44`) is
 * declined, in `.202` (`.22`) stays in processing for 10 s of the payment's clock and is then captured, in `.303` (`.33`) is captured or
 * declined as the payer answers on the page of a simulated bank, which waits for a quarter of an hour (3-D Secure), in `.505` (`.55`) is
 * captured and never given back; any other is captured at once. It keeps nothing: what it decided is part of the reference, so that every process gives the same answer, also after a restart.
 */
export function simulatedPayment(bank: SimulatedBank): PaymentPort {
  return {
    provider: simulatedProvider,
    capture: async ({ paymentId, amountMinor, currency, returnUrl, now }) => {
      const decision = decide(amountMinor, currency)
      const reference = `sim_${decision}_${paymentId}`
      const outcome = await outcomeOf(bank, { paymentId, reference, decision, amountMinor, currency }, { startedAt: now, now })
      const asksBank = decision === 'challenged' && outcome.kind === 'processing' && returnUrl !== undefined
      return asksBank ? { ...outcome, redirectUrl: bankPageBeside(returnUrl) } : outcome
    },
    status: async ({ paymentId, reference, amountMinor, currency, ...times }) => {
      const decision = decisions.find((each) => reference === `sim_${each}_${paymentId}`)
      if (decision === undefined) throw new PaymentProviderError('refused', `The simulated provider knows no payment ${reference}`)
      return outcomeOf(bank, { paymentId, reference, decision, amountMinor, currency }, times)
    },
    refund: ({ refundId, reference: payment }) => {
      const reference = `sim_refund_${refundId}`
      return Promise.resolve(
        payment.startsWith('sim_kept_') ? { kind: 'refused', reference, reason: 'simulated_refusal' } : { kind: 'refunded', reference },
      )
    },
    readCallback: () => {
      throw new DomainError('NOT_FOUND')
    },
  }
}

export const simulatedProvider = 'simulated'

/** A page of ours plays the bank's; the payer goes on from there to where the provider sends them back. */
function bankPageBeside(returnUrl: string): string {
  const url = new URL(returnUrl)
  url.pathname = `${url.pathname}/bank`
  return url.href
}

const decisions = ['captured', 'declined', 'delayed', 'challenged', 'kept'] as const
type Decision = (typeof decisions)[number]

const processingMs = 10_000
/** How long the bank waits for the payer. */
const challengeMs = 900_000

function decide(amountMinor: bigint, currency: Currency): Decision {
  const { one, declined, delayed, challenged, kept } = currency === 'TND' ? magicMillimes : magicCents
  switch (amountMinor % one) {
    case declined:
      return 'declined'
    case delayed:
      return 'delayed'
    case challenged:
      return 'challenged'
    case kept:
      return 'kept'
    default:
      return 'captured'
  }
}

const magicMillimes = { one: 1_000n, declined: 404n, delayed: 202n, challenged: 303n, kept: 505n }
const magicCents = { one: 100n, declined: 44n, delayed: 22n, challenged: 33n, kept: 55n }

interface Decided extends Charged {
  paymentId: string
  reference: string
  decision: Decision
}

interface Times {
  startedAt: Date
  now: Date
}

async function outcomeOf(bank: SimulatedBank, { paymentId, decision, ...payment }: Decided, times: Times): Promise<CaptureOutcome> {
  const { reference } = payment
  switch (decision) {
    case 'captured':
    case 'kept':
      return { kind: 'captured', ...payment }
    case 'declined':
      return { kind: 'declined', reference, reason: 'simulated_decline' }
    case 'delayed':
      return waiting(reference, times, processingMs) ?? { kind: 'captured', ...payment }
    case 'challenged': {
      const answer = await bank.answerOf(paymentId)
      if (answer === 'confirm') return { kind: 'captured', ...payment }
      const declined = { kind: 'declined', reference, reason: answer ? 'simulated_refusal' : 'simulated_silence' } as const
      return answer ? declined : (waiting(reference, times, challengeMs) ?? declined)
    }
  }
}

/** Undecided for so long after it was begun. */
function waiting(reference: string, { startedAt, now }: Times, forMs: number): CaptureOutcome | null {
  const until = new Date(startedAt.getTime() + forMs)
  return now < until ? { kind: 'processing', reference, until } : null
}
