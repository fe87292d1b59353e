import { cursorList } from '../provider/cursor-list.js'
import { ask } from '../server/ask.js'

/** Events of everybody, newest first. */
export const listEvents = cursorList(async ({ first, after, filter }) => {
  const asked = { type: filter['type'] ?? null, escrowId: filter['escrowId']?.trim() ?? null }
  return (await ask('RecordedEvents', { ...asked, first, after })).recordedEvents
})
