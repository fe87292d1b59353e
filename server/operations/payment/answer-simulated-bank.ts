import { DomainError } from '../../domain/errors.js'
import { paymentMachine } from '../../domain/payment/payment.js'
import { simulatedProvider, type BankAnswer } from '../../ports/payment/simulated-payment.js'
import type { Operation } from '../operation.js'

/**
 * A payer answers the simulated bank (decisions 22). The first answer counts; all that follows comes from asking the provider, as
 * with any other.
 *
 * @throws DomainError NOT_FOUND for a payment that no simulated bank asks about.
 */
export async function answerSimulatedBank(tx: Operation, { paymentId, answer }: { paymentId: string; answer: BankAnswer }): Promise<void> {
  const { processing } = paymentMachine.status
  const payment = await tx.db
    .selectFrom('payment')
    .select(['status', 'provider', 'redirectUrl'])
    .where('id', '=', paymentId)
    .executeTakeFirst()
  if (payment?.provider !== simulatedProvider || !payment.redirectUrl) throw new DomainError('NOT_FOUND')
  if (payment.status !== processing) return
  await tx.db
    .insertInto('simulated_challenge')
    .values({ paymentId, isConfirmed: answer === 'confirm', answeredAt: tx.wallNow })
    .onConflict((conflict) => conflict.column('paymentId').doNothing())
    .execute()
}
