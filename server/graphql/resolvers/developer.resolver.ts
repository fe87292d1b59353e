import { Arg, Args, Ctx, FieldResolver, ID, Int, Resolver, Root } from 'type-graphql'
import { Association } from '../../../schema/association/association.type.js'
import { Business } from '../../../schema/business/business.type.js'
import { DeveloperConnection } from '../../../schema/developer/developer-connection.type.js'
import { FirstArgs } from '../../../schema/node/connection-type.js'
import { DeveloperCase } from '../../../schema/staff/developer-case.type.js'
import { DeveloperSignature } from '../../../schema/developer/developer-signature.type.js'
import * as inputs from '../../../schema/developer/developer.input.js'
import * as payloads from '../../../schema/developer/developer.payload.js'
import { Developer, DeveloperLimits } from '../../../schema/developer/developer.type.js'
import { OwnFinding } from '../../../schema/developer/own-finding.type.js'
import { lengthOf } from '../../../schema/validation/input-fields.js'
import { bounds } from '../../domain/bounds.js'
import { businessDeciders } from '../../domain/business/business.js'
import { DomainError } from '../../domain/errors.js'
import { decodeAnyId } from '../../domain/id.js'
import { registerDeveloper } from '../../operations/developer/register-developer.js'
import { setDeveloperLimits } from '../../operations/developer/set-developer-limits.js'
import { updateDeveloperSettings } from '../../operations/developer/update-developer-settings.js'
import { verifyDeveloper } from '../../operations/developer/verify-developer.js'
import { readApiKeys } from '../../queries/api-key/read-api-keys.js'
import { listDevelopers } from '../../queries/developer/list-developers.js'
import { readOauthClients } from '../../queries/oauth/read-oauth-clients.js'
import { readTestClocks } from '../../queries/test-clock/read-test-clocks.js'
import { readWebhooks } from '../../queries/webhook/read-webhooks.js'
import { readAssociation } from '../../queries/association/read-association.js'
import type { BusinessView } from '../../queries/business/business-view.js'
import { readBusinessOf } from '../../queries/business/read-businesses.js'
import { findOwn } from '../../queries/developer/find-own.js'
import { readDeveloperSignature } from '../../queries/developer/read-developer-signature.js'
import { readDeveloper } from '../../queries/developer/read-developer.js'
import { readMe } from '../../queries/viewer/read-me.js'
import { callerAs } from '../../domain/credential/actor.js'
import { anybody, by, byStaff } from '../access/access.js'
import { MutationFor, QueryFor } from '../access/operation-decorators.js'
import type { Context } from '../context.js'
import { connectionById, windowOf } from '../list-window.js'
import { maskPersonalData, readsMasked } from '../mask-personal-data.js'
import { textWithin } from '../text-within.js'
import { uuidOf } from '../typed-ids.js'
import type { DeveloperSnapshot } from '../../../schema/developer/developer-document.js'

@Resolver(() => Developer)
export class DeveloperResolver {
  @QueryFor(by('developer', 'api_key'), () => Developer, {
    nullable: true,
    description: 'The developer who asks, by their token or by one of their API keys.',
  })
  async developer(@Ctx() context: Context): Promise<DeveloperSnapshot> {
    const { developerId } = callerAs(context, 'developer', 'api_key')
    const developer = await readDeveloper(context.em, developerId)
    if (!developer) throw new DomainError('UNAUTHORIZED')
    return developer
  }

  @QueryFor(by('developer'), () => OwnFinding, {
    nullable: true,
    description:
      'What of the developer’s an id of any kind belongs to: an event’s delivery to that event, a part of an escrow to the escrow, as far as their keys read it. Null where nothing of theirs has the id.',
    refusals: 'INVALID_ID for what is no id of this service',
  })
  async findOwn(
    @Arg('id', () => ID, { description: 'An id of whichever kind.' }) id: string,
    @Ctx() context: Context,
  ): Promise<OwnFinding | null> {
    const { developerId } = callerAs(context, 'developer')
    const known = decodeAnyId(id)
    if (!known) throw new DomainError('INVALID_ID')
    return findOwn(context.em, { developerId, ...known })
  }

  @QueryFor(by({ staff: 'masked for support, who search by a whole address' }), () => DeveloperConnection, {
    description: 'Developers, the newest first; those that are searched, in the order of what they are searched by.',
  })
  async developers(
    @Args(() => FirstArgs) args: FirstArgs,
    @Arg('search', () => String, {
      nullable: true,
      description: `The beginning of a company’s name, however it is written, or, with an @ in it, of an address. ${lengthOf(bounds.searchWords)}`,
    })
    search: string | null,
    @Ctx() context: Context,
  ) {
    const { after = null } = args
    const { limit } = windowOf(context, args)
    const wanted = textWithin(bounds.searchWords, (search ?? '').trim(), 'search')
    const asked = { search: wanted, isWhole: readsMasked(context.actor), limit, after }
    const { developers, hasMore } = await listDevelopers(context.em, asked)
    return connectionById(maskPersonalData(context.actor, developers), { hasMore, after })
  }

