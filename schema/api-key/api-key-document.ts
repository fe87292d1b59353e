import { z } from 'zod'
import { instant, ownValues } from '../document/fields.js'
import type { Snapshot } from '../document/snapshot.js'

/** An API key as its developer manages it: without the key, with the last four characters to tell it from others. */
export const apiKeyDocument = z.object({
  id: z.string(),
  name: z.string(),
  keyPrefix: z.string(),
  lastFour: z.string(),
  isActive: z.boolean(),
  lastUsedAt: instant.nullable(),
  expiresAt: instant.nullable(),
  /** Requests a minute: the key's own, or what everybody has. */
  rateLimit: z.int(),
  metadata: ownValues,
  createdAt: instant,
  environment: z.enum(['live', 'sandbox']),
})

export type ApiKeySnapshot = Snapshot<typeof apiKeyDocument>

/** An API key as it sees itself: the fields of the specification (API key information) and no others. */
export const ownApiKeyDocument = apiKeyDocument.pick({
  id: true,
  name: true,
  keyPrefix: true,
  environment: true,
  isActive: true,
  lastUsedAt: true,
  expiresAt: true,
  rateLimit: true,
  metadata: true,
  createdAt: true,
})
