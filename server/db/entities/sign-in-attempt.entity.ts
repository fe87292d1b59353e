import { defineEntity, p } from '@mikro-orm/core'
import { signInAttemptMachine } from '../../domain/credential/sign-in-attempt.js'

export const SignInAttemptSchema = defineEntity({
  name: 'SignInAttempt',
  tableName: 'sign_in_attempt',
  properties: {
    id: p.uuid().primary(),
    accountDigest: p.blob().$type<Buffer>(),
    addressDigest: p.blob().$type<Buffer>(),
    status: p.enum(signInAttemptMachine.statuses).default('open'),
    startedAt: p.datetime(),
  },
})

export class SignInAttempt extends SignInAttemptSchema.class {}
SignInAttemptSchema.setClass(SignInAttempt)
