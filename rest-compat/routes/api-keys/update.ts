import { z } from 'zod'
import { text } from '../../../schema/validation/validated.js'
import { optional } from '../../fields.js'
import { renderApiKey, type ApiKeyData } from '../../render/api-key.js'
import { route } from '../../route.js'
import { apiKeyChoices } from './api-key-choices.js'
import { mayReadApiKey } from './get.js'

export const update = route({
  method: 'patch',
  path: '/api-keys/:id',
  body: z.object({ name: optional(text(1, 100)), isActive: optional(z.boolean('must be true or false')), ...apiKeyChoices }),
  before: mayReadApiKey,
  async handle({ params, body, execute }) {
    const variables = { input: { id: params['id'], ...body } }
    const { updateApiKey } = await execute<{ updateApiKey: { apiKey: ApiKeyData } }>('UpdateApiKey', variables)
    return { body: { message: 'API key updated', apiKey: renderApiKey(updateApiKey.apiKey) } }
  },
})
