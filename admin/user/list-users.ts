import { cursorList } from '../provider/cursor-list.js'
import { ask } from '../server/ask.js'

/** Users, the newest first, or those whose address begins so. */
export const listUsers = cursorList(
  async ({ first, after, filter }) => (await ask('Users', { search: filter['search'] ?? null, first, after })).users,
)
