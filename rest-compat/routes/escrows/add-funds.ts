import { z } from 'zod'
import { adjustmentDocument } from '../../../schema/adjustment/adjustment-document.js'
import { refusalsOfCommand, statusesOfCommand } from '../../../schema/escrow/command-refusals.js'
import { escrowDocument } from '../../../schema/escrow/escrow-document.js'
import { AddFunds } from '../../../schema/operations/documents.js'
import { text } from '../../../schema/validation/validated.js'
import { bounds } from '../../../server/domain/bounds.js'
import { decimal, optional } from '../../fields.js'
import { escrowErrorsAnd, escrowParams, mayReadEscrow } from '../../may-read.js'
import { isOtherAmount } from '../../is-other-amount.js'
import { route } from '../../route.js'

export const addFunds = route({
  method: 'post',
  path: '/escrows/:id/add-funds',
  credential: 'api_key',
  description:
    'The buyer adds funds from the wallet. By key this needs the buyer’s standing consent; a checkout session with `add_funds` brings the person. With `"preview": true` it only shows what it would do.',
  params: escrowParams,
  body: z.object({ amountTnd: decimal, reference: optional(text(bounds.reference)) }),
  before: mayReadEscrow,
  document: AddFunds,
  variables: ({ params, body }) => ({ input: { escrowId: params.id, ...body } }),
  created: ({ addFunds: { isReplay } }) => !isReplay,
  message: 'Funds added',
  answer: z.object({ escrow: escrowDocument, adjustment: adjustmentDocument }),
  preview: ({ addFunds: { preview } }) => preview,
  from: ({ addFunds: added }) => added,
  warnings: ({ addFunds: { escrow, adjustment } }, { params, body }) =>
    escrow.id !== params.id || isOtherAmount(adjustment.amountTnd, body.amountTnd) ? ['parameters-ignored'] : [],
  errorStatuses: { ...statusesOfCommand('add_funds'), CONSENT_REQUIRED: [403] },
  errors: escrowErrorsAnd(refusalsOfCommand('add_funds')),
})
