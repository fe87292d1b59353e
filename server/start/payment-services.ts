import { setTimeout as sleep } from 'node:timers/promises'
import { createRun } from '../operations/operation.js'
import { answerSimulatedBank } from '../operations/payment/answer-simulated-bank.js'
import { answerCallback, settleAnyPayment } from '../operations/payment-subjects.js'
import type { Services } from '../operations/services.js'
import { DomainError } from '../domain/errors.js'
import type { SentCallback } from '../ports/payment/payment.js'
import type { BankAnswer } from '../ports/payment/simulated-payment.js'

/** What the provider's callbacks and the payers' pages get of the house. */
export interface PaymentServices {
  answerPayment(sent: Omit<SentCallback, 'now'>, requestId: string): Promise<void>
  /** Asks the provider about a payment, for whoever looks at its page; waits for the answer, but not long. */
  askAboutPayment(paymentUuid: string): Promise<void>
  /** A payer answers the simulated bank; then the provider is asked, as its callback would have us do. */
  answerBank(paymentUuid: string, answer: BankAnswer): Promise<void>
}

const longestWaitMs = 3_000

export function paymentServices(services: Services): PaymentServices {
  /** Of many who look at one payment, one asks. */
  const underWay = new Map<string, Promise<void>>()
  const context = (requestId: string) => ({ services, run: createRun(services, { actor: { kind: 'timer' }, requestId }) })
  const ask = async (paymentId: string): Promise<void> => {
    try {
      await settleAnyPayment(context(`payment-${paymentId}`), { paymentId })
    } catch (error) {
      // The page shows what is known; the alarm asks again.
      if (!(error instanceof DomainError)) services.log.error({ err: error, paymentId }, 'a payment could not be asked for')
    } finally {
      underWay.delete(paymentId)
    }
  }
  const askAboutPayment: PaymentServices['askAboutPayment'] = async (paymentId) => {
    const asking = underWay.get(paymentId) ?? ask(paymentId)
    underWay.set(paymentId, asking)
    const waiting = new AbortController()
    await Promise.race([asking, sleep(longestWaitMs, undefined, { signal: waiting.signal }).catch(() => undefined)])
    waiting.abort()
  }
  return {
    answerPayment: (sent, requestId) => answerCallback(context(requestId), { ...sent, now: services.clock() }),
    askAboutPayment,
    answerBank: async (paymentId, answer) => {
      await context(`payment-${paymentId}`).run(answerSimulatedBank, { paymentId, answer })
      await askAboutPayment(paymentId)
    },
  }
}
