import { renderApiKey, type ApiKeyData } from '../../render/api-key.js'
import { route } from '../../route.js'

export const list = route({
  method: 'get',
  path: '/api-keys',
  async handle({ execute }) {
    const { apiKeys } = await execute<{ apiKeys: ApiKeyData[] }>('ApiKeys')
    return { body: { apiKeys: apiKeys.map(renderApiKey) } }
  },
})
