import type { ApiKeySnapshot } from '../../../schema/api-key/api-key-document.js'
import { mustExist } from '../../domain/must-exist.js'
import { readApiKeys } from '../../queries/api-key/read-api-keys.js'
import type { Operation } from '../operation.js'

/** A key that is there, as its developer sees it now. */
export async function readApiKey({ em, services }: Operation, id: string): Promise<ApiKeySnapshot> {
  const [apiKey] = await readApiKeys(em, { id, requestsPerMinute: services.config.limits.requestsPerMinute })
  return mustExist(apiKey, 'the API key')
}
