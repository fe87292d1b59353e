import { lockOf, takeLock } from '../../db/advisory-locks.js'
import { count, isThere } from '../../db/typed-queries.js'
import type { Limits } from '../../config.js'
import { encodeId } from '../../domain/id.js'
import { isDispensable } from '../../domain/mail/dispensable.js'
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
  const company = checkedCompany ? { company: checkedCompany } : {}
  if (!(await mailWithin(tx, { ...message, parameters: { ...inOurWords(parameters), ...company } }))) return false
  await tellOfMany(tx, message)
  return true
}

/** A mail about an escrow to somebody with an account, who has not acted on it. */
export interface UnknownMessage extends Message {
  /** Uuid of the developer or user who made the escrow. */
  askedBy: string
  /** Uuid of whoever is written to. */
  readerId: string
}

/**
 * Mails somebody with an account about an escrow of somebody else. Where they have not dealt with each other there are so many a day in the
 * words of who made it (decisions 14): beyond that what loses nobody anything is not written, and everything else is in our words.
 */
export async function mailUnknown(tx: Operation, { readerId, ...message }: UnknownMessage): Promise<void> {
  const { askedBy, ...plain } = message
  if (await haveDealt(tx, { readerId, askedBy })) return sendMail(tx, plain)
  if (await mailWithin(tx, { ...message, toAccount: true })) return
  if (!isDispensable(message.kind)) await sendMail(tx, { ...plain, parameters: inOurWords(plain.parameters) })
}

type CountedMessage = Message & Pick<StrangerMessage, 'askedBy'>

/** Writes a mail if there is room for it today; answers whether there was. */
async function mailWithin(tx: Operation, message: CountedMessage): Promise<boolean> {
  if (!(await mayMailStranger(tx, message))) return false
  // Whoever names the same address at the same moment is counted first. Once it is full, nobody waits here.
  await takeLock(tx.db, lockOf(`mails to ${message.to}`))
  // What waits to be written counts, before this mail and with it.
  await tx.flush()
  if (!(await mayMailStranger(tx, message))) return false
  await sendMail(tx, message)
  await tx.flush()
  return true
}

/**
 * Whether somebody acts for them with their leave, or they have paid or delivered an escrow of theirs: among the last ones that they are a party
 * of, so that to look costs as little where somebody names them without end.
 */
async function haveDealt({ db }: Operation, { readerId, askedBy }: Pick<UnknownMessage, 'readerId' | 'askedBy'>): Promise<boolean> {
  const lastOf = (side: 'buyerId' | 'sellerId') =>
    db
      .selectFrom('escrow')
      .select(['createdByDeveloperId', 'createdByUserId', 'paidAt', 'deliveredAt'])
      .where(side, '=', readerId)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(lookedAt)
  const dealt = (side: 'buyerId' | 'sellerId', at: 'paidAt' | 'deliveredAt') =>
    db
      .selectFrom(lastOf(side).as('last'))
      .select(at)
      .where(at, 'is not', null)
      .where((eb) => eb.or([eb('createdByDeveloperId', '=', askedBy), eb('createdByUserId', '=', askedBy)]))
  const association = db.selectFrom('developer').select('id').where('id', '=', askedBy).where('associatedUserId', '=', readerId)
  const found = await db
    .selectNoFrom(() => [
      isThere(association).as('isAssociated'),
      isThere(dealt('buyerId', 'paidAt')).as('hasPaid'),
      isThere(dealt('sellerId', 'deliveredAt')).as('hasDelivered'),
    ])
    .executeTakeFirstOrThrow()
  return found.isAssociated || found.hasPaid || found.hasDelivered
}

const lookedAt = 1_000

/**
 * Creating an escrow tells whether its other party has an account, and whoever goes through a list of addresses is told to staff: in the log, and
 * once a day in the audit log.
 */
async function tellOfMany(tx: Operation, { askedBy }: Pick<StrangerMessage, 'askedBy'>): Promise<void> {
  const { strangersPerSenderDay: many } = tx.services.config.limits
  const since = new Date(tx.wallNow.getTime() - dayMs)
  const named = tx.db
    .selectFrom('mail')
    .select('recipient')
    .distinct()
    .where('askedBy', '=', askedBy)
    .where('toAccount', '=', false)
    .where('createdAt', '>', since)
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
export async function mayMailStranger(tx: Operation, message: Pick<CountedMessage, 'to' | 'askedBy' | 'toAccount'>): Promise<boolean> {
  const { to, askedBy, toAccount = false } = message
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
    .where('toAccount', '=', toAccount)
    .where('createdAt', '>', new Date(tx.wallNow.getTime() - dayMs))
    .executeTakeFirst()
  const { all, ofSender } = mustExist(counted, 'the row of a count')
  const { perSender, inAll } = roomFor(tx.services.config.limits, toAccount)
  return all < inAll && ofSender < perSender
}

const roomFor = (limits: Limits, toAccount: boolean) =>
  toAccount
    ? { perSender: limits.unknownSenderMailsDay, inAll: limits.unknownSendersMailsDay }
    : { perSender: limits.strangerMailsPerSenderDay, inAll: limits.strangerMailsPerAddressDay }

/** Titles, reasons and names are other people's words. */
const inOurWords = ({ title: _title, reason: _reason, company: _company, ...ours }: MailParameters): MailParameters => ours

const dayMs = 86_400_000
