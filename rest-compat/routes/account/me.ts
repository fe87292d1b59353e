import type { ApiKeyData } from '../../render/api-key.js'
import { renderDeveloper, type DeveloperData } from '../../render/developer.js'
import { route } from '../../route.js'

export const me = route({
  method: 'get',
  path: '/me',
  async handle({ execute }) {
    const { viewer } = await execute<{ viewer: ViewerData }>('Viewer')
    const { limits, ...developer } = viewer.developer
    return { body: { apiKey: renderOwnKey(viewer.apiKey), developer: { ...renderDeveloper(developer), limits } } }
  },
})

interface ViewerData {
  apiKey: ApiKeyData
  developer: DeveloperData & { limits: { dailyCreations: { limit: number; used: number } } }
}

/** The fields of the specification (API key information) and no others. */
function renderOwnKey({ id, name, keyPrefix, environment, isActive, lastUsedAt, expiresAt, rateLimit, metadata, createdAt }: ApiKeyData) {
  return { id, name, keyPrefix, environment: environment.toLowerCase(), isActive, lastUsedAt, expiresAt, rateLimit, metadata, createdAt }
}
