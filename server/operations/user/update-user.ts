import { LockMode } from '@mikro-orm/postgresql'
import { User } from '../../db/entities/user.entity.js'
import { bounds } from '../../domain/bounds.js'
import { callerAs } from '../../domain/credential/actor.js'
import { DomainError } from '../../domain/errors.js'
import type { Language } from '../../domain/language.js'
import { noticeTopics, type NoticeTopic } from '../../domain/mail/notice-topic.js'
import { mustExist } from '../../domain/must-exist.js'
import { checkText } from '../../domain/text.js'
import { requireNameOpen } from '../../domain/user/name.js'
import { readUser } from '../../queries/user/read-user.js'
import type { UserSnapshot } from '../../../schema/user/user-document.js'
import { countChange } from '../count-in-day.js'
import type { Operation } from '../operation.js'
import { audit } from '../audit-entry/audit.js'

/** What to change: the fields that are there. */
export interface UpdateUser {
  firstName?: string | null
  lastName?: string | null
  locale?: Language | null
  mutedNotices?: readonly NoticeTopic[] | null
}

/** A user changes their name, until it was verified, the language that they are spoken to in, and what they are not written about. What is sent again unchanged changes nothing. */
export async function updateUser(tx: Operation, input: UpdateUser): Promise<{ user: UserSnapshot }> {
  const { userId } = callerAs(tx, 'user')
  if (input.firstName == null && input.lastName == null && input.locale == null && input.mutedNotices == null)
    throw new DomainError('NOTHING_TO_UPDATE')
  const row = await tx.em.findOneOrFail(User, { id: userId }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
  const before = { firstName: row.firstName, lastName: row.lastName }
  const after = {
    firstName: input.firstName == null ? row.firstName : checkText(input.firstName, 'firstName', bounds.personName),
    lastName: input.lastName == null ? row.lastName : checkText(input.lastName, 'lastName', bounds.personName),
  }
  if (after.firstName !== before.firstName || after.lastName !== before.lastName) {
    requireNameOpen(row, tx.services.config)
    countChange(tx)
    await audit(tx, { action: 'change_name', subject: userId, before, after })
  }
  const mutedNotices = input.mutedNotices ? noticeTopics.filter((topic) => input.mutedNotices?.includes(topic)) : row.mutedNotices
  Object.assign(row, after, { locale: input.locale ?? row.locale, mutedNotices, updatedAt: tx.wallNow })
  await tx.em.flush()
  return { user: mustExist(await readUser(tx.em, userId), 'the user') }
}
