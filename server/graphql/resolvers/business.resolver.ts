import { Arg, Ctx, FieldResolver, ID, Int, Resolver, Root } from 'type-graphql'
import * as inputs from '../../../schema/business/business.input.js'
import * as payloads from '../../../schema/business/business.payload.js'
import { Business, BusinessBalance, BusinessStatuses } from '../../../schema/business/business.type.js'
import type { Attachment } from '../../../schema/file/file.type.js'
import { businessDeciders, type BusinessStatus } from '../../domain/business/business.js'
import { encodeId } from '../../domain/id.js'
import { putBusiness } from '../../operations/business/put-business.js'
import { reviewBusiness } from '../../operations/business/review-business.js'
import { linkLives, withViewUrl } from '../../operations/file/file-link.js'
import type { BusinessView } from '../../queries/business/business-view.js'
import { readBusinesses } from '../../queries/business/read-businesses.js'
import { readBusinessBalance } from '../../queries/wallet/read-business-balance.js'
import { by, byStaff } from '../access/access.js'
import { MutationFor, QueryFor } from '../access/operation-decorators.js'
import type { Context } from '../context.js'
import { pageOf } from '../list-window.js'
import { uuidOf } from '../typed-ids.js'

@Resolver(() => Business)
export class BusinessResolver {
  @QueryFor(byStaff(...businessDeciders), () => [Business], {
    description: 'Businesses, the one that was set up first foremost; for those who decide on them.',
  })
  businesses(
    @Arg('status', () => BusinessStatuses, { nullable: true, description: 'Only those that stand so.' }) status: BusinessStatus | null,
    @Arg('page', () => Int, { nullable: true, description: 'Counts from 1.' }) page: number | null,
    @Arg('limit', () => Int, { nullable: true, description: 'Default 20, at most 100 unless the deployment sets other bounds.' }) limit:
      | number
      | null,
    @Ctx() context: Context,
  ): Promise<BusinessView[]> {
    return readBusinesses(context.em, { status: status ?? null, ...pageOf(context, { page, limit }) })
  }

  @MutationFor(by('developer'), () => payloads.PutBusinessPayload, {
    description:
      'Sets up the developer’s business, or says anew what it is (decisions 3). Approved at once in the sandbox; in live staff decide, and decide again after a change.',
    refusals: 'VALIDATION_ERROR, FILE_NOT_FOUND, FILE_ALREADY_USED, LIMIT_REACHED',
  })
  putBusiness(
    @Arg('input', () => inputs.PutBusinessInput) { fileIds, logoFileId, ...facts }: inputs.PutBusinessInput,
    @Ctx() context: Context,
  ) {
    const logoId = logoFileId == null ? logoFileId : uuidOf('file', logoFileId)
    return context.run(putBusiness, { ...facts, fileIds: (fileIds ?? []).map((id) => uuidOf('file', id)), logoFileId: logoId })
  }

  @MutationFor(byStaff(...businessDeciders), () => payloads.ReviewBusinessPayload, {
    description: 'Decides whether a business was verified (decisions 18). Its developer is told by mail.',
    refusals: 'REASON_REQUIRED, BUSINESS_NOT_FOUND, BUSINESS_ALREADY_DECIDED, VERSION_CONFLICT',
  })
  reviewBusiness(@Arg('input', () => inputs.ReviewBusinessInput) input: inputs.ReviewBusinessInput, @Ctx() context: Context) {
    return context.run(reviewBusiness, { ...input, id: uuidOf('biz', input.id) })
  }

  @FieldResolver(() => ID, { description: 'Whose it is, `dev_…`.' })
  developerId(@Root() { developerId }: BusinessView): string {
    return encodeId('dev', developerId)
  }

  @FieldResolver()
  documents(@Root() { documents }: BusinessView, @Ctx() { services }: Context): Attachment[] {
    return documents.map((file) => withViewUrl(services, file, linkLives(services.config).forReader))
  }

  @FieldResolver()
  logo(@Root() { logo }: BusinessView, @Ctx() { services }: Context): Attachment | null {
    return logo && withViewUrl(services, logo, linkLives(services.config).forReader)
  }

  @FieldResolver(() => BusinessBalance, { description: 'Its wallet.' })
  balance(@Root() { id }: BusinessView, @Ctx() { em }: Context): Promise<BusinessBalance> {
    return readBusinessBalance(em, uuidOf('biz', id))
  }
}
