import { readApiKeys } from '../../queries/api-key/read-api-keys.js'
import type { Operation } from '../operation.js'
import { checkApiKey, type ApiKeyChoices } from './check-api-key.js'
import { requireActor } from '../credential/require-actor.js'
import type { ApiKeySnapshot } from '../../../schema/api-key/api-key-document.js'

export type NewApiKey = ApiKeyChoices & { name: string }

/**
 * Makes an API key of this deployment's environment (specification, Authentication 2 and 3; decisions 3). `key` is shown this once: a
 * keyed hash of it is stored, its prefix and its last four characters.
 */
export async function createApiKey(tx: Operation, input: NewApiKey): Promise<{ apiKey: ApiKeySnapshot; key: string }> {
  const { developerId } = requireActor(tx, 'developer')
  checkApiKey(tx, input, { byStaff: false })
  const { config, randomBytes, secrets } = tx.services
  const scheme = `sk_${config.environment}_`
  const key = scheme + Buffer.from(randomBytes(32)).toString('hex')
  const id = tx.newId()
  await tx.sql(
    `insert into api_key (id, developer_id, name, digest, key_prefix, last_four, environment, rate_limit, metadata, expires_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      id,
      developerId,
      input.name.trim(),
      secrets.digest(key),
      key.slice(0, scheme.length + shownDigits),
      key.slice(-4),
      config.environment,
      input.rateLimit ?? null,
      JSON.stringify(input.metadata ?? {}),
      input.expiresAt ? new Date(input.expiresAt) : null,
      tx.wallNow,
    ],
  )
  const [apiKey] = await readApiKeys(tx.em, { id, requestsPerMinute: config.limits.requestsPerMinute })
  return { apiKey: apiKey!, key }
}

/** How much of a key's random part its prefix gives away: 32 bits of 256. */
const shownDigits = 8
