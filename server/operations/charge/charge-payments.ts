import { chargeMachine } from '../../domain/charge/charge.js'
import { chargeTransfer } from '../../domain/charge/charge.js'
import { encodeId } from '../../domain/id.js'
import { defaultLanguage } from '../../domain/language.js'
import { formatAmount } from '../../domain/money/money.js'
import { chargeView, receiptPageUrl } from '../../queries/charge/charge-view.js'
import type { ChargeSnapshot } from '../../../schema/charge/charge-document.js'
import { postTransfer } from '../ledger/post-transfer.js'
import { sendMail } from '../mail/send-mail.js'
import type { Operation } from '../operation.js'
import type { PaymentSubject } from '../payment/payment-subject.js'
import { purseOf } from '../payment/purse-of.js'
import { endLinkDeadline } from './charge-link.js'
import { lockCharge, type LockedCharge } from './lock-charge.js'
import { recordStatus } from './record-charge-event.js'

/**
 * Card payments of charges: paid and completed in one transaction, with both events (specification, Charges; decisions 9). A payment that was
 * begun in time counts, however long the provider takes.
 */
export const chargePayments: PaymentSubject<LockedCharge, ChargeSnapshot> = {
  key: 'chargeId',
  capture: 'card_capture',
  lock: lockCharge,
  wants: ({ row }) => row.status === chargeMachine.status.pending,
  async fund(tx, locked, payment) {
    const { row, now } = locked
    await endLinkDeadline(tx, locked)
    Object.assign(row, { receiptEmail: payment.receiptEmail ?? null, paidAt: now })
    await move(tx, locked, 'pay')
    await postTransfer(tx, chargeTransfer(row, purseOf(payment)), { escrowId: null, at: now })
    Object.assign(row, { completedAt: now })
    await move(tx, locked, 'complete')
    await oweReceipt(tx, locked)
    await sendReceipt(tx, locked)
  },
  end: () => Promise.resolve(),
  answer: (tx, { row, link }) => Promise.resolve(chargeView(row, link, tx.services.config)),
}

async function move(tx: Operation, locked: LockedCharge, name: 'pay' | 'complete'): Promise<void> {
  const { row, now } = locked
  const previous = row.status
  row.status = chargeMachine.take(name, previous, 'provider')
  Object.assign(row, { version: row.version + 1, updatedAt: now })
  await tx.em.flush()
  await recordStatus(tx, locked, previous)
}

/** As a PDF, which a job makes: the money waits for none. */
async function oweReceipt(tx: Operation, { row: { id: chargeId, developerId: principal } }: LockedCharge): Promise<void> {
  await tx.db.insertInto('charge_receipt').values({ chargeId, owedAt: tx.wallNow }).execute()
  tx.enqueue({ queue: 'charge_receipt', data: { chargeId }, principal })
}

/** To whoever paid, where they asked for one, with the way to the PDF. */
async function sendReceipt(tx: Operation, { row, link, now }: LockedCharge): Promise<void> {
  if (!row.receiptEmail) return
  const { name: company } = await tx.db.selectFrom('business').select('name').where('id', '=', row.businessId).executeTakeFirstOrThrow()
  const parameters = {
    company,
    title: row.title,
    amount: `${formatAmount(row.faceAmountMinor, row.currency)} ${row.currency}`,
    deadline: now.toISOString(),
    code: encodeId('ch', row.id),
    link: receiptPageUrl(tx.services.config, encodeId('cs', link.id)),
  }
  const { receiptEmail: to, developerId: principal, payerLocale } = row
  await sendMail(tx, { to, kind: 'charge_receipt', locale: payerLocale ?? defaultLanguage, principal, parameters })
}
