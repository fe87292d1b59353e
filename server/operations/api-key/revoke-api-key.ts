import { DomainError } from '../../domain/errors.js'
import type { Operation } from '../operation.js'
import { requireActor } from '../credential/require-actor.js'

/** Ends an API key for ever, from the next request on; it is no longer listed (decisions 3). `id` is a uuid. */
export async function revokeApiKey(tx: Operation, { id }: { id: string }): Promise<{ revoked: true }> {
  const { developerId } = requireActor(tx, 'developer')
  const revoked = await tx.sql(
    'update api_key set revoked_at = $3 where id = $1 and developer_id = $2 and revoked_at is null returning id',
    [id, developerId, tx.wallNow],
  )
  if (revoked.length === 0) throw new DomainError('API_KEY_NOT_FOUND')
  return { revoked: true }
}
