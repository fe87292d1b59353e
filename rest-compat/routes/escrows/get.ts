import { z } from 'zod'
import { oneEscrowDocument } from '../../../schema/escrow/escrow-document.js'
import { Escrow } from '../../../schema/operations/documents.js'
import { escrowErrors, escrowParams } from '../../may-read.js'
import { route } from '../../route.js'

export const get = route({
  method: 'get',
  path: '/escrows/:id',
  credential: 'api_key',
  description: 'One escrow, for its creator and its parties.',
  params: escrowParams,
  document: Escrow,
  variables: ({ params }) => ({ id: params.id }),
  answer: z.object({ escrow: oneEscrowDocument }),
  from: (data) => data,
  errors: [...escrowErrors],
})
