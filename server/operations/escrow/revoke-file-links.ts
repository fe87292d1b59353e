import { rolesIn } from './roles-in.js'
import { DomainError } from '../../domain/errors.js'
import type { Operation } from '../operation.js'

/**
 * Takes back every link to a file that was given out until now; whoever reads what the file was shown with gets a fresh one (decisions 6). It is
 * for those who may read it there; to anybody else the file is not there.
 */
export async function revokeFileLinks(tx: Operation, { fileId }: { fileId: string }): Promise<void> {
  const shown = await tx.db
    .selectFrom('file as f')
    .innerJoin('escrow as e', 'e.id', 'f.escrowId')
    .select(['e.sellerId', 'e.buyerId', 'e.createdByDeveloperId', 'e.createdByUserId'])
    .where('f.id', '=', fileId)
    .where('f.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!shown || rolesIn(tx.actor, shown).length === 0) throw new DomainError('FILE_NOT_FOUND')
  await tx.db.updateTable('file').set({ linksRevokedAt: tx.wallNow }).where('id', '=', fileId).execute()
}
