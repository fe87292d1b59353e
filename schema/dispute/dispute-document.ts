import { z } from 'zod'
import { amount, instant } from '../document/fields.js'
import { attachmentDocument } from '../file/file-document.js'

/** A dispute in short (specification, Escrow). */
export const disputeTicketDocument = z.object({
  ticketNumber: z.string().describe('The number people quote, `DSP-2026-000123`.'),
  type: z.string().describe('`escrow_dispute` or `release_dispute`.'),
  subject: z.string().describe('The escrow’s title when it was opened.'),
  status: z.string().describe('`open`, `awaiting_counterparty`, `under_review`, `resolved` or `withdrawn`.'),
  createdAt: instant.describe('When it was opened.'),
  previewReason: z.string().describe('The first 140 characters of the reason.'),
})

/** `data.dispute` of an event: the ticket with its id, and how it ended or what was written where that is the event. */
export const disputeEventDocument = z.object({ id: z.string(), ...disputeTicketDocument.shape })

export const disputeResolvedDocument = disputeEventDocument.extend({ outcome: z.string(), awardedTnd: amount.nullable() })

/** Without what was written where that makes the event too long. */
export const disputeMessageDocument = disputeEventDocument.extend({
  message: z.object({
    authorRole: z.string(),
    body: z.string().nullable(),
    createdAt: instant,
    attachments: z.array(attachmentDocument).describe('The files shown with it; their links work for an hour.'),
  }),
})
