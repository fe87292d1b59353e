import { clearIncoming } from '../../ports/files/incoming-file.js'
import { fileKey } from '../../queries/file/file-key.js'
import { keptSince } from '../deployment/kept-since.js'
import type { Operation } from '../operation.js'
import type { Workflow } from '../workflow.js'
import { incomingFolder } from './keep-file.js'

/** Files that one transaction takes at most. */
const batch = 200

/**
 * Deletes the files that nothing has named in time, with their bytes; answers how many. First nothing can name them any more, then their
 * bytes go, then their rows: what a process leaves that dies in between, the next one takes up. So is what died with its process while it came in.
 */
export const deleteUnnamedFiles: Workflow<void, number> = async ({ run, services }) => {
  await clearIncoming(incomingFolder(services.config), new Date())
  let deleted = 0
  for (let taken = batch; taken === batch; deleted += taken) {
    const ids = await run(withdrawUnnamed, undefined)
    for (const id of ids) await services.files.delete(fileKey(id))
    if (ids.length > 0) await run(forget, ids)
    taken = ids.length
  }
  return deleted
}

async function withdrawUnnamed(tx: Operation): Promise<string[]> {
  const { limits } = tx.services.config
  const until = keptSince(tx.wallNow, limits.unnamedFileHours, limits)
  const old = tx.db
    .selectFrom('file')
    .select('id')
    .where('subjectId', 'is', null)
    .where('createdAt', '<', until)
    .orderBy('createdAt')
    .limit(batch)
    // One that is being named this moment is named, or its turn comes in an hour.
    .forUpdate()
    .skipLocked()
  const rows = await tx.db.updateTable('file').set({ deletedAt: tx.wallNow }).where('id', 'in', old).returning('id').execute()
  return rows.map(({ id }) => id)
}

async function forget(tx: Operation, ids: string[]): Promise<void> {
  await tx.db.deleteFrom('file').where('id', 'in', ids).execute()
}
