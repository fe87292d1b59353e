import { z } from 'zod'
import { text } from '../../../schema/validation/validated.js'
import { renderApiKey, type ApiKeyData } from '../../render/api-key.js'
import { route } from '../../route.js'
import { apiKeyChoices } from './api-key-choices.js'

export const create = route({
  method: 'post',
  path: '/api-keys',
  body: z.object({ name: text(1, 100), ...apiKeyChoices }),
  async handle({ body, execute }) {
    const { createApiKey } = await execute<{ createApiKey: { apiKey: ApiKeyData; key: string | null } }>('CreateApiKey', { input: body })
    const { apiKey, key } = createApiKey
    return {
      status: 201,
      headers: { Location: `/api/developer/api-keys/${apiKey.id}` },
      body: { message: 'API key created', apiKey: renderApiKey(apiKey), key },
    }
  },
})
