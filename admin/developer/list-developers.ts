import { cursorList } from '../provider/cursor-list.js'
import { ask } from '../server/ask.js'

/** Developers, the newest first, or those whose company or address begins so. */
export const listDevelopers = cursorList(
  async ({ first, after, filter }) => (await ask('Developers', { search: filter['search'] ?? null, first, after })).developers,
)
