import { bounds } from '../../server/domain/bounds.js'

/** How long a word in a dispute may be, and how many files may be shown with it. */
export const messageBounds = { body: bounds.disputeMessage, files: bounds.evidenceFiles } as const
