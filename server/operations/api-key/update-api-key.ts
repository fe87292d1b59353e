import { DomainError } from '../../domain/errors.js'
import { readApiKeys } from '../../queries/api-key/read-api-keys.js'
import type { Operation } from '../operation.js'
import { audit } from '../staff/audit.js'
import { requireReason } from '../staff/require-reason.js'
import { requireStaff } from '../staff/require-staff.js'
import { checkApiKey, type ApiKeyChoices } from './check-api-key.js'
import { requireActor } from '../credential/require-actor.js'
import type { ApiKeySnapshot } from '../../../schema/api-key/api-key-document.js'

export interface ApiKeyUpdate extends ApiKeyChoices {
  /** Uuid. */
  id: string
  isActive?: boolean
  /** Of an owner of the service, who alone may go above the limit of live (decisions 3). */
  reason?: string
}

/** Changes the fields that are present (decisions 3). Switched off, a key stops working with the next request, and can be switched on again. */
export async function updateApiKey(tx: Operation, { id, reason, ...changes }: ApiKeyUpdate): Promise<{ apiKey: ApiKeySnapshot }> {
  const developerId = tx.actor.kind === 'staff' ? null : requireActor(tx, 'developer').developerId
  if (developerId === null) requireOwner(tx, reason)
  const columns = columnsOf(changes)
  if (columns.length === 0) throw new DomainError('NOTHING_TO_UPDATE')
  const { requestsPerMinute } = tx.services.config.limits
  const found = await tx.sql(
    'select id from api_key where id = $1 and developer_id = coalesce($2, developer_id) and revoked_at is null for update',
    [id, developerId],
  )
  if (found.length === 0) throw new DomainError('API_KEY_NOT_FOUND')
  const [before] = await readApiKeys(tx.em, { id, requestsPerMinute })
  // A limit that staff once granted may be sent back unchanged.
  const isKept = changes.rateLimit === before!.rateLimit
  checkApiKey(tx, isKept ? { ...changes, rateLimit: null } : changes, { byStaff: developerId === null })
  await tx.sql(`update api_key set ${columns.map(([column], index) => `${column} = $${index + 2}`).join(', ')} where id = $1`, [
    id,
    ...columns.map(([, value]) => value),
  ])
  const [apiKey] = await readApiKeys(tx.em, { id, requestsPerMinute })
  if (developerId === null)
    await audit(tx, { action: 'update_api_key', subject: id, reason, before: { ...before! }, after: { ...apiKey! } })
  return { apiKey: apiKey! }
}

function requireOwner(tx: Operation, reason: string | undefined) {
  requireStaff(tx, ['owner'])
  requireReason(reason)
}

/** The columns to write, by the fields that are present. */
function columnsOf({ name, rateLimit, expiresAt, metadata, isActive }: Omit<ApiKeyUpdate, 'id' | 'reason'>): Array<[string, unknown]> {
  const columns: Array<[string, unknown]> = [
    ['name', name?.trim()],
    ['rate_limit', rateLimit],
    ['expires_at', expiresAt && new Date(expiresAt)],
    ['metadata', metadata === undefined ? undefined : JSON.stringify(metadata ?? {})],
    ['is_active', isActive],
  ]
  return columns.filter(([, value]) => value !== undefined)
}
