import { renderApiKey, type ApiKeyData } from '../../render/api-key.js'
import { route, type RestRequest } from '../../route.js'

export const get = route({
  method: 'get',
  path: '/api-keys/:id',
  async handle({ params, execute }) {
    const { apiKey } = await execute<{ apiKey: ApiKeyData }>('ApiKey', { id: params['id'] })
    return { body: { apiKey: renderApiKey(apiKey) } }
  },
})

/** Throws for an API key that is malformed, unknown or not the caller's. */
export const mayReadApiKey = ({ params, execute }: RestRequest<undefined>) => execute('ApiKey', { id: params['id'] })
