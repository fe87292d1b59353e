import { ApiKey } from '../../db/entities/api-key.entity.js'
import { checkApiKey, keyScheme, shownKey, type ApiKeyChoices } from '../../domain/api-key/api-key.js'
import type { ApiKeySnapshot } from '../../../schema/api-key/api-key-document.js'
import { requireRoom } from '../../domain/limit-reached.js'
import { callerAs } from '../../domain/credential/actor.js'
import { lockDeveloper } from '../developer/lock-developer.js'
import { countChange } from '../count-in-day.js'
import type { Operation } from '../operation.js'
import { readApiKey } from './read-api-key.js'

export type NewApiKey = ApiKeyChoices & { name: string }

/**
 * Makes an API key of this deployment's environment (specification, Authentication; decisions 3). `key` is shown this once: a
 * keyed hash of it is stored, its prefix and its last four characters.
 */
export async function createApiKey(tx: Operation, input: NewApiKey): Promise<{ apiKey: ApiKeySnapshot; key: string }> {
  const { developerId } = callerAs(tx, 'developer')
  const { config, randomBytes, secrets } = tx.services
  const { environment, limits } = config
  checkApiKey(input, { environment, limits, now: tx.wallNow, byStaff: false })
  await lockDeveloper(tx, developerId)
  requireRoom({
    count: await tx.em.count(ApiKey, { developerId, revokedAt: null }),
    most: limits.apiKeys,
    of: 'API keys of yours',
    way: 'Revoke one.',
  })
  countChange(tx)
  const scheme = keyScheme(environment)
  const key = scheme + Buffer.from(randomBytes(32)).toString('hex')
  const { id } = tx.em.create(ApiKey, {
    id: tx.newId(),
    developerId,
    name: input.name.trim(),
    digest: secrets.digest(key),
    ...shownKey(key, scheme),
    environment,
    rateLimit: input.rateLimit ?? null,
    metadata: input.metadata ?? {},
    expiresAt: input.expiresAt ? new Date(input.expiresAt) : null,
    createdAt: tx.wallNow,
  })
  await tx.em.flush()
  return { apiKey: await readApiKey(tx, id), key }
}
