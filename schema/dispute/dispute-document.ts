import { z } from 'zod'
import { amount, instant } from '../document/fields.js'

/** A dispute in short (specification, `disputeTicket`). */
export const disputeTicketDocument = z.object({
  ticketNumber: z.string(),
  type: z.string(),
  subject: z.string(),
  status: z.string(),
  createdAt: instant,
  previewReason: z.string(),
})

/** `data.dispute` of an event: the ticket with its id, and how it ended or what was written where that is the event. */
export const disputeEventDocument = z.object({ id: z.string(), ...disputeTicketDocument.shape })

export const disputeResolvedDocument = disputeEventDocument.extend({ outcome: z.string(), awardedTnd: amount.nullable() })

/** Without what was written where that makes the event too long. */
export const disputeMessageDocument = disputeEventDocument.extend({
  message: z.object({ authorRole: z.string(), body: z.string().nullable(), createdAt: instant }),
})
