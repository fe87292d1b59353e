import type { EntityManager } from '@mikro-orm/postgresql'
import { dbOf, isSet, iso } from '../../db/typed-queries.js'
import type { Language } from '../../domain/language.js'

/** A mail as the sandbox's mailbox shows it. */
interface MailView {
  id: string
  recipient: string
  subject: string
  /** Plain text. */
  body: string
  /** Whether there is HTML beside it (`read-mail-html.ts`). */
  hasHtml: boolean
  locale: Language
  createdAt: string
}

/** The latest mails, newest first: to one address in its stored form, or to everybody. */
export async function readMails(em: EntityManager, { recipient, limit }: { recipient?: string; limit: number }): Promise<MailView[]> {
  const latest = dbOf(em)
    .selectFrom('mail')
    .select(['id', 'recipient', 'subject', 'body', 'locale'])
    .select(({ ref }) => [iso(ref('createdAt')).as('writtenAt'), isSet(ref('html')).as('hasHtml')])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  const mails = await (recipient === undefined ? latest : latest.where('recipient', '=', recipient)).execute()
  return mails.map(({ id, writtenAt, ...mail }) => ({ ...mail, id: String(id), createdAt: writtenAt }))
}
