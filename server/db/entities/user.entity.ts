import { defineEntity, p } from '@mikro-orm/core'

export const UserSchema = defineEntity({
  name: 'User',
  tableName: 'app_user',
  properties: {
    id: p.uuid().primary(),
    email: p.text(),
    passwordHash: p.text().nullable(),
    firstName: p.text(),
    lastName: p.text(),
    locale: p.enum(['en', 'fr', 'ar'] as const),
    emailVerifiedAt: p.datetime().nullable(),
    identityStatus: p.enum(['none', 'pending', 'approved', 'rejected'] as const),
    madeByDeveloperId: p.uuid().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
})

export class User extends UserSchema.class {}
UserSchema.setClass(User)
