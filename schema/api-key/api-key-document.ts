import { z } from 'zod'
import { identifier, instant, ownValues } from '../document/fields.js'
import type { Snapshot } from '../document/snapshot.js'

/** An API key as its developer manages it: without the key, with the last four characters to tell it from others. */
export const apiKeyDocument = z.object({
  id: identifier.describe('The API key, `key_…`.'),
  name: z.string().describe('What its developer calls it.'),
  keyPrefix: z.string().describe('How it begins: scheme and first eight digits.'),
  lastFour: z.string().describe('Its last four digits.'),
  isActive: z.boolean().describe('Switched off, it is refused.'),
  lastUsedAt: instant.nullable().describe('When it was last used, to the minute; null when never.'),
  expiresAt: instant.nullable().describe('After this it is refused; null when it does not expire.'),
  rateLimit: z.int().describe('Requests a minute: its own limit, or what everybody has.'),
  metadata: ownValues.describe('The developer’s own string values.'),
  createdAt: instant.describe('When it was made.'),
  environment: z.enum(['live', 'sandbox']).describe('Where it works.'),
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
