import type { Escrow } from '../../db/entities/escrow.entity.js'
import { formatAmount } from '../../domain/money/money.js'
import type { MailKind } from '../../domain/mail/mail-text.js'
import type { Party } from '../../domain/escrow/escrow.js'
import type { Step } from '../../domain/escrow/step.js'
import type { CommandInput } from '../../domain/escrow/transitions.js'
import type { Operation } from '../operation.js'
import { sendMail } from './send-mail.js'

/** Tells the party who did not act, or both when nobody of them did, in plain words and in their language. */
export async function notifyParties(tx: Operation, { row, step, input }: { row: Escrow; step: Step; input: CommandInput }): Promise<void> {
  const kind = kindOf(step)
  if (!kind) return
  for (const party of recipientsOf(step)) await mailParty(tx, row, party, kind, input.reason)
}

/** One mail to one party of an escrow. */
export async function mailParty(tx: Operation, row: Escrow, party: Party, kind: MailKind, reason?: string): Promise<void> {
  await sendMail(tx, {
    to: party === 'seller' ? row.sellerEmail : row.buyerEmail,
    kind,
    locale: await localeOf(tx, party === 'seller' ? row.sellerId : row.buyerId),
    parameters: {
      title: row.title,
      amount: `${formatAmount(row.faceAmountMinor, row.currency)} ${row.currency}`,
      link: `${tx.services.config.publicUrl}/account/escrows`,
      reason,
      deadline: row.completionDeadline?.toISOString(),
    },
  })
}

const recipientsOf = ({ role }: Step): Party[] => (role === 'seller' ? ['buyer'] : role === 'buyer' ? ['seller'] : ['buyer', 'seller'])

function kindOf(step: Step): MailKind | null {
  switch (step.command) {
    case 'pay':
      return 'escrow_paid'
    case 'deliver':
      return step.to === 'completed' ? 'escrow_completed' : 'escrow_delivered'
    case 'reject_delivery':
      return 'delivery_rejected'
    case 'complete':
      return 'escrow_completed'
    case 'cancel':
    case 'cancel_paid':
      return 'escrow_cancelled'
    case 'expire':
      return 'escrow_expired'
    case 'request_cancellation':
      return step.to === 'cancelled' ? 'escrow_cancelled' : 'cancellation_requested'
    case 'accept_cancellation':
      return 'cancellation_accepted'
    case 'reject_cancellation':
      return 'cancellation_rejected'
    case 'lapse_cancellation':
      return 'cancellation_lapsed'
    case 'sign_contract':
      return 'contract_signed'
    case 'update':
      return step.contract ? 'contract_changed' : null
    case 'open_dispute':
      return 'dispute_opened'
    case 'offer_settlement':
      return 'settlement_offered'
    case 'withdraw_dispute':
    case 'accept_settlement':
    case 'resolve_dispute':
      return 'dispute_resolved'
    default:
      return null
  }
}

async function localeOf(tx: Operation, userId: string | null | undefined): Promise<'en' | 'fr' | 'ar'> {
  if (!userId) return 'en'
  const [row] = await tx.sql<{ locale: 'en' | 'fr' | 'ar' }>('select locale from app_user where id = $1', [userId])
  return row?.locale ?? 'en'
}
