import { z } from 'zod'
import { instant } from '../document/fields.js'
import type { Snapshot } from '../document/snapshot.js'

export const pendingDocument = z.object({
  email: z.string().describe('Who was asked.'),
  requestedAt: instant.describe('When.'),
  expiresAt: instant.describe('Until when it can be answered.'),
})

/** Which user a developer acts for (decisions 3, association). */
export const associationDocument = z.object({
  status: z.enum(['none', 'pending', 'associated']).describe('Where it stands.'),
  email: z.string().nullable().describe('Of the associated user; while nobody is, of the user who was asked.'),
  requestedAt: instant.nullable().describe('When that user was asked.'),
  associatedAt: instant.nullable().describe('When that user accepted.'),
  pending: pendingDocument.nullable().describe('A request without an answer; beside an association, it would take its place.'),
})

export type AssociationSnapshot = Snapshot<typeof associationDocument>
