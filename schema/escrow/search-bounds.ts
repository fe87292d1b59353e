import { bounds } from '../../server/domain/bounds.js'

/** How much can be looked for at once. */
export const searchBounds = bounds.searchWords
