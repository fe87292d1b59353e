import { constant } from '../../db/typed-queries.js'
import { mailMachine } from '../../domain/mail/mail.js'
import type { Operation } from '../operation.js'

/** Longer than the longest pause between two tries. */
const forgottenAfterMs = 3_600_000
const most = 1_000

/** Asks again for mails that nobody has tried to send for long: what a lost job would have left lying. Answers how many there were. */
export async function remindMails(tx: Operation): Promise<number> {
  const before = new Date(tx.wallNow.getTime() - forgottenAfterMs)
  const waiting = await tx.db
    .selectFrom('mail')
    .select('id')
    .where('status', '=', constant(mailMachine.status.waiting))
    .where('createdAt', '<', before)
    .where(({ eb, or }) => or([eb('triedAt', 'is', null), eb('triedAt', '<', before)]))
    .orderBy('createdAt')
    .limit(most)
    .execute()
  for (const { id } of waiting) tx.enqueue({ queue: 'mail', data: { mailId: String(id) } })
  return waiting.length
}
