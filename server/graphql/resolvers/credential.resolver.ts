import { Arg, Ctx, Resolver } from 'type-graphql'
import { SignInInput } from '../../../schema/credential/credential.input.js'
import { SignInPayload, SignOutPayload } from '../../../schema/credential/credential.payload.js'
import { addressNetwork } from '../../http/client-address.js'
import { signIn } from '../../operations/credential/sign-in.js'
import { signOut } from '../../operations/credential/sign-out.js'
import { DomainError } from '../../domain/errors.js'
import { anybody, by } from '../access/access.js'
import { MutationFor } from '../access/operation-decorators.js'
import type { Context } from '../context.js'

@Resolver()
export class AccessTokenResolver {
  @MutationFor(anybody(), () => SignInPayload, {
    description: 'Signs a person in (decisions 3). Idempotency keys do not apply.',
    refusals:
      'INVALID_CREDENTIALS for whatever is wrong; only after the right password OTP_REQUIRED and EMAIL_NOT_VERIFIED; RATE_LIMITED, as an error of the request, after too many failures',
  })
  async signIn(@Arg('input', () => SignInInput) { kind, email, password, otp }: SignInInput, @Ctx() context: Context) {
    const address = addressNetwork(context.clientAddress)
    const { token, expiresAt } = await signIn(context, { kind, email, password, otp: otp ?? null, address })
    return { token, expiresAt }
  }

  @MutationFor(by('user', 'developer', 'staff'), () => SignOutPayload, {
    description: 'Revokes the token that this request presents, from the next request on.',
  })
  signOut(@Ctx() context: Context) {
    // Only a token makes one of these, so it is there.
    return context.token ? context.run(signOut, { accessTokenId: context.token.id }) : Promise.reject(new DomainError('UNAUTHORIZED'))
  }
}
