import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from '../../db/sql.js'

/** A mail as the sandbox's mailbox shows it. */
export interface MailView {
  id: string
  recipient: string
  subject: string
  /** Plain text. */
  body: string
  locale: 'en' | 'fr' | 'ar'
  createdAt: string
}

/** The latest mails, newest first: to one address in its stored form, or to everybody. */
export function readMails(em: EntityManager, { recipient, limit }: { recipient?: string; limit: number }): Promise<MailView[]> {
  return sql<MailView>(
    em,
    `select id::text as id, recipient, subject, body, locale, iso(created_at) as "createdAt"
     from mail where $1::text is null or recipient = $1 order by id desc limit $2`,
    [recipient ?? null, limit],
  )
}
