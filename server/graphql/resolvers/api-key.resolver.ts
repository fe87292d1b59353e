import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import { CreateApiKeyInput, RevokeApiKeyInput, UpdateApiKeyInput } from '../../../schema/api-key/api-key.input.js'
import { CreateApiKeyPayload, RevokeApiKeyPayload, UpdateApiKeyPayload } from '../../../schema/api-key/api-key.payload.js'
import { ApiKey } from '../../../schema/api-key/api-key.type.js'
import { DomainError } from '../../domain/errors.js'
import { createApiKey } from '../../operations/api-key/create-api-key.js'
import { revokeApiKey } from '../../operations/api-key/revoke-api-key.js'
import { updateApiKey } from '../../operations/api-key/update-api-key.js'
import { readApiKeys } from '../../queries/api-key/read-api-keys.js'
import type { Context } from '../context.js'
import { requireActor } from '../require-actor.js'
import { uuidOf } from '../typed-ids.js'
import type { ApiKeySnapshot } from '../../../schema/api-key/api-key-document.js'

@Resolver()
export class ApiKeyResolver {
  @Query(() => [ApiKey], { description: 'The API keys of the developer who asks that were not revoked, newest first.' })
  apiKeys(@Ctx() context: Context): Promise<ApiKeySnapshot[]> {
    const { developerId } = requireActor(context.actor, 'developer')
    return readKeys(context, { developerId })
  }

  @Query(() => ApiKey, {
    nullable: true,
    description:
      'One API key of the developer who asks; without `id`, the API key that asks. Unknown, revoked or not yours: null with an error (API_KEY_NOT_FOUND).',
  })
  async apiKey(
    @Ctx() context: Context,
    @Arg('id', () => ID, { nullable: true, description: '`key_…`.' }) id?: string | null,
  ): Promise<ApiKeySnapshot> {
    const [apiKey] = await readKeys(context, id == null ? ownKey(context) : keyOfDeveloper(context, id))
    if (!apiKey) throw new DomainError('API_KEY_NOT_FOUND')
    return apiKey
  }

  @Mutation(() => CreateApiKeyPayload, {
    description: `Makes an API key of this deployment's environment (specification, Authentication). The key is shown this once.

Who: a developer.

Refusals: VALIDATION_ERROR.`,
  })
  createApiKey(@Arg('input', () => CreateApiKeyInput) input: CreateApiKeyInput, @Ctx() context: Context) {
    return context.run(createApiKey, input)
  }

  @Mutation(() => UpdateApiKeyPayload, {
    description: `Changes the fields that are present. Switched off, a key stops working with the next request.

Who: its developer; or an owner of the service, who alone may go above the limit of live, with a reason.

Refusals: VALIDATION_ERROR, NOTHING_TO_UPDATE, API_KEY_NOT_FOUND, REASON_REQUIRED.`,
  })
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

  @Mutation(() => RevokeApiKeyPayload, {
    description:
      'Ends an API key for ever, from the next request on; it is no longer listed.\n\nWho: its developer.\n\nRefusals: API_KEY_NOT_FOUND.',
  })
  revokeApiKey(@Arg('input', () => RevokeApiKeyInput) { id }: RevokeApiKeyInput, @Ctx() context: Context) {
    return context.run(revokeApiKey, { id: uuidOf('key', id) })
  }
}

const ownKey = ({ actor }: Context) => ({ id: requireActor(actor, 'api_key').apiKeyId })

const keyOfDeveloper = ({ actor }: Context, id: string) => ({
  developerId: requireActor(actor, 'developer').developerId,
  id: uuidOf('key', id),
})

function readKeys({ em, services }: Context, which: { developerId?: string; id?: string }) {
  return readApiKeys(em, { ...which, requestsPerMinute: services.config.limits.requestsPerMinute })
}
