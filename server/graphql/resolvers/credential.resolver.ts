import { Arg, Ctx, Resolver } from 'type-graphql'
import * as inputs from '../../../schema/credential/credential.input.js'
import * as payloads from '../../../schema/credential/credential.payload.js'
import { OwnSession } from '../../../schema/credential/own-session.type.js'
import { StaffSession } from '../../../schema/credential/staff-session.type.js'
import { addressNetwork } from '../../http/client-address.js'
import { signIn } from '../../operations/credential/sign-in.js'
import { signOut } from '../../operations/credential/sign-out.js'
import { requestPasswordReset } from '../../operations/credential/request-password-reset.js'
import { beginSecondFactor, confirmSecondFactor, renewRecoveryCodes } from '../../operations/staff/second-factor.js'
import { changePassword } from '../../operations/viewer/change-password.js'
import { endOwnSession } from '../../operations/viewer/end-own-session.js'
import { ownAccount } from '../../operations/viewer/own-account.js'
import { resetPassword } from '../../operations/viewer/reset-password.js'
import { signOutEverywhere } from '../../operations/viewer/sign-out-everywhere.js'
import { readOwnSessions } from '../../queries/credential/read-sessions.js'
import { callerAs } from '../../domain/credential/actor.js'
import { DomainError } from '../../domain/errors.js'
import { defaultLanguage } from '../../domain/language.js'
import { anybody, by } from '../access/access.js'
import { MutationFor, QueryFor } from '../access/operation-decorators.js'
import type { Context } from '../context.js'
import { uuidOf } from '../typed-ids.js'

@Resolver()
export class AccessTokenResolver {
  @MutationFor(anybody(), () => payloads.SignInPayload, {
    description: 'Signs a person in (decisions 3). Idempotency keys do not apply.',
    refusals:
      'INVALID_CREDENTIALS for whatever is wrong; only after the right password OTP_REQUIRED and EMAIL_NOT_VERIFIED; RATE_LIMITED, as an error of the request, after too many failures',
  })
  async signIn(@Arg('input', () => inputs.SignInInput) { kind, email, password, otp }: inputs.SignInInput, @Ctx() context: Context) {
    const address = addressNetwork(context.clientAddress)
    const { token, expiresAt } = await signIn(context, { kind, email, password, otp: otp ?? null, address })
    return { token, expiresAt }
  }

  @MutationFor(by('user', 'developer', 'staff'), () => payloads.SignOutPayload, {
    description: 'Revokes the token that this request presents, from the next request on.',
  })
  signOut(@Ctx() context: Context) {
    // Only a token makes one of these, so it is there.
    return context.token ? context.run(signOut, { accessTokenId: context.token.id }) : Promise.reject(new DomainError('UNAUTHORIZED'))
  }

  @MutationFor(anybody(), () => payloads.RequestPasswordResetPayload, {
    description:
      'Mails a link with which a forgotten password is replaced (decisions 3): answered alike for every address. Where there is no such account, the mail says so.',
    refusals: 'VALIDATION_ERROR; RATE_LIMITED, as an error of the request, for whoever asks too often for one address',
  })
  requestPasswordReset(
    @Arg('input', () => inputs.RequestPasswordResetInput) { kind, email, locale }: inputs.RequestPasswordResetInput,
    @Ctx() { run, clientAddress }: Context,
  ) {
    return run(requestPasswordReset, { kind, email, locale: locale ?? defaultLanguage, address: addressNetwork(clientAddress) })
  }

  @MutationFor(anybody('who has the link'), () => payloads.ResetPasswordPayload, {
    description:
      'Replaces a forgotten password by the mailed link, once, and ends every session of the account (decisions 3). Staff keep their second factor.',
    refusals: 'INVALID_LINK, PASSWORD_TOO_WEAK',
  })
  resetPassword(@Arg('input', () => inputs.ResetPasswordInput) input: inputs.ResetPasswordInput, @Ctx() context: Context) {
    return resetPassword(context, { ...input, address: addressNetwork(context.clientAddress) })
  }

