import { z } from 'zod'
import { refusalsOfCommand } from '../../../schema/escrow/command-refusals.js'
import { escrowDocument } from '../../../schema/escrow/escrow-document.js'
import { DeliverEscrow } from '../../../schema/operations/documents.js'
import { escrowErrorsAnd, escrowParams, mayReadEscrow } from '../../may-read.js'
import { route } from '../../route.js'

export const deliver = route({
  method: 'post',
  path: '/escrows/:id/deliver',
  credential: 'api_key',
  description:
    'The seller declares a paid escrow delivered; an instant one completes. With `"preview": true` it only shows what it would do.',
  params: escrowParams,
  before: mayReadEscrow,
  document: DeliverEscrow,
  variables: ({ params }) => ({ input: { escrowId: params.id } }),
  message: 'Escrow delivered',
  answer: z.object({ escrow: escrowDocument }),
  preview: ({ deliverEscrow }) => deliverEscrow.preview,
  from: ({ deliverEscrow }) => deliverEscrow,
  errors: escrowErrorsAnd(refusalsOfCommand('deliver')),
})
