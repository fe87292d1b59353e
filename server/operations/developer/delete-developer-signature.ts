import { DomainError } from '../../domain/errors.js'
import type { Operation } from '../operation.js'
import { requireActor } from '../credential/require-actor.js'

/** Removes the developer's signature image (decisions 3); what it signed stays signed. */
export async function deleteDeveloperSignature(tx: Operation): Promise<{ deleted: true }> {
  const { developerId } = requireActor(tx, 'developer')
  const deleted = await tx.sql('delete from developer_signature where developer_id = $1 returning developer_id', [developerId])
  if (deleted.length === 0) throw new DomainError('SIGNATURE_NOT_CONFIGURED', { status: 404 })
  return { deleted: true }
}
