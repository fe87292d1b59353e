import type { Language } from '../../domain/language.js'
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
  const [row] = await tx.sql<{ id: string }>(
    'insert into mail (recipient, kind, locale, subject, body, created_at) values ($1, $2, $3, $4, $5, $6) returning id',
    [to, kind, locale, subject, text, tx.wallNow],
  )
  if (tx.services.config.environment === 'live') tx.enqueue({ queue: 'mail', data: { mailId: row!.id } })
}
