import { defineEntity, p } from '@mikro-orm/core'
import { identityMachine } from '../../domain/user/identity.js'
import type { NoticeTopic } from '../../domain/mail/notice-topic.js'
import { languages } from '../../domain/language.js'

export const UserSchema = defineEntity({
  name: 'User',
  tableName: 'app_user',
  properties: {
    id: p.uuid().primary(),
    email: p.text(),
    passwordHash: p.text().nullable(),
    firstName: p.text().default(''),
    lastName: p.text().default(''),
    locale: p.enum(languages).default('en'),
    emailVerifiedAt: p.datetime().nullable(),
    mutedNotices: p.array<NoticeTopic>().default([]),
    identityStatus: p.enum(identityMachine.statuses).default('none'),
    madeByDeveloperId: p.uuid().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
})

export class User extends UserSchema.class {}
UserSchema.setClass(User)
