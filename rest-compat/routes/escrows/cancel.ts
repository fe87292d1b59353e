import { z } from 'zod'
import { refusalsOfCommand } from '../../../schema/escrow/command-refusals.js'
import { escrowDocument } from '../../../schema/escrow/escrow-document.js'
import { CancelEscrow } from '../../../schema/operations/documents.js'
import { escrowErrorsAnd, escrowParams, mayReadEscrow } from '../../may-read.js'
import { route } from '../../route.js'

export const cancel = route({
  method: 'post',
  path: '/escrows/:id/cancel',
  credential: 'api_key',
  description: 'Calls off an escrow that nobody has paid.',
  params: escrowParams,
  before: mayReadEscrow,
  document: CancelEscrow,
  variables: ({ params }) => ({ input: { escrowId: params.id } }),
  message: 'Escrow cancelled',
  answer: z.object({ escrow: escrowDocument }),
  from: ({ cancelEscrow }) => cancelEscrow,
  errors: escrowErrorsAnd(refusalsOfCommand('cancel')),
})
