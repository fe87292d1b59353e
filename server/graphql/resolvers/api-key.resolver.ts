import { Arg, Ctx, ID, Resolver } from 'type-graphql'
import { CreateApiKeyInput, RevokeApiKeyInput, UpdateApiKeyInput } from '../../../schema/api-key/api-key.input.js'
import { CreateApiKeyPayload, RevokeApiKeyPayload, UpdateApiKeyPayload } from '../../../schema/api-key/api-key.payload.js'
import { ApiKey } from '../../../schema/api-key/api-key.type.js'
import { DomainError } from '../../domain/errors.js'
import { createApiKey } from '../../operations/api-key/create-api-key.js'
import { revokeApiKey } from '../../operations/api-key/revoke-api-key.js'
import { updateApiKey } from '../../operations/api-key/update-api-key.js'
import { readApiKeys } from '../../queries/api-key/read-api-keys.js'
import { callerAs } from '../../domain/credential/actor.js'
import { by } from '../access/access.js'
import { MutationFor, QueryFor } from '../access/operation-decorators.js'
import type { Context } from '../context.js'
import { uuidOf } from '../typed-ids.js'
import type { ApiKeySnapshot } from '../../../schema/api-key/api-key-document.js'

@Resolver()
export class ApiKeyResolver {
  @QueryFor(by('developer'), () => [ApiKey], { description: 'The API keys of the developer who asks that were not revoked, newest first.' })
  apiKeys(@Ctx() context: Context): Promise<ApiKeySnapshot[]> {
    const { developerId } = callerAs(context, 'developer')
    return readKeys(context, { developerId })
  }

  @QueryFor(by({ developer: 'whose key it is', api_key: 'about itself, without `id`' }), () => ApiKey, {
    nullable: true,
    description:
      'One API key of the developer who asks; without `id`, the API key that asks. Unknown, revoked or not yours: null with an error (API_KEY_NOT_FOUND).',
  })
  async apiKey(
    @Ctx() context: Context,
    @Arg('id', () => ID, { nullable: true, description: '`key_…`.' }) id?: string | null,
  ): Promise<ApiKeySnapshot> {
    const [apiKey] = await readKeys(context, oneKey(context, id))
    if (!apiKey) throw new DomainError('API_KEY_NOT_FOUND')
    return apiKey
  }

  @MutationFor(by('developer'), () => CreateApiKeyPayload, {
    description: `Makes an API key of this deployment's environment (specification, Authentication). The key is shown this once.`,
    refusals: 'VALIDATION_ERROR, LIMIT_REACHED, DAILY_LIMIT_REACHED',
  })
  createApiKey(@Arg('input', () => CreateApiKeyInput) input: CreateApiKeyInput, @Ctx() context: Context) {
    return context.run(createApiKey, input)
  }

  @MutationFor(
    { callers: { developer: 'whose key it is', staff: 'who alone may go above the limit of live, with a reason' }, staffRoles: ['owner'] },
    () => UpdateApiKeyPayload,
    {
      description: 'Changes the fields that are present. Switched off, a key stops working with the next request.',
      refusals: 'VALIDATION_ERROR, NOTHING_TO_UPDATE, API_KEY_NOT_FOUND, REASON_REQUIRED',
    },
  )
  updateApiKey(
    @Arg('input', () => UpdateApiKeyInput) { id, name, isActive, reason, ...clearable }: UpdateApiKeyInput,
    @Ctx() context: Context,
  ) {
    return context.run(updateApiKey, {
      ...clearable,
      id: uuidOf('key', id),
      // These cannot be cleared; null leaves them as they are.
      ...(name == null ? {} : { name }),
      ...(isActive == null ? {} : { isActive }),
      ...(reason == null ? {} : { reason }),
    })
  }

  @MutationFor(by({ developer: 'whose key it is' }), () => RevokeApiKeyPayload, {
    description: 'Ends an API key for ever, from the next request on; it is no longer listed.',
    refusals: 'API_KEY_NOT_FOUND',
  })
  revokeApiKey(@Arg('input', () => RevokeApiKeyInput) { id }: RevokeApiKeyInput, @Ctx() context: Context) {
    return context.run(revokeApiKey, { id: uuidOf('key', id) })
  }
}

/** A developer names one of theirs, a key means itself. */
function oneKey({ actor }: Context, id: string | null | undefined) {
  if (id == null && actor.kind === 'api_key') return { id: actor.apiKeyId }
  if (id != null && actor.kind === 'developer') return { developerId: actor.developerId, id: uuidOf('key', id) }
  throw new DomainError('FORBIDDEN')
}

function readKeys({ em, services }: Context, which: { developerId?: string; id?: string }) {
  return readApiKeys(em, { ...which, requestsPerMinute: services.config.limits.requestsPerMinute })
}
