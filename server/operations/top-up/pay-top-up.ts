import { message } from '../../../locales/message.js'
import { callerAs } from '../../domain/credential/actor.js'
import { DomainError } from '../../domain/errors.js'
import { isPayable, topUpMachine } from '../../domain/top-up/top-up.js'
import { topUpView } from '../../queries/top-up/top-up-view.js'
import type { TopUpSnapshot } from '../../../schema/top-up/top-up-document.js'
import type { Operation } from '../operation.js'
import { answerOf, askAndSettle } from '../payment/settle-payment.js'
import { requireCardPayments, startPayment } from '../payment/start-payment.js'
import type { Workflow } from '../workflow.js'
import { lockTopUp } from './lock-top-up.js'
import { moveTopUp } from './move-top-up.js'
import { topUpPayments } from './top-up-payments.js'

/**
 * The user pays a top-up by card, in person (decisions 13). What the provider declined is PAYMENT_DECLINED, and can be tried again for as long
 * as the page takes payments.
 */
export const payTopUp: Workflow<{ id: string }, { topUp: TopUpSnapshot; redirectUrl: string | null }> = async (context, input) => {
  const { paymentId } = await context.run(startTopUpPayment, input, { isAnswer: false })
  const settled = await askAndSettle(context, topUpPayments, { paymentId })
  return { topUp: answerOf(settled), redirectUrl: settled.redirectUrl }
}

const { processing, completed } = topUpMachine.status

async function startTopUpPayment(tx: Operation, { id }: { id: string }): Promise<{ paymentId: string }> {
  const { userId, locale } = callerAs(tx, 'user')
  const locked = await lockTopUp(tx, id)
  const { row, now } = locked
  if (row.userId !== userId) throw new DomainError('TOP_UP_NOT_FOUND')
  if (row.status === completed) throw new DomainError('TOP_UP_ALREADY_PAID')
  if (row.status === processing) throw new DomainError('PAYMENT_IN_PROGRESS')
  if (!isPayable(row, now)) throw new DomainError('TOP_UP_EXPIRED')
  requireCardPayments(tx)
  await moveTopUp(tx, locked, 'begin')
  const { id: paymentId } = await startPayment(tx, {
    of: { topUpId: row.id },
    payerId: userId,
    description: message('pages.topUp.heading', locale),
    amountMillimes: row.amountMillimes,
    faceAmountMinor: row.amountMillimes,
    currency: 'TND',
    returnUrl: topUpView(row, tx.services.config).url,
    testClockId: null,
    now,
  })
  return { paymentId }
}
