import { z } from 'zod'
import { identifier, instant } from '../document/fields.js'
import type { Snapshot } from '../document/snapshot.js'

/** Everything that a developer sees of the account. */
export const developerRecord = z.object({
  id: identifier.describe('The developer, `dev_…`.'),
  email: z.string().describe('The address to sign in with.'),
  companyName: z.string().describe('Who the developer is.'),
  applicationName: z.string().nullable().describe('What people are shown in place of the company’s name, if anything.'),
  allowedRedirectUrls: z.array(z.string()).describe('Where people may be sent after a hosted page; 0-20.'),
  isVerified: z.boolean().describe('The mailbox was proven; without it the developer cannot sign in.'),
  createdAt: instant.describe('When the account was made.'),
})

export type DeveloperSnapshot = Snapshot<typeof developerRecord>

/** `developer` of the specification (API key information). */
export const developerDocument = developerRecord.pick({ id: true, email: true, companyName: true })

/** Creations of the UTC day (decisions 14). */
export const dailyCreationsDocument = z.object({
  limit: z.int().describe('Escrows and charges that may be created in a UTC day.'),
  used: z.int().describe('How many were created today.'),
})

export const developerLimitsDocument = z.object({
  dailyCreations: dailyCreationsDocument.describe('Creations of the UTC day.'),
})

export type DeveloperLimits = Snapshot<typeof developerLimitsDocument>

/** `developer` of `GET /me`. */
export const limitedDeveloperDocument = developerDocument.extend({ limits: developerLimitsDocument })

/** A developer's settings: what `GET` answers is what `PUT` takes (decisions 3). */
export const settingsDocument = developerRecord.pick({ allowedRedirectUrls: true, companyName: true, applicationName: true })

/** A developer's signature image, without the image (decisions 3). */
export const signatureDocument = z.object({
  status: z.enum(['none', 'unconfirmed', 'confirmed']).describe('Whether it can be used.'),
  sha256: z.string().nullable().describe('SHA-256 of the image in hexadecimal: what the user confirms.'),
  createdAt: instant.nullable().describe('When the image was put.'),
  confirmedAt: instant.nullable().describe('When the user confirmed it.'),
})

export type DeveloperSignatureSnapshot = Snapshot<typeof signatureDocument>
