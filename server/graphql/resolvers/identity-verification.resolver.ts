import { Arg, Ctx, ID, Int, Resolver } from 'type-graphql'
import * as inputs from '../../../schema/identity-verification/identity-verification.input.js'
import * as payloads from '../../../schema/identity-verification/identity-verification.payload.js'
import { IdentityVerification } from '../../../schema/identity-verification/identity-verification.type.js'
import { IdentityCase } from '../../../schema/staff/identity-case.type.js'
import { dbOf } from '../../db/typed-queries.js'
import { callerAs } from '../../domain/credential/actor.js'
import { emailOf } from '../../domain/email-address.js'
import { DomainError } from '../../domain/errors.js'
import { identityReviewers } from '../../domain/identity-verification/identity-verification.js'
import {
  beginIdentityVerification,
  beginSellerIdentityVerification,
} from '../../operations/identity-verification/begin-identity-verification.js'
import { blockEmailDomain, unblockEmailDomain } from '../../operations/identity-verification/block-email-domain.js'
import { createIdentityVerification } from '../../operations/identity-verification/create-identity-verification.js'
import { reviewIdentityVerification } from '../../operations/identity-verification/review-identity-verification.js'
import { movesNothing, previewTransfers } from '../../operations/ledger/preview-transfers.js'
import { readBlockedEmailDomains } from '../../queries/identity-verification/read-blocked-email-domains.js'
import { readIdentityCase } from '../../queries/identity-verification/read-identity-case.js'
import { readIdentityVerifications, readVerificationsToReview } from '../../queries/identity-verification/read-identity-verifications.js'
import { by, byStaff, toReadVerifications } from '../access/access.js'
import { MutationFor, QueryFor } from '../access/operation-decorators.js'
import type { Context } from '../context.js'
import { maskPersonalData } from '../mask-personal-data.js'
import { readVerificationFor } from '../read-verification-for.js'
import { uuidOf } from '../typed-ids.js'

const ofDeveloper = by({ api_key: 'of the developer’s own', developer: 'of their own' })
const byReviewers = byStaff(...identityReviewers)

@Resolver()
export class IdentityVerificationResolver {
  @QueryFor(toReadVerifications, () => IdentityVerification, {
    nullable: true,
    description: 'One identity verification. Unknown or foreign: VERIFICATION_NOT_FOUND.',
  })
  identityVerification(@Arg('id', () => ID, { description: '`idv_…`.' }) id: string, @Ctx() context: Context) {
    return readVerificationFor(context, uuidOf('idv', id))
  }

  @QueryFor(ofDeveloper, () => [IdentityVerification], {
    description: 'The developer’s verifications of an e-mail address, newest first.',
  })
  identityVerifications(
    @Arg('email', () => String, { description: 'The address, however it is written.' }) email: string,
    @Ctx() context: Context,
  ) {
    const { developerId } = callerAs(context, 'api_key', 'developer')
    return readIdentityVerifications(context.em, { developerId, email: emailOf(email, 'email'), now: context.services.clock() })
  }

  @QueryFor(byReviewers, () => [IdentityVerification], {
    description: 'Verifications whose result is ambiguous and that wait for a decision, oldest first.',
  })
  identityVerificationsToReview(
    @Arg('first', () => Int, { nullable: true, description: 'How many; default 20, at most 100 unless the deployment sets other bounds.' })
    first: number | null,
    @Ctx() context: Context,
  ) {
    const { pageDefault, pageMax } = context.services.config.limits
    const limit = first ?? pageDefault
    if (limit < 1 || limit > pageMax)
      throw new DomainError('VALIDATION_ERROR', { details: { first: `must be from 1 to ${pageMax}` }, field: ['first'] })
    return readVerificationsToReview(context.em, { limit, now: context.services.clock() })
  }

  @QueryFor(byReviewers, () => IdentityCase, {
    nullable: true,
    description:
      'A verification with what it is judged by: the person, who asked for it, the provider’s session, and what was found before. Unknown: VERIFICATION_NOT_FOUND.',
  })
  async identityCase(@Arg('id', () => ID, { description: '`idv_…`.' }) id: string, @Ctx() context: Context): Promise<IdentityCase> {
    const { em, actor, services } = context
    const asked = { id: uuidOf('idv', id), limit: services.config.limits.pageDefault, now: services.clock() }
    return maskPersonalData(actor, await readIdentityCase(em, asked))
  }

  @QueryFor(byReviewers, () => [String], { description: 'Domains whose e-mail addresses are refused, and with them those below.' })
  blockedEmailDomains(@Ctx() context: Context): Promise<string[]> {
    return readBlockedEmailDomains(dbOf(context.em))
  }