  @MutationFor(by('user', 'developer', 'staff'), () => payloads.ChangePasswordPayload, {
    description: 'Replaces the password of whoever asks, and ends their other sessions (decisions 3). A user who has none yet sets one.',
    refusals:
      'PASSWORD_TOO_WEAK; INVALID_CREDENTIALS for a wrong present password; RATE_LIMITED, as an error of the request, after too many of them',
  })
  changePassword(
    @Arg('input', () => inputs.ChangePasswordInput) { currentPassword, password }: inputs.ChangePasswordInput,
    @Ctx() context: Context,
  ) {
    const address = addressNetwork(context.clientAddress)
    const current = context.token?.id ?? null
    return changePassword(context, { ...ownAccount(context), current, currentPassword: currentPassword ?? null, password, address })
  }

  @QueryFor(by('user', 'developer', 'staff'), () => [OwnSession], { description: 'Where whoever asks is signed in, the newest first.' })
  ownSessions(@Ctx() context: Context): Promise<OwnSession[]> {
    const { kind, id } = ownAccount(context)
    return readOwnSessions(context.em, { kind, subjectId: id, ...askedFor(context) })
  }

  @QueryFor(by('staff'), () => [StaffSession], {
    description: 'Where the member of staff who asks is signed in, the newest first; `ownSessions` is the same for everybody.',
  })
  staffSessions(@Ctx() context: Context): Promise<StaffSession[]> {
    return this.ownSessions(context)
  }

  @MutationFor(by('user', 'developer', 'staff'), () => payloads.EndOwnSessionPayload, {
    description: 'Ends one of the sessions of whoever asks, from the next request on.',
    refusals: 'NOT_FOUND for one that is not theirs, or over',
  })
  endOwnSession(@Arg('input', () => inputs.EndOwnSessionInput) { id }: inputs.EndOwnSessionInput, @Ctx() { run }: Context) {
    return run(endOwnSession, { id: uuidOf('ses', id) })
  }

  @MutationFor(by('user', 'developer', 'staff'), () => payloads.SignOutEverywherePayload, {
    description: 'Ends every session of whoever asks, this one too, from the next request on.',
  })
  signOutEverywhere(@Ctx() { run }: Context) {
    return run(signOutEverywhere, undefined)
  }

  @MutationFor(by('staff'), () => payloads.BeginSecondFactorPayload, {
    description:
      'Begins to set up an authenticator for the member of staff who asks (decisions 3); the one before goes on working until `confirmSecondFactor`.',
    refusals: 'INVALID_CREDENTIALS for a wrong password; RATE_LIMITED, as an error of the request, after too many',
  })
  beginSecondFactor(
    @Arg('input', () => inputs.BeginSecondFactorInput) { password }: inputs.BeginSecondFactorInput,
    @Ctx() context: Context,
  ) {
    const { staffId } = callerAs(context, 'staff')
    return beginSecondFactor(context, { staffId, password, address: addressNetwork(context.clientAddress) })
  }

  @MutationFor(by('staff'), () => payloads.ConfirmSecondFactorPayload, {
    description: 'The first code of the new authenticator makes it the second factor of the member of staff who asks.',
    refusals: 'INVALID_CODE for a wrong code; RATE_LIMITED, as an error of the request, after too many',
  })
  confirmSecondFactor(
    @Arg('input', () => inputs.ConfirmSecondFactorInput) { otp }: inputs.ConfirmSecondFactorInput,
    @Ctx() context: Context,
  ) {
    return confirmSecondFactor(context, shownBy(context, otp))
  }

  @MutationFor(by('staff'), () => payloads.RenewRecoveryCodesPayload, {
    description: 'New recovery codes in place of all earlier ones, by a code of the authenticator.',
    refusals: 'INVALID_CODE for a wrong code; RATE_LIMITED, as an error of the request, after too many',
  })
  renewRecoveryCodes(@Arg('input', () => inputs.RenewRecoveryCodesInput) { otp }: inputs.RenewRecoveryCodesInput, @Ctx() context: Context) {
    return renewRecoveryCodes(context, shownBy(context, otp))
  }
}

const shownBy = (context: Context, otp: string) => ({
  staffId: callerAs(context, 'staff').staffId,
  otp,
  address: addressNetwork(context.clientAddress),
})

const askedFor = ({ services, token }: Context) => ({
  current: token?.id ?? null,
  now: services.clock(),
  limit: services.config.limits.pageMax,
  policy: services.config.policy,
})
