import { z } from 'zod'
import { currencies } from '../../server/domain/money/money.js'
import { decisionSources, releaseRequestMachine, releaseRequestOrigins } from '../../server/domain/release-request/release-request.js'
import { amount, identifier, instant } from '../document/fields.js'
import type { Snapshot } from '../document/snapshot.js'

export const resolutionDocument = z.object({
  awardedTnd: amount.describe('What the seller was awarded of the slice, in TND.'),
  resolvedAt: instant.describe('When it was decided.'),
  reason: z.string().nullable().describe('The reason of who decided; null where the escrow’s end decided it.'),
})

/** A payout request as the world sees it (specification, Payout requests): in REST, in GraphQL and in events. */
export const releaseRequestDocument = z.object({
  id: identifier.describe('The request, `rr_…`.'),
  requestId: z.string().describe('The caller’s own id of the period, unique for the escrow.'),
  reference: z.string().nullable().describe('The period’s label.'),
  amountTnd: amount.describe('The slice that is claimed, in TND; it stays the claim, whatever is awarded.'),
  amountFace: amount.describe('The same in `currency`.'),
  currency: z.enum(currencies).describe('The escrow’s face currency.'),
  status: z.enum(releaseRequestMachine.statuses).describe('Where it stands.'),
  createdVia: z.enum(releaseRequestOrigins).describe('`api` by an API key, `dashboard` by a person.'),
  approvalDeadline: instant.describe('Silence approves a pending request then; of one that is stopped, its last date.'),
  sellerNetTnd: amount.describe('What the seller receives of it after fees, in TND; once it is released, what the seller has received.'),
  decidedAt: instant.nullable().describe('When it was approved, or its dispute decided.'),
  decisionSource: z.enum(decisionSources).nullable().describe('Who decided: `buyer`, `timeout` or `admin`.'),
  releasedAt: instant.nullable().describe('When its money reached the seller.'),
  disputeTicketId: identifier.nullable().describe('The dispute on this period alone, `dsp_…`.'),
  resolution: resolutionDocument.nullable().describe('How its dispute was decided.'),
  createdAt: instant.describe('When it was made.'),
  note: z.string().optional().describe('The seller’s side’s own note; null to everybody else.'),
})

export type ReleaseRequestSnapshot = Snapshot<typeof releaseRequestDocument>

/** `data.releaseRequest` of an event (specification, Event types; decisions 11): both parties read it, so it has no note. */
export const releaseRequestEventDocument = releaseRequestDocument.omit({ note: true }).extend({
  fxRateUsed: amount.describe('TND for one unit of `currency`.'),
  awardedTnd: amount.optional().describe('What was awarded, once a dispute on it is decided.'),
})
