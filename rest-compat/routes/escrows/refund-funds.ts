import { z } from 'zod'
import { adjustmentDocument } from '../../../schema/adjustment/adjustment-document.js'
import { refusalsOfCommand, statusesOfCommand } from '../../../schema/escrow/command-refusals.js'
import { escrowDocument } from '../../../schema/escrow/escrow-document.js'
import { RefundFunds } from '../../../schema/operations/documents.js'
import { text } from '../../../schema/validation/validated.js'
import { bounds } from '../../../server/domain/bounds.js'
import { decimal, optional } from '../../fields.js'
import { isOtherAmount } from '../../is-other-amount.js'
import { escrowErrorsAnd, escrowParams, mayReadEscrow } from '../../may-read.js'
import { route } from '../../route.js'

export const refundFunds = route({
  method: 'post',
  path: '/escrows/:id/refund-funds',
  credential: 'api_key',
  description:
    'The seller gives back a part of what remains, in TND or in the escrow’s currency, or all of it, which cancels the escrow. With `"preview": true` it only shows what it would do.',
  params: escrowParams,
  body: z.object({
    amountTnd: optional(decimal),
    amount: optional(decimal),
    full: optional(z.boolean('must be true or false')),
    reason: optional(text(bounds.reason)),
    reference: optional(text(bounds.reference)),
  }),
  example: { amountTnd: 100, reason: 'One page less than agreed.', reference: 'refund-1' },
  before: mayReadEscrow,
  document: RefundFunds,
  variables: ({ params, body }) => ({ input: { escrowId: params.id, ...body } }),
  created: ({ refundFunds: { isReplay } }) => !isReplay,
  message: 'Funds refunded',
  answer: z.object({ escrow: escrowDocument, adjustment: adjustmentDocument }),
  preview: ({ refundFunds: { preview } }) => preview,
  from: ({ refundFunds: refunded }) => refunded,
  warnings: ({ refundFunds: { escrow, adjustment } }, { params, body: { amountTnd, amount, full } }) =>
    escrow.id !== params.id ||
    isOtherAmount(adjustment.amountTnd, amountTnd) ||
    isOtherAmount(adjustment.amountFace, amount) ||
    (full === true && !adjustment.cancelled)
      ? ['parameters-ignored']
      : [],
  errorStatuses: statusesOfCommand('refund_funds'),
  errors: escrowErrorsAnd(refusalsOfCommand('refund_funds')),
})
