import { defineEntity, p } from '@mikro-orm/core'
import { languages } from '../../domain/language.js'
import { mailMachine } from '../../domain/mail/mail.js'

export const MailSchema = defineEntity({
  name: 'Mail',
  tableName: 'mail',
  properties: {
    id: p.bigint().primary().autoincrement(),
    recipient: p.text(),
    /** The escrow that it tells of; null for any other mail, and for what was written before mails had it. */
    escrowId: p.uuid().nullable(),
    kind: p.text(),
    locale: p.enum(languages),
    subject: p.text(),
    /** Plain text. */
    body: p.text(),
    /** Null for what was written before mails had it. */
    html: p.text().nullable(),
    status: p.enum(mailMachine.statuses),
    /** Until when it is worth sending. */
    sendUntil: p.datetime(),
    attempts: p.integer().default(0),
    triedAt: p.datetime().nullable(),
    /** While a worker is handing it over. */
    claimedUntil: p.datetime().nullable(),
    /** What the server said when it did not take it. */
    refusal: p.text().nullable(),
    /** The developer or user on whose escrow somebody is mailed who has no account, or has not dealt with them; null of any other mail. */
    askedBy: p.uuid().nullable(),
    /** Whether that reader has an account: both are counted, each apart. */
    toAccount: p.boolean().default(false),
    createdAt: p.datetime(),
    sentAt: p.datetime().nullable(),
  },
})

export class Mail extends MailSchema.class {}
MailSchema.setClass(Mail)
