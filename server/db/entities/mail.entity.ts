import { defineEntity, p } from '@mikro-orm/core'
import { languages } from '../../domain/language.js'

export const MailSchema = defineEntity({
  name: 'Mail',
  tableName: 'mail',
  properties: {
    id: p.bigint().primary().autoincrement(),
    recipient: p.text(),
    kind: p.text(),
    locale: p.enum(languages),
    subject: p.text(),
    body: p.text(),
    createdAt: p.datetime(),
    sentAt: p.datetime().nullable(),
  },
})

export class Mail extends MailSchema.class {}
MailSchema.setClass(Mail)
