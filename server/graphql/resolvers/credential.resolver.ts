import { Arg, Ctx, Resolver } from 'type-graphql'
import {
  BeginSecondFactorInput,
  ConfirmSecondFactorInput,
  RenewRecoveryCodesInput,
  SignInInput,
} from '../../../schema/credential/credential.input.js'
import {
  BeginSecondFactorPayload,
  ConfirmSecondFactorPayload,
  RenewRecoveryCodesPayload,
  SignInPayload,
  SignOutEverywherePayload,
  SignOutPayload,
} from '../../../schema/credential/credential.payload.js'
import { StaffSession } from '../../../schema/credential/staff-session.type.js'
import { addressNetwork } from '../../http/client-address.js'
import { signIn } from '../../operations/credential/sign-in.js'
import { signOut } from '../../operations/credential/sign-out.js'
import { signOutEverywhere } from '../../operations/staff/sign-out-everywhere.js'
import { beginSecondFactor, confirmSecondFactor, renewRecoveryCodes } from '../../operations/staff/second-factor.js'
import { readStaffSessions } from '../../queries/credential/read-sessions.js'
import { callerAs } from '../../domain/credential/actor.js'
import { DomainError } from '../../domain/errors.js'
import { anybody, by } from '../access/access.js'
import { MutationFor, QueryFor } from '../access/operation-decorators.js'
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

  @QueryFor(by('staff'), () => [StaffSession], { description: 'Where the member of staff who asks is signed in, the newest first.' })
  staffSessions(@Ctx() context: Context): Promise<StaffSession[]> {
    const { staffId } = callerAs(context, 'staff')
    const { em, services, token } = context
    return readStaffSessions(em, { staffId, current: token?.id ?? null, now: services.clock(), limit: services.config.limits.pageMax })
  }

  @MutationFor(by('staff'), () => SignOutEverywherePayload, {
    description: 'Ends every session of the member of staff who asks, this one too, from the next request on.',
  })
  signOutEverywhere(@Ctx() { run }: Context) {
    return run(signOutEverywhere, undefined)
  }

  @MutationFor(by('staff'), () => BeginSecondFactorPayload, {
    description:
      'Begins to set up an authenticator for the member of staff who asks (decisions 3); the one before goes on working until `confirmSecondFactor`.',
    refusals: 'INVALID_CREDENTIALS for a wrong password; RATE_LIMITED, as an error of the request, after too many',
  })
  beginSecondFactor(@Arg('input', () => BeginSecondFactorInput) { password }: BeginSecondFactorInput, @Ctx() context: Context) {
    const { staffId } = callerAs(context, 'staff')
    return beginSecondFactor(context, { staffId, password, address: addressNetwork(context.clientAddress) })
  }

  @MutationFor(by('staff'), () => ConfirmSecondFactorPayload, {
    description: 'The first code of the new authenticator makes it the second factor of the member of staff who asks.',
    refusals: 'INVALID_CODE',
  })
  confirmSecondFactor(@Arg('input', () => ConfirmSecondFactorInput) input: ConfirmSecondFactorInput, @Ctx() { run }: Context) {
    return run(confirmSecondFactor, input)
  }

  @MutationFor(by('staff'), () => RenewRecoveryCodesPayload, {
    description: 'New recovery codes in place of all earlier ones, by a code of the authenticator.',
    refusals: 'INVALID_CODE',
  })
  renewRecoveryCodes(@Arg('input', () => RenewRecoveryCodesInput) input: RenewRecoveryCodesInput, @Ctx() { run }: Context) {
    return run(renewRecoveryCodes, input)
  }
}
