import { z } from 'zod'
import { Withdrawal } from '../../../schema/operations/documents.js'
import { withdrawalDocument } from '../../../schema/withdrawal/withdrawal-document.js'
import { withdrawalErrors, withdrawalParams } from '../../may-read.js'
import { route } from '../../route.js'

export const get = route({
  method: 'get',
  path: '/wallet/withdrawals/:id',
  credential: 'api_key',
  description: 'One withdrawal of the associated user.',
  params: withdrawalParams,
  document: Withdrawal,
  variables: ({ params }) => ({ id: params.id }),
  answer: z.object({ withdrawal: withdrawalDocument }),
  from: (data) => data,
  errors: [...withdrawalErrors],
})
