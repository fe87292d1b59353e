import { z } from 'zod'
import { amount, identifier, instant } from '../document/fields.js'
import type { Snapshot } from '../document/snapshot.js'

export const pendingDocument = z.object({
  email: z.string().describe('Who was asked.'),
  requestedAt: instant.describe('When.'),
  expiresAt: instant.describe('Until when it can be answered.'),
})

/** What the keys of a developer may spend from the user's wallet without asking each time (decisions 13). */
export const spendingConsentDocument = z.object({
  dailyCapTnd: amount.describe('How much may leave the wallet by API key in one UTC day.'),
  spentTodayTnd: amount.describe('How much of it has left since 00:00 UTC.'),
  acceptedAt: instant.describe('When the user allowed this cap.'),
  textVersion: z.string().describe('Which wording of the consent the user accepted.'),
})

export type SpendingConsentSnapshot = Snapshot<typeof spendingConsentDocument>

const spendingConsent = spendingConsentDocument.nullable().describe('The user’s standing consent to spending by API key; null: none.')

/** Which user a developer acts for (decisions 3, association). */
export const associationDocument = z.object({
  status: z.enum(['none', 'pending', 'associated']).describe('Where it stands.'),
  email: z.string().nullable().describe('Of the associated user; while nobody is, of the user who was asked.'),
  requestedAt: instant.nullable().describe('When that user was asked.'),
  associatedAt: instant.nullable().describe('When that user accepted.'),
  spendingConsent,
  pending: pendingDocument.nullable().describe('A request without an answer; beside an association, it would take its place.'),
})

export type AssociationSnapshot = Snapshot<typeof associationDocument>

/** The same as its user sees it. */
export const userAssociationDocument = z.object({
  developerId: identifier.describe('Who acts for the user, `dev_…`.'),
  companyName: z.string().describe('The developer’s company.'),
  applicationName: z.string().nullable().describe('The application’s name, if it has one.'),
  associatedAt: instant.nullable().describe('When the user accepted.'),
  spendingConsent,
})

export type UserAssociationSnapshot = Snapshot<typeof userAssociationDocument>
