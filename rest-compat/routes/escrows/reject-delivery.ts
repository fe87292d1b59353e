import { z } from 'zod'
import { bounds } from '../../../server/domain/bounds.js'
import { refusalsOfCommand } from '../../../schema/escrow/command-refusals.js'
import { escrowDocument } from '../../../schema/escrow/escrow-document.js'
import { RejectDelivery } from '../../../schema/operations/documents.js'
import { text } from '../../../schema/validation/validated.js'
import { optional } from '../../fields.js'
import { escrowErrorsAnd, escrowParams, mayReadEscrow } from '../../may-read.js'
import { route } from '../../route.js'

export const rejectDelivery = route({
  method: 'post',
  path: '/escrows/:id/reject-delivery',
  credential: 'api_key',
  description: 'The buyer rejects a delivery; the money stays locked.',
  params: escrowParams,
  body: z.object({ reason: optional(text(bounds.reason)) }),
  before: mayReadEscrow,
  document: RejectDelivery,
  variables: ({ params, body }) => ({ input: { escrowId: params.id, reason: body.reason } }),
  message: 'Delivery rejected',
  answer: z.object({ escrow: escrowDocument }),
  from: ({ rejectDelivery: rejected }) => rejected,
  errors: escrowErrorsAnd(refusalsOfCommand('reject_delivery')),
})
