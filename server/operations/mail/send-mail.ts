import type { Mail } from '../../db/entities/mail.entity.js'
import { statement, type Given } from '../../db/typed-queries.js'
import type { Language } from '../../domain/language.js'
import { mustExist } from '../../domain/must-exist.js'
import type { MailKind } from '../../domain/mail/mail-kind.js'
import type { Operation } from '../operation.js'
import { mailText, type MailParameters } from './mail-text.js'

export interface Message {
  to: string
  kind: MailKind
  locale: Language
  parameters: MailParameters
}

/** Writes a mail beside the change it tells of; a job sends it in live, and the sandbox keeps it in its mailbox (decisions 2). */
export async function sendMail(tx: Operation, { to, kind, locale, parameters }: Message): Promise<void> {
  const { subject, text } = mailText(kind, locale, parameters)
  // A mail's number is drawn for good.
  if (tx.isTrial) return
  const [row] = await insertMail(tx.db, { recipient: to, kind, locale, subject, body: text, createdAt: tx.wallNow })
  if (tx.services.config.environment === 'live') tx.enqueue({ queue: 'mail', data: { mailId: String(mustExist(row, 'the new mail').id) } })
}

type NewMail = Pick<Mail, 'recipient' | 'kind' | 'locale' | 'subject' | 'body' | 'createdAt'>

const insertMail = statement((db, { recipient, kind, locale, subject, body, createdAt }: Given<NewMail>) =>
  db.insertInto('mail').values({ recipient, kind, locale, subject, body, createdAt }).returning('id'),
)
