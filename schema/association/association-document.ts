import { z } from 'zod'
import { instant } from '../document/fields.js'
import type { Snapshot } from '../document/snapshot.js'

/** Which user a developer acts for (decisions 3, association). */
export const associationDocument = z.object({
  status: z.enum(['none', 'pending', 'associated']),
  email: z.string().nullable(),
  requestedAt: instant.nullable(),
  associatedAt: instant.nullable(),
  pending: z.object({ email: z.string(), requestedAt: instant, expiresAt: instant }).nullable(),
})

export type AssociationSnapshot = Snapshot<typeof associationDocument>
