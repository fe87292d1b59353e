import * as documents from './documents.js'

/** The subscriptions that the pages of both consoles may follow, by name. */
export const liveDocuments = { NewEvents: documents.NewEvents } as const
