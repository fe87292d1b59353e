import { z } from 'zod'
import { businessMachine } from '../../server/domain/business/business.js'
import { amount, identifier, instant } from '../document/fields.js'
import type { Snapshot } from '../document/snapshot.js'
import { attachmentDocument } from '../file/file-document.js'

/** A business as its developer and staff see it (decisions 3). */
export const businessDocument = z.object({
  id: identifier.describe('The business, `biz_…`.'),
  name: z.string().describe('What it is called, as payers read it.'),
  registrationNumber: z.string().describe('Its number in the register of companies.'),
  taxId: z.string().describe('Its tax number.'),
  status: z
    .enum(businessMachine.statuses)
    .describe('Whether it was verified: `pending`, `approved` or `rejected`. In the sandbox approved at once.'),
  version: z.int().describe('Counts every change of it; a decision of staff names the version that was shown.'),
  decisionReason: z.string().nullable().describe('What staff said when they last decided.'),
  decidedAt: instant.nullable().describe('When that was; null in the sandbox unless staff decided.'),
  logo: attachmentDocument.nullable().describe('What people see beside its name, once it is approved; null where it has none.'),
  documents: z.array(attachmentDocument).describe('What was shown for it, oldest first.'),
  createdAt: instant.describe('When it was set up.'),
  updatedAt: instant.describe('When it last changed.'),
})

export type BusinessSnapshot = Snapshot<typeof businessDocument>

/** `business` of `GET /balance` (decisions 13). */
export const businessBalanceDocument = z.object({
  available: amount.describe('What charges have brought, less fees; in TND.'),
  pending: amount.describe('In processing; in TND.'),
})

export type BusinessBalanceSnapshot = Snapshot<typeof businessBalanceDocument>
