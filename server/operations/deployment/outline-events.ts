import { fragment } from '../../db/typed-queries.js'
import type { Operation } from '../operation.js'
import type { Workflow } from '../workflow.js'
import { keptSince } from './kept-since.js'

/** Events that one transaction changes at most: each is put into words twice, by the function and by the trigger that holds it against that. */
const batch = 200

/** Beyond the days in which events are read and sent again: whoever has just begun to does not find them gone. */
const graceHours = 24

/**
 * Takes the bodies of events that nobody reads any more, up to the first that is younger or still on its way to somebody; there stays what happened
 * and when, with ids and statuses (docs/retention.md). Answers of how many.
 */
export const outlineEvents: Workflow<void, number> = async ({ run }) => {
  let all = 0
  for (let outlined = batch; outlined === batch; all += outlined) outlined = await run(outlineBatch, undefined)
  return all
}

async function outlineBatch(tx: Operation): Promise<number> {
  const { limits } = tx.services.config
  const until = keptSince(tx.wallNow, limits.eventDays * 24 + graceHours, limits)
  const { outlined } = await tx.db
    .selectNoFrom(fragment<number>`outline_events(${until}, ${fragment.lit(batch)})`.as('outlined'))
    .executeTakeFirstOrThrow()
  return outlined
}
