import type { Mail } from '../../db/entities/mail.entity.js'
import { statement, type Given } from '../../db/typed-queries.js'
import { insertion } from '../../db/writes.js'
import type { Language } from '../../domain/language.js'
import { mailMachine, sendUntil } from '../../domain/mail/mail.js'
import { mustExist } from '../../domain/must-exist.js'
import { isAwaited, type MailKind } from '../../domain/mail/mail-kind.js'
import { isMuted, type NoticeTopic } from '../../domain/mail/notice-topic.js'
import type { Operation } from '../operation.js'
import { mailHtml } from './mail-html.js'
import { mailSheet, type MailParameters } from './mail-sheet.js'
import { mailText } from './mail-text.js'

export interface Message {
  to: string
  kind: MailKind
  locale: Language
  parameters: MailParameters
  /** To somebody without account, or who has not dealt with whom it is about (`mail-stranger.ts`): who has named them. */
  askedBy?: string
  /** Whether they have an account. */
  toAccount?: boolean
  /** Whose turn it is when it is sent: that of whoever acts, where it is not said. */
  principal?: string
  /** What its reader has asked not to be written about. */
  mutedNotices?: readonly NoticeTopic[]
  /** The escrow that it tells of. */
  escrowId?: string | null
}

/** Writes a mail beside the change it tells of; a job sends it in live, and the sandbox keeps it in its mailbox (decisions 2). */
export async function sendMail(
  tx: Operation,
  { to, kind, locale, parameters, askedBy, toAccount = false, principal = askedBy, mutedNotices = [], escrowId = null }: Message,
): Promise<void> {
  if (isMuted(kind, mutedNotices)) return
  const { environment, issuerName, issuerAddress } = tx.services.config
  const operator = issuerAddress ? [issuerName, ...issuerAddress] : []
  const sheet = mailSheet({ kind, language: locale, parameters, operator })
  // A mail's number is drawn for good.
  if (tx.isTrial) return
  const { kept, waiting } = mailMachine.status
  const mail = {
    recipient: to,
    escrowId,
    kind,
    locale,
    subject: sheet.subject,
    body: mailText(sheet),
    html: mailHtml(sheet),
    status: environment === 'live' ? waiting : kept,
    sendUntil: sendUntil(kind, { writtenAt: tx.wallNow, deadline: parameters.deadline ? new Date(parameters.deadline) : null }),
    askedBy: askedBy ?? null,
    toAccount,
    createdAt: tx.wallNow,
  }
  // Only the job that sends it has to know its number.
  if (environment !== 'live') return tx.write(insertion('mail', [mail]))
  await tx.flush()
  const [row] = await insertMail(tx.db, mail)
  const data = { mailId: String(mustExist(row, 'the new mail').id) }
  tx.enqueue({ queue: 'mail', data, isAwaited: isAwaited(kind), ...(principal === undefined ? {} : { principal }) })
}

type NewMail = Pick<
  Mail,
  'recipient' | 'escrowId' | 'kind' | 'locale' | 'subject' | 'body' | 'html' | 'status' | 'sendUntil' | 'toAccount' | 'createdAt'
> & {
  askedBy: string | null
}

const insertMail = statement((db, mail: Given<NewMail>) => {
  const { recipient, escrowId, kind, locale, subject, body, html, status, sendUntil: until, askedBy, toAccount, createdAt } = mail
  return db
    .insertInto('mail')
    .values({ recipient, escrowId, kind, locale, subject, body, html, status, sendUntil: until, askedBy, toAccount, createdAt })
    .returning('id')
})
