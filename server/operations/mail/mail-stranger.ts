import { lockOf, takeLock } from '../../db/advisory-locks.js'
import { count } from '../../db/typed-queries.js'
import { encodeId } from '../../domain/id.js'
import { mustExist } from '../../domain/must-exist.js'
import type { Operation } from '../operation.js'
import { audit } from '../audit-entry/audit.js'
import type { MailParameters } from './mail-sheet.js'
import { sendMail, type Message } from './send-mail.js'

/** A mail to somebody who has not asked for it, whom somebody else has named. */
export interface StrangerMessage extends Message {
  /** Uuid of the developer or user on whose escrow or identity verification it is. */
  askedBy: string
  /** The name of who has named them, where staff have looked at it. */
  checkedCompany?: string | null
}

/**
 * Mails somebody who has no account, or does not know who writes; answers whether it does. They never asked for anything, and whoever named them may mean them harm: nothing that others typed is in
 * the mail, its link is ours, and there are so many a day (decisions 14). What is beyond is not written; what it would tell of goes on.
 */
export async function mailStranger(tx: Operation, { parameters, checkedCompany, ...message }: StrangerMessage): Promise<boolean> {
  if (!(await mayMailStranger(tx, message))) return false
  // Whoever names the same address at the same moment is counted first. Once it is full, nobody waits here.
  await takeLock(tx.db, lockOf(`mails to ${message.to}`))
  // What waits to be written counts, before this mail and with it.
  await tx.flush()
  if (!(await mayMailStranger(tx, message))) return false
  const company = checkedCompany ? { company: checkedCompany } : {}
  await sendMail(tx, { ...message, parameters: { ...inOurWords(parameters), ...company } })
  await tx.flush()
  await tellOfMany(tx, message)
  return true
}

/**
 * Creating an escrow tells whether its other party has an account, and whoever goes through a list of addresses is told to staff: in the log, and
 * once a day in the audit log.
 */
async function tellOfMany(tx: Operation, { askedBy }: Pick<StrangerMessage, 'askedBy'>): Promise<void> {
  const { strangersPerSenderDay: many } = tx.services.config.limits
  const since = new Date(tx.wallNow.getTime() - dayMs)
  const named = tx.db.selectFrom('mail').select('recipient').distinct().where('askedBy', '=', askedBy).where('createdAt', '>', since)
  if ((await count(tx.db.selectFrom(named.limit(many).as('named')))) < many) return
  const isDeveloper = await tx.db.selectFrom('developer').select('id').where('id', '=', askedBy).executeTakeFirst()
  const subject = encodeId(isDeveloper ? 'dev' : 'usr', askedBy)
  const told = tx.db.selectFrom('audit_log').select('id').where('action', '=', namedMany).where('subject', '=', subject)
  if (await told.where('occurredAt', '>', since).limit(1).executeTakeFirst()) return
  tx.services.log.warn({ requestId: tx.requestId, subject, addresses: many }, 'somebody names many addresses without account')
  await audit(tx, { action: 'name_many_strangers', subject, after: { addresses: many } })
}

const namedMany = 'name_many_strangers'

/** Whether there is room for one more to this address today; by when it is written, there may be none. */
export async function mayMailStranger(tx: Operation, { to, askedBy }: Pick<StrangerMessage, 'to' | 'askedBy'>): Promise<boolean> {
  const { strangerMailsPerSenderDay, strangerMailsPerAddressDay } = tx.services.config.limits
  const counted = await tx.db
    .selectFrom('mail')
    .select(({ fn, eb }) => [
      fn.countAll<bigint>().as('all'),
      fn
        .countAll<bigint>()
        .filterWhere(eb('askedBy', '=', askedBy))
        .as('ofSender'),
    ])
    .where('recipient', '=', to)
    .where('askedBy', 'is not', null)
    .where('createdAt', '>', new Date(tx.wallNow.getTime() - dayMs))
    .executeTakeFirst()
  const { all, ofSender } = mustExist(counted, 'the row of a count')
  return all < strangerMailsPerAddressDay && ofSender < strangerMailsPerSenderDay
}

/** Titles, reasons and names are other people's words. */
const inOurWords = ({ title: _title, reason: _reason, company: _company, ...ours }: MailParameters): MailParameters => ours

const dayMs = 86_400_000
