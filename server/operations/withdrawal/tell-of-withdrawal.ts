import { show } from '../../../schema/document/show.js'
import { withdrawalDocument, type WithdrawalSnapshot } from '../../../schema/withdrawal/withdrawal-document.js'
import { User } from '../../db/entities/user.entity.js'
import type { Withdrawal } from '../../db/entities/withdrawal.entity.js'
import type { MailKind } from '../../domain/mail/mail-kind.js'
import { readWithdrawal } from '../../queries/withdrawal/read-withdrawals.js'
import { sendMail } from '../mail/send-mail.js'
import type { Operation } from '../operation.js'

/** Writes what became of a withdrawal, tells whoever acts for its user, and answers it as it is now. */
export async function tellOfWithdrawal(
  tx: Operation,
  row: Withdrawal,
  mail?: Extract<MailKind, `withdrawal_${string}`>,
): Promise<WithdrawalSnapshot> {
  await tx.em.flush()
  const view = await readWithdrawal(tx.db, { id: row.id, userId: row.userId })
  const withdrawal = show(withdrawalDocument, view)
  tx.record({ type: 'wallet.withdrawal.updated', userId: row.userId, at: tx.wallNow, lane: row.id, data: () => ({ withdrawal }) })
  if (mail) await mailHolder(tx, row, { kind: mail, view })
  return view
}

async function mailHolder(tx: Operation, { userId }: Withdrawal, { kind, view }: { kind: MailKind; view: WithdrawalSnapshot }) {
  const { email, locale, mutedNotices } = await tx.em.findOneOrFail(User, { id: userId })
  const parameters = {
    moved: `${view.amountTnd} TND`,
    account: view.destination.last4,
    link: `${tx.services.config.publicUrl}/account/wallet/withdrawals/${view.id}`,
    ...(view.reason === null ? {} : { reason: view.reason }),
  }
  await sendMail(tx, { to: email, kind, locale, parameters, mutedNotices })
}
