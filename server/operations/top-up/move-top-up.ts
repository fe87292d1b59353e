import type { TopUp } from '../../db/entities/top-up.entity.js'
import { User } from '../../db/entities/user.entity.js'
import { encodeId } from '../../domain/id.js'
import { formatAmount } from '../../domain/money/money.js'
import { topUpMachine } from '../../domain/top-up/top-up.js'
import { topUpView } from '../../queries/top-up/top-up-view.js'
import { show } from '../../../schema/document/show.js'
import { topUpDocument } from '../../../schema/top-up/top-up-document.js'
import { endSubjectDeadline } from '../subject-deadline.js'
import type { Operation } from '../operation.js'
import { sendMail } from '../mail/send-mail.js'
import type { LockedTopUp } from './lock-top-up.js'

type Move = keyof typeof topUpMachine.moves

/** Who makes each move; each has one. */
const byWhom = { begin: 'user', complete: 'provider', fail: 'provider', expire: 'timer' } as const satisfies Record<Move, string>

/** A new status of a top-up, which its user and their developers are told (decisions 11). */
export async function moveTopUp(tx: Operation, { row, now }: LockedTopUp, name: Move): Promise<void> {
  row.status = topUpMachine.take(name, row.status, byWhom[name])
  row.updatedAt = now
  if (name === 'complete') {
    row.completedAt = now
    await endSubjectDeadline(tx, { kind: 'top_up', subjectId: row.id }, now)
    await sendReceipt(tx, row, now)
  }
  await tx.em.flush()
  const topUp = show(topUpDocument, topUpView(row, tx.services.config))
  tx.record({ type: 'wallet.topup.updated', userId: row.userId, at: now, lane: row.id, data: () => ({ topUp }) })
}

/** A top-up is completed once: whatever is captured for it beside that is not receipted again. */
async function sendReceipt(tx: Operation, { id, userId, amountMillimes }: TopUp, now: Date): Promise<void> {
  const { email, locale, mutedNotices } = await tx.em.findOneOrFail(User, { id: userId })
  const link = `${tx.services.config.publicUrl}/account/wallet`
  const parameters = { moved: `${formatAmount(amountMillimes, 'TND')} TND`, deadline: now.toISOString(), code: encodeId('top', id), link }
  await sendMail(tx, { to: email, kind: 'top_up_receipt', locale, parameters, mutedNotices })
}
