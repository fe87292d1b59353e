import { defineEntity, p } from '@mikro-orm/core'

export const MailSchema = defineEntity({
  name: 'Mail',
  tableName: 'mail',
  properties: {
    id: p.bigint().primary(),
    recipient: p.text(),
    kind: p.text(),
    locale: p.text(),
    subject: p.text(),
    body: p.text(),
    createdAt: p.datetime(),
    sentAt: p.datetime().nullable(),
  },
})

export class Mail extends MailSchema.class {}
MailSchema.setClass(Mail)
