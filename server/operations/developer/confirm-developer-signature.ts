import { DomainError } from '../../domain/errors.js'
import { readDeveloperSignature } from '../../queries/developer/read-developer-signature.js'
import type { Operation } from '../operation.js'
import { requireActor } from '../credential/require-actor.js'
import type { DeveloperSignatureSnapshot } from '../../../schema/developer/developer-document.js'

/**
 * The associated user confirms that this image signs for them (decisions 3). `sha256` is that of the image they were shown: another image
 * in the meantime is `VERSION_CONFLICT`.
 */
export async function confirmDeveloperSignature(
  tx: Operation,
  { token, sha256 }: { token: string; sha256: string },
): Promise<{ signature: DeveloperSignatureSnapshot }> {
  const { userId } = requireActor(tx, 'user')
  const [signature] = await tx.sql<{ developer_id: string; user_id: string; sha256: string }>(
    'select developer_id, user_id, sha256 from developer_signature where token_digest = $1 for update',
    [tx.services.secrets.digest(token)],
  )
  if (!signature) throw new DomainError('INVALID_LINK')
  if (signature.user_id !== userId)
    throw new DomainError('FORBIDDEN', { message: 'The signature is of another user. Sign in as that user.' })
  if (signature.sha256 !== sha256.toLowerCase()) throw new DomainError('VERSION_CONFLICT', { field: ['sha256'] })
  await tx.sql('update developer_signature set confirmed_at = coalesce(confirmed_at, $2) where developer_id = $1', [
    signature.developer_id,
    tx.wallNow,
  ])
  return { signature: await readDeveloperSignature(tx.em, signature.developer_id) }
}