  @MutationFor(by('api_key'), () => payloads.CreateIdentityVerificationPayload, {
    description: `Asks for a person’s identity to be verified, also before they have an account. The sandbox approves at once and sends no mail; in live the person gets a link. While one is pending, asking again answers that one and may send the link again, five minutes after the last time unless the deployment sets another time.`,
    refusals:
      'VALIDATION_ERROR, NO_REDIRECT_URLS_CONFIGURED, REDIRECT_URL_MUST_BE_HTTPS, REDIRECT_URL_NOT_ALLOWED, EMAIL_DOMAIN_BLOCKED, KYC_ALREADY_APPROVED, DAILY_LIMIT_REACHED, TEST_CLOCK_NOT_FOUND',
    events: 'in the sandbox identity.verification.updated, and identity.verification.linked where the address has an account',
  })
  async createIdentityVerification(
    @Arg('input', () => inputs.CreateIdentityVerificationInput) input: inputs.CreateIdentityVerificationInput,
    @Ctx() context: Context,
  ): Promise<Omit<payloads.CreateIdentityVerificationPayload, 'userErrors'>> {
    const testClockId = input.testClockId == null ? null : uuidOf('clk', input.testClockId)
    const { identityVerification, created } = await createIdentityVerification(context, { ...input, testClockId })
    return { identityVerification, created, message: identityVerification.message }
  }

  @MutationFor(by({ user: 'the addressed person of the session' }), () => payloads.BeginIdentityVerificationPayload, {
    description:
      'Lets a person have their identity verified on the way to paying (decisions 8): a page of the provider, which leads back to the session. In the sandbox nobody needs it.',
    refusals:
      'SESSION_NOT_FOUND, SESSION_ALREADY_COMPLETED, SESSION_CANCELLED, SESSION_EXPIRED, KYC_ALREADY_APPROVED, VERIFICATION_IN_REVIEW, DAILY_LIMIT_REACHED, IDENTITY_PROVIDER_UNAVAILABLE',
  })
  beginIdentityVerification(
    @Arg('input', () => inputs.BeginIdentityVerificationInput) { sessionId }: inputs.BeginIdentityVerificationInput,
    @Ctx() context: Context,
  ): Promise<{ url: string }> {
    return beginIdentityVerification(context, { sessionId: uuidOf('cs', sessionId) })
  }

  @MutationFor(by({ user: 'who is to be paid out, or to pay' }), () => payloads.BeginSellerIdentityVerificationPayload, {
    description:
      'Lets a person have their identity verified before they are paid out (decisions 8): a page of the provider, which leads back to the payouts of the escrow, for its buyer to the payment, or without an escrow to the person’s account. The verification is that of the developer who created the escrow, for a buyer and without an escrow of the one with whom the person is associated; where there is none, the person’s alone. The sandbox approves it at once.',
    refusals:
      'ESCROW_NOT_FOUND, NOT_A_PARTY, KYC_ALREADY_APPROVED, VERIFICATION_IN_REVIEW, DAILY_LIMIT_REACHED, IDENTITY_PROVIDER_UNAVAILABLE',
  })
  beginSellerIdentityVerification(
    @Arg('input', () => inputs.BeginSellerIdentityVerificationInput) { escrowId }: inputs.BeginSellerIdentityVerificationInput,
    @Ctx() context: Context,
  ): Promise<{ url: string }> {
    return beginSellerIdentityVerification(context, { escrowId: escrowId == null ? null : uuidOf('esc', escrowId) })
  }

  @MutationFor(byReviewers, () => payloads.ReviewIdentityVerificationPayload, {
    description: 'Decides a verification whose result is ambiguous. With `preview` it only shows what it would do.',
    refusals: 'VERIFICATION_NOT_FOUND, VERIFICATION_NOT_PENDING, REASON_REQUIRED',
    events: 'identity.verification.updated, and identity.verification.linked where the address has an account and it is approved',
  })
  async reviewIdentityVerification(
    @Arg('input', () => inputs.ReviewIdentityVerificationInput) { preview, ...review }: inputs.ReviewIdentityVerificationInput,
    @Ctx() context: Context,
  ) {
    const given = { ...review, id: uuidOf('idv', review.id) }
    if (preview) return { preview: await previewTransfers(context, reviewIdentityVerification, given, movesNothing) }
    return context.run(reviewIdentityVerification, given)
  }

  @MutationFor(byReviewers, () => payloads.BlockEmailDomainPayload, {
    description: 'Refuses the e-mail addresses of a domain, and of those below it, for new verifications.',
    refusals: 'VALIDATION_ERROR, REASON_REQUIRED',
  })
  blockEmailDomain(@Arg('input', () => inputs.BlockEmailDomainInput) input: inputs.BlockEmailDomainInput, @Ctx() context: Context) {
    return context.run(blockEmailDomain, { ...input })
  }

  @MutationFor(byReviewers, () => payloads.UnblockEmailDomainPayload, {
    description: 'Accepts the e-mail addresses of a domain again.',
    refusals: 'VALIDATION_ERROR, REASON_REQUIRED',
  })
  unblockEmailDomain(@Arg('input', () => inputs.UnblockEmailDomainInput) input: inputs.UnblockEmailDomainInput, @Ctx() context: Context) {
    return context.run(unblockEmailDomain, { ...input })
  }
}
