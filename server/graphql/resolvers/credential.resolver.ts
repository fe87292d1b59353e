import { Arg, Ctx, Mutation, Resolver } from 'type-graphql'
import { SignInInput } from '../../../schema/credential/credential.input.js'
import { SignInPayload, SignOutPayload } from '../../../schema/credential/credential.payload.js'
import { addressNetwork } from '../../http/client-address.js'
import { signIn } from '../../operations/credential/sign-in.js'
import { signOut } from '../../operations/credential/sign-out.js'
import type { Context } from '../context.js'
import { requireActor } from '../require-actor.js'

@Resolver()
export class AccessTokenResolver {
  @Mutation(() => SignInPayload, {
    description: `Signs a person in (decisions 3). Idempotency keys do not apply.

Who: anybody.

Refusals: INVALID_CREDENTIALS for whatever is wrong; only after the right password OTP_REQUIRED and EMAIL_NOT_VERIFIED; RATE_LIMITED, as an error of the request, after too many failures.`,
  })
  async signIn(@Arg('input', () => SignInInput) { kind, email, password, otp }: SignInInput, @Ctx() context: Context) {
    const address = addressNetwork(context.clientAddress)
    const { token, expiresAt } = await signIn(context, { kind, email, password, otp: otp ?? null, address })
    return { token, expiresAt }
  }

  @Mutation(() => SignOutPayload, {
    description:
      'Revokes the token that this request presents, from the next request on.\n\nWho: a user, a developer or a member of staff, by their token.',
  })
  signOut(@Ctx() context: Context) {
    requireActor(context.actor, 'user', 'developer', 'staff')
    // Only a token makes one of these, so it is there.
    return context.run(signOut, { accessTokenId: context.token!.id })
  }
}
