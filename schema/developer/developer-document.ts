import { z } from 'zod'
import { instant } from '../document/fields.js'
import type { Snapshot } from '../document/snapshot.js'

/** Everything that a developer sees of the account. */
const developerRecord = z.object({
  id: z.string(),
  email: z.string(),
  companyName: z.string(),
  applicationName: z.string().nullable(),
  allowedRedirectUrls: z.array(z.string()),
  isVerified: z.boolean(),
  createdAt: instant,
})

export type DeveloperSnapshot = Snapshot<typeof developerRecord>

/** `developer` of the specification (API key information). */
export const developerDocument = developerRecord.pick({ id: true, email: true, companyName: true })

/** Creations of the UTC day (decisions 14). */
const developerLimitsDocument = z.object({ dailyCreations: z.object({ limit: z.int(), used: z.int() }) })

export type DeveloperLimits = Snapshot<typeof developerLimitsDocument>

/** `developer` of `GET /me`. */
export const limitedDeveloperDocument = developerDocument.extend({ limits: developerLimitsDocument })

/** A developer's settings: what `GET` answers is what `PUT` takes (decisions 3). */
export const settingsDocument = developerRecord.pick({ allowedRedirectUrls: true, companyName: true, applicationName: true })

/** A developer's signature image, without the image (decisions 3). */
export const signatureDocument = z.object({
  status: z.enum(['none', 'unconfirmed', 'confirmed']),
  sha256: z.string().nullable(),
  createdAt: instant.nullable(),
  confirmedAt: instant.nullable(),
})

export type DeveloperSignatureSnapshot = Snapshot<typeof signatureDocument>
