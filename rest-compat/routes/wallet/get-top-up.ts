import { z } from 'zod'
import { TopUp } from '../../../schema/operations/documents.js'
import { topUpDocument } from '../../../schema/top-up/top-up-document.js'
import { topUpParams } from '../../may-read.js'
import { route } from '../../route.js'

export const getTopUp = route({
  method: 'get',
  path: '/wallet/top-ups/:id',
  credential: 'api_key',
  description: 'One top-up of the associated user’s wallet.',
  params: topUpParams,
  document: TopUp,
  variables: ({ params }) => ({ id: params.id }),
  answer: z.object({ topUp: topUpDocument }),
  from: (data) => data,
  errors: ['ACCOUNT_NOT_ASSOCIATED', 'INVALID_ID', 'TOP_UP_NOT_FOUND'],
})
