import { LockMode } from '@mikro-orm/postgresql'
import { z } from 'zod'
import { Chargeback } from '../../db/entities/chargeback.entity.js'
import { Payment } from '../../db/entities/payment.entity.js'
import { PaymentRefund } from '../../db/entities/payment-refund.entity.js'
import { DomainError } from '../../domain/errors.js'
import { invalidField } from '../../domain/invalid-field.js'
import { account } from '../../domain/ledger/transfer.js'
import { chargebackMachine } from '../../domain/payment/chargeback.js'
import { endOfCase, financeCaseKinds, financeDeciders, financeDecisions, waitingStatuses } from '../../domain/payment/finance-case.js'
import { paymentRefundMachine } from '../../domain/payment/payment-refund.js'
import { checkReason } from '../../domain/staff/staff.js'
import { readFinanceCase } from '../../queries/payment/read-finance-cases.js'
import type { FinanceCaseSnapshot } from '../../../schema/payment/finance-case-document.js'
import { postTransfer } from '../ledger/post-transfer.js'
import type { Operation } from '../operation.js'
import { audit } from '../audit-entry/audit.js'
import { awaitSecondPerson, type PendingActionView } from '../staff/await-second-person.js'
import { requireStaff } from '../staff/require-staff.js'
import { giveBack } from './refund-at-provider.js'

/** How a decision is called that waits for a second person. */
export const decideFinanceAction = 'decide_finance_case'

/** A decision, as it waits for a second person. */
export const waitingFinanceDecision = z.object({
  id: z.uuid(),
  kind: z.enum(financeCaseKinds),
  decision: z.enum(financeDecisions),
  bankReference: z.string().nullable(),
  reason: z.string(),
})
export type FinanceCaseDecision = z.infer<typeof waitingFinanceDecision>

/**
 * Staff of finance decide what a provider would not do or has undone: settled by hand, under the reference of their bank; or, of a refund, what
 * was in the way is put right and the provider is asked again. Above the four-eyes limit the decision waits for a second person.
 *
 * @throws DomainError FINANCE_CASE_NOT_FOUND, FINANCE_CASE_NOT_OPEN, REASON_REQUIRED, VALIDATION_ERROR
 */
export async function decideFinanceCase(
  tx: Operation,
  given: FinanceCaseDecision,
): Promise<{ financeCase: FinanceCaseSnapshot; pendingAction: PendingActionView | null }> {
  const maker = requireStaff(tx, financeDeciders)
  checkReason(given.reason)
  const { id, kind, decision, bankReference, reason } = given
  if (decision === 'settle' && bankReference === null) throw invalidField('bankReference', 'is required to settle')
  if (decision === 'retry' && kind === 'chargeback')
    throw invalidField('decision', 'must be SETTLE: the provider is asked every night, and says so itself when it has the money again')
  const found = await lockCase(tx, given)
  requireOpen(found)
  // A preview shows what the decision would do once it is confirmed, too.
  if (found.amountMillimes <= tx.services.config.policy.fourEyesMillimes || tx.isTrial) {
    await carryOut(tx, found, given)
    return { financeCase: await readFinanceCase(tx.db, { id, kind }), pendingAction: null }
  }
  const pendingAction = await awaitSecondPerson(tx, maker, decideFinanceAction, given)
  await audit(tx, {
    action: 'propose_finance_decision',
    subject: id,
    reason,
    before: null,
    after: { caseKind: kind, decision, bankReference },
  })
  return { financeCase: await readFinanceCase(tx.db, { id, kind }), pendingAction }
}

/** Whether it still waits, locked, for whoever confirms a decision. */
export const isFinanceCaseOpen = async (tx: Operation, given: FinanceCaseDecision): Promise<boolean> => isOpen(await lockCase(tx, given))

/** Carries out a decision that a second person has confirmed. */
export async function decideWaitingCase(tx: Operation, given: FinanceCaseDecision): Promise<FinanceCaseSnapshot> {
  const found = await lockCase(tx, given)
  requireOpen(found)
  await carryOut(tx, found, given)
  return readFinanceCase(tx.db, given)
}

type Locked = { payment: Payment; amountMillimes: bigint } & ({ refund: PaymentRefund } | { chargeback: Chargeback })

async function lockCase(tx: Operation, { id, kind }: Pick<FinanceCaseDecision, 'id' | 'kind'>): Promise<Locked> {
  const locked = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const
  if (kind === 'refund') {
    const refund = await tx.em.findOne(PaymentRefund, { id }, locked)
    if (!refund) throw new DomainError('FINANCE_CASE_NOT_FOUND')
    const payment = await tx.em.findOneOrFail(Payment, { id: refund.paymentId })
    return { refund, payment, amountMillimes: refund.amountMillimes }
  }
  const chargeback = await tx.em.findOne(Chargeback, { id }, locked)
  if (!chargeback) throw new DomainError('FINANCE_CASE_NOT_FOUND')
  const payment = await tx.em.findOneOrFail(Payment, { id: chargeback.paymentId })
  return { chargeback, payment, amountMillimes: payment.amountMillimes }
}

const isOpen = (found: Locked): boolean =>
  'refund' in found ? found.refund.status === waitingStatuses.refund : found.chargeback.status === waitingStatuses.chargeback

function requireOpen(found: Locked): void {
  if (!isOpen(found)) throw new DomainError('FINANCE_CASE_NOT_OPEN')
}

async function carryOut(tx: Operation, found: Locked, given: FinanceCaseDecision): Promise<void> {
  const { id, kind, decision, bankReference, reason } = given
  if ('chargeback' in found) await coverChargeback(tx, found, bankReference)
  else if (decision === 'settle') await settleRefund(tx, found, bankReference)
  else await retryRefund(tx, found.refund)
  await audit(tx, {
    action: decideFinanceAction,
    subject: id,
    reason,
    before: { status: 'open' },
    after: { caseKind: kind, decision, bankReference },
  })
}

/** Staff have sent back by bank what the provider did not give back to the card. */
async function settleRefund(tx: Operation, { refund, payment }: { refund: PaymentRefund; payment: Payment }, bankReference: string | null) {
  const status = paymentRefundMachine.take('settle', refund.status, 'finance')
  Object.assign(refund, { status, reference: bankReference, settledAt: tx.wallNow })
  await tx.em.flush()
  await giveBack(tx, { refund, payment, account: account.bank })
}

async function retryRefund(tx: Operation, refund: PaymentRefund): Promise<void> {
  const status = paymentRefundMachine.take('retry', refund.status, 'finance')
  Object.assign(refund, { status, refusal: null, askAt: tx.wallNow })
  await tx.em.flush()
  tx.enqueue({ queue: 'payment_refund', data: { refundId: refund.id }, startAfter: refund.askAt })
}

/** What the provider has no longer, the platform has put into the bank: everybody's money is there again. */
async function coverChargeback(
  tx: Operation,
  { chargeback, payment }: { chargeback: Chargeback; payment: Payment },
  bankReference: string | null,
): Promise<void> {
  const status = chargebackMachine.take('settle', chargeback.status, 'finance')
  Object.assign(chargeback, { status, bankReference, decidedAt: tx.wallNow })
  await tx.em.flush()
  const { amountMillimes, provider } = payment
  const postings = [
    { account: account.bank, amountMillimes: -amountMillimes },
    { account: account.pspClearing(provider), amountMillimes },
  ]
  await postTransfer(tx, { key: endOfCase({ kind: 'chargeback', id: chargeback.id }), kind: 'chargeback', postings })
}
