import { defineEntity, p } from '@mikro-orm/core'

export const SignInAttemptSchema = defineEntity({
  name: 'SignInAttempt',
  tableName: 'sign_in_attempt',
  properties: {
    id: p.uuid().primary(),
    accountDigest: p.blob().$type<Buffer>(),
    addressDigest: p.blob().$type<Buffer>(),
    status: p.enum(['open', 'failed', 'forgiven'] as const).default('open'),
    startedAt: p.datetime(),
  },
})

export class SignInAttempt extends SignInAttemptSchema.class {}
SignInAttemptSchema.setClass(SignInAttempt)
