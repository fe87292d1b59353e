import { fileKey } from '../../queries/file/file-key.js'
import type { Operation } from '../operation.js'
import type { Workflow } from '../workflow.js'
import { fileOwnerOf } from './file-owner.js'

/**
 * Takes away a file that nothing names: from then on nothing can name it, and its bytes go. The row stays for a while, as it counts among
 * what its owner sent lately.
 */
export const discardFile: Workflow<{ id: string }, void> = async ({ run, services }, { id }) => {
  if (await run(withdrawFile, { id })) await services.files.delete(fileKey(id))
}

async function withdrawFile(tx: Operation, { id }: { id: string }): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('file')
    .set({ deletedAt: tx.wallNow })
    .where('id', '=', id)
    .where('ownerId', '=', fileOwnerOf(tx.actor).ownerId)
    .where('subjectId', 'is', null)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
