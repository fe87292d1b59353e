import { z } from 'zod'
import { escrowDocument } from '../../../schema/escrow/escrow-document.js'
import { UpdateEscrow } from '../../../schema/operations/documents.js'
import { text } from '../../../schema/validation/validated.js'
import { decimal, optional, whole } from '../../fields.js'
import { escrowErrors, escrowParams, mayReadEscrow } from '../../may-read.js'
import { route } from '../../route.js'

export const update = route({
  method: 'put',
  path: '/escrows/:id',
  credential: 'api_key',
  description: 'Changes a pending escrow. `amount` is the ledger value in TND.',
  params: escrowParams,
  body: z.object({
    title: optional(text(1, 200)),
    amount: optional(decimal),
    description: optional(text(0, 2000)),
    estimatedDeliveryDays: optional(whole(1, 36_500)),
  }),
  before: mayReadEscrow,
  document: UpdateEscrow,
  // `amount` of an update is the ledger value in TND (specification, Update escrow body).
  variables: ({ params, body: { amount, ...others } }) => ({ input: { escrowId: params.id, ...others, amountTnd: amount } }),
  renames: { amountTnd: 'amount' },
  message: 'Escrow updated',
  answer: z.object({ escrow: escrowDocument }),
  from: ({ updateEscrow }) => updateEscrow,
  errors: [
    ...escrowErrors,
    'SELLER_ONLY',
    'ESCROW_NOT_PENDING',
    'NO_UPDATABLE_FIELDS',
    'PAYMENT_IN_PROGRESS',
    'AMOUNT_TOO_SMALL',
    'AMOUNT_TOO_LARGE',
    'AMOUNT_PRECISION',
    'FEES_EXCEED_AMOUNT',
  ],
})
