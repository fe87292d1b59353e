import { z } from 'zod'
import { chargeRecord } from '../../../schema/charge/charge-document.js'
import { Charge } from '../../../schema/operations/documents.js'
import { chargeParams } from '../../may-read.js'
import { route } from '../../route.js'

export const get = route({
  method: 'get',
  path: '/charges/:id',
  credential: 'api_key',
  description: 'One charge of the developer, by its id or by `merchantReference`. Reading it never renews its link.',
  params: chargeParams,
  document: Charge,
  variables: ({ params }) => ({ id: params.id }),
  answer: z.object({ charge: chargeRecord }),
  from: (data) => data,
  errors: ['CHARGE_NOT_FOUND'],
})
