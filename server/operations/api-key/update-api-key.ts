import { LockMode } from '@mikro-orm/postgresql'
import { ApiKey } from '../../db/entities/api-key.entity.js'
import { checkApiKey, type ApiKeyChoices } from '../../domain/api-key/api-key.js'
import { DomainError } from '../../domain/errors.js'
import { checkReason } from '../../domain/staff/staff.js'
import type { ApiKeySnapshot } from '../../../schema/api-key/api-key-document.js'
import { callerAs } from '../../domain/credential/actor.js'
import type { Operation } from '../operation.js'
import { readApiKey } from './read-api-key.js'
import { audit } from '../audit-entry/audit.js'

export interface ApiKeyUpdate extends ApiKeyChoices {
  /** Uuid. */
  id: string
  isActive?: boolean
  /** Of an owner of the service, who alone may go above the limit of live (decisions 3). */
  reason?: string
}

/** Changes the fields that are present (decisions 3). Switched off, a key stops working with the next request, and can be switched on again. */
export async function updateApiKey(tx: Operation, { id, reason, ...changes }: ApiKeyUpdate): Promise<{ apiKey: ApiKeySnapshot }> {
  const own = ownKeys(tx, reason)
  const byStaff = tx.actor.kind === 'staff'
  const { environment, limits } = tx.services.config
  const columns = columnsOf(changes)
  const row = await tx.em.findOne(ApiKey, { id, revokedAt: null, ...own }, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if (!row) throw new DomainError('API_KEY_NOT_FOUND')
  if (Object.keys(columns).length === 0) throw new DomainError('NOTHING_TO_UPDATE')
  const before = await readApiKey(tx, id)
  // A limit that staff once granted may be sent back unchanged.
  const isKept = changes.rateLimit === before.rateLimit
  checkApiKey(isKept ? { ...changes, rateLimit: null } : changes, { environment, limits, now: tx.wallNow, byStaff })
  Object.assign(row, columns)
  await tx.em.flush()
  const apiKey = await readApiKey(tx, id)
  if (byStaff) await audit(tx, { action: 'update_api_key', subject: id, reason, before: { ...before }, after: { ...apiKey } })
  return { apiKey }
}

/** Of which keys the caller may change one: an owner of the service of all, with a reason, and a developer of their own. */
function ownKeys(tx: Operation, reason: string | undefined): { developerId?: string } {
  if (tx.actor.kind !== 'staff') return { developerId: callerAs(tx, 'developer').developerId }
  checkReason(reason)
  return {}
}

type Changes = Omit<ApiKeyUpdate, 'id' | 'reason'>

/** What to write, of the fields that are present. */
function columnsOf({ name, rateLimit, expiresAt, metadata, isActive }: Changes): Partial<ApiKey> {
  return {
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(rateLimit === undefined ? {} : { rateLimit }),
    ...(expiresAt === undefined ? {} : { expiresAt: expiresAt === null ? null : new Date(expiresAt) }),
    ...(metadata === undefined ? {} : { metadata: metadata ?? {} }),
    ...(isActive === undefined ? {} : { isActive }),
  }
}
