import { DomainError } from '../../domain/errors.js'
import type { StoredFile } from '../../queries/file/file-view.js'
import type { Operation } from '../operation.js'

/** The bytes of a file are in the store: it may be named. One that took so long that it was given up is not there any more. */
export async function finishFile(tx: Operation, { id, ...about }: StoredFile): Promise<StoredFile> {
  const { numUpdatedRows } = await tx.db
    .updateTable('file')
    .set({ ...about, storedAt: tx.wallNow })
    .where('id', '=', id)
    .where('storedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new DomainError('REQUEST_TIMEOUT')
  return { id, ...about }
}
