import { formatAmount } from '../../domain/money/money.js'
import type { MailKind } from '../../domain/mail/mail-kind.js'
import type { DeadlineKind, Party } from '../../domain/escrow/escrow.js'
import type { Step } from '../../domain/escrow/step.js'
import type { CommandInput } from '../../domain/escrow/transitions.js'
import type { LockedEscrow } from './lock-escrow.js'
import type { Operation } from '../operation.js'
import { sendMail } from '../mail/send-mail.js'

/** Tells the party who did not act, or both when nobody of them did, in plain words and in their language. */
export async function notifyParties(
  tx: Operation,
  { locked, step, input }: { locked: LockedEscrow; step: Step; input: CommandInput },
): Promise<void> {
  const kind = kindOf(step)
  if (!kind) return
  const deadline = answerBy(step) ?? locked.row.completionDeadline
  for (const party of recipientsOf(step)) await mailParty(tx, locked, party, kind, { reason: input.reason, deadline })
}

/** One mail to one party of an escrow. `deadline` is what the mail asks the party to act before. */
export async function mailParty(
  tx: Operation,
  { row, locales }: Pick<LockedEscrow, 'row' | 'locales'>,
  party: Party,
  kind: MailKind,
  { reason, deadline = row.completionDeadline }: { reason?: string; deadline?: Date | null } = {},
): Promise<void> {
  await sendMail(tx, {
    to: party === 'seller' ? row.sellerEmail : row.buyerEmail,
    kind,
    locale: locales[party],
    parameters: {
      title: row.title,
      amount: `${formatAmount(row.faceAmountMinor, row.currency)} ${row.currency}`,
      link: `${tx.services.config.publicUrl}/account/escrows`,
      reason,
      deadline: deadline?.toISOString(),
    },
  })
}

/** A changed contract has to be signed again by both, so both are told (decisions 5). */
function recipientsOf({ role, command }: Step): Party[] {
  if (command === 'update' || (role !== 'buyer' && role !== 'seller')) return ['buyer', 'seller']
  return role === 'seller' ? ['buyer'] : ['seller']
}

/** Until when the other party has to answer what the step asks of them. */
function answerBy({ deadlines }: Step): Date | undefined {
  for (const change of deadlines) if ('set' in change && asking.has(change.set)) return change.at
  return undefined
}

const asking: ReadonlySet<DeadlineKind> = new Set<DeadlineKind>(['cancellation_request', 'dispute_silence'])

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
