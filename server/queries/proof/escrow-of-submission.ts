import type { EntityManager } from '@mikro-orm/postgresql'
import { dbOf } from '../../db/typed-queries.js'
import { DomainError } from '../../domain/errors.js'

/** The uuid of the escrow whose proof a submission belongs to. @throws DomainError NOT_FOUND */
export async function escrowOfSubmission(em: EntityManager, id: string): Promise<string> {
  const submission = await dbOf(em).selectFrom('proof_submission').select('escrowId').where('id', '=', id).executeTakeFirst()
  if (!submission) throw new DomainError('NOT_FOUND')
  return submission.escrowId
}
