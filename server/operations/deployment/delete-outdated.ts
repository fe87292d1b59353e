import type { Operation } from '../operation.js'
import type { Workflow } from '../workflow.js'
import { keptSince } from './kept-since.js'
import { batch, outdatedRows, type Outdated } from './outdated-rows.js'

const names = Object.keys(outdatedRows).filter((name): name is Outdated => name in outdatedRows)

/**
 * Removes what nobody will ask for again, table by table and in batches, each a transaction of its own (docs/retention.md; decisions 3, 10, 11,
 * 12, 15 and 18). What happened and everything about money stays. Answers how many rows of each table went.
 */
export const deleteOutdated: Workflow<void, Partial<Record<Outdated, number>>> = async ({ run }) => {
  const counts: Partial<Record<Outdated, number>> = {}
  for (const name of names) {
    let all = 0
    for (let deleted = batch; deleted === batch; all += deleted) deleted = await run(deleteBatch, name)
    if (all > 0) counts[name] = all
  }
  return counts
}

async function deleteBatch(tx: Operation, name: Outdated): Promise<number> {
  const { hours, remove } = outdatedRows[name]
  const { limits } = tx.services.config
  const { numDeletedRows } = await remove(tx.db, keptSince(tx.wallNow, hours(limits), limits))
  return Number(numDeletedRows)
}