  @QueryFor(by({ staff: 'masked for support' }), () => DeveloperCase, {
    nullable: true,
    description: 'A developer with API keys, webhooks, OAuth clients and test clocks. Unknown: null with an error (DEVELOPER_NOT_FOUND).',
  })
  async developerCase(@Arg('id', () => ID, { description: '`dev_…`.' }) id: string, @Ctx() context: Context): Promise<DeveloperCase> {
    const developerId = uuidOf('dev', id)
    const { em, services, actor } = context
    const developer = await readDeveloper(em, developerId)
    if (!developer) throw new DomainError('DEVELOPER_NOT_FOUND')
    const { requestsPerMinute, pageDefault } = services.config.limits
    return {
      developer: maskPersonalData(actor, developer),
      apiKeys: await readApiKeys(em, { developerId, requestsPerMinute }),
      webhooks: await readWebhooks(em, { developerId }),
      oauthClients: await readOauthClients(em, { developerId }),
      testClocks: await readTestClocks(em, { developerId, page: 1, limit: pageDefault }),
    }
  }

  @FieldResolver(() => DeveloperLimits, { description: 'What the developer may do, and how often.' })
  async limits(@Root() developer: DeveloperSnapshot, @Ctx() { em, services }: Context): Promise<DeveloperLimits> {
    const me = await readMe(em, services, { kind: 'developer', developerId: uuidOf('dev', developer.id) })
    if (me.kind !== 'developer') throw new Error(`a developer reads as ${me.kind}`)
    return me.developer.limits
  }

  @FieldResolver(() => Association, { description: 'Which user the developer acts for.' })
  async association(@Root() developer: DeveloperSnapshot, @Ctx() { em, services, actor }: Context): Promise<Association> {
    return maskPersonalData(actor, await readAssociation(em, { developerId: uuidOf('dev', developer.id), now: services.clock() }))
  }

  @FieldResolver(() => DeveloperSignature, { description: 'The image that signs with `autoSign`.' })
  signature(@Root() developer: DeveloperSnapshot, @Ctx() { em }: Context): Promise<DeveloperSignature> {
    return readDeveloperSignature(em, uuidOf('dev', developer.id))
  }

  @FieldResolver(() => Int, { description: 'The largest logo that the business may have, in bytes.' })
  logoMaxBytes(@Ctx() { services }: Context): number {
    return services.config.limits.businessLogoBytes
  }

  @FieldResolver(() => Business, {
    nullable: true,
    description: 'What the developer takes payments for; null before it is set up, and for those of staff who do not review businesses.',
  })
  business(@Root() developer: DeveloperSnapshot, @Ctx() { em, actor }: Context): Promise<BusinessView | null> | null {
    if (actor.kind === 'staff' && !businessDeciders.includes(actor.role)) return null
    return readBusinessOf(em, uuidOf('dev', developer.id))
  }

  @MutationFor(anybody(), () => payloads.RegisterDeveloperPayload, {
    description: 'Registers a developer (decisions 3): verified at once in the sandbox, after `verifyDeveloper` in live.',
    refusals:
      'VALIDATION_ERROR, PASSWORD_TOO_WEAK, EMAIL_TAKEN; RATE_LIMITED, as an error of the request, after too many mails to one address',
  })
  registerDeveloper(@Arg('input', () => inputs.RegisterDeveloperInput) input: inputs.RegisterDeveloperInput, @Ctx() context: Context) {
    return registerDeveloper(context, input)
  }

  @MutationFor(anybody('who has the code'), () => payloads.VerifyDeveloperPayload, {
    description: 'Proves a developer’s mailbox with the code of the registration (decisions 3).',
    refusals: 'INVALID_CODE',
  })
  verifyDeveloper(@Arg('input', () => inputs.VerifyDeveloperInput) input: inputs.VerifyDeveloperInput, @Ctx() context: Context) {
    return verifyDeveloper(context, input)
  }

  @MutationFor(by('developer'), () => payloads.UpdateDeveloperSettingsPayload, {
    description: 'Changes the settings that are present (decisions 3).',
    refusals: 'VALIDATION_ERROR, NOTHING_TO_UPDATE',
  })
  updateDeveloperSettings(
    @Arg('input', () => inputs.UpdateDeveloperSettingsInput) {
      allowedRedirectUrls,
      companyName,
      applicationName,
    }: inputs.UpdateDeveloperSettingsInput,
    @Ctx() context: Context,
  ) {
    return context.run(updateDeveloperSettings, {
      // Only the application's name can be cleared; null leaves the others as they are.
      ...(allowedRedirectUrls == null ? {} : { allowedRedirectUrls }),
      ...(companyName == null ? {} : { companyName }),
      ...(applicationName === undefined ? {} : { applicationName }),
    })
  }

  @MutationFor(byStaff('owner'), () => payloads.SetDeveloperLimitsPayload, {
    description:
      'Changes how much one developer may do (decisions 14), from the next request on. How often one of their keys may call is said by `updateApiKey`.',
    refusals: 'VALIDATION_ERROR, NOTHING_TO_UPDATE, REASON_REQUIRED, DEVELOPER_NOT_FOUND',
  })
  setDeveloperLimits(
    @Arg('input', () => inputs.SetDeveloperLimitsInput) { id, ...limits }: inputs.SetDeveloperLimitsInput,
    @Ctx() context: Context,
  ) {
    return context.run(setDeveloperLimits, { ...limits, id: uuidOf('dev', id) })
  }
}
