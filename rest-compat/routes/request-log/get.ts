import { z } from 'zod'
import { Request } from '../../../schema/operations/documents.js'
import { loggedExchangeDocument } from '../../../schema/request-log/request-log-document.js'
import { requestErrors, requestParams } from '../../may-read.js'
import { route } from '../../route.js'

export const get = route({
  method: 'get',
  path: '/requests/:id',
  credential: 'developer',
  description:
    'One request by its `X-Request-Id`, with both bodies, the events that it caused and what became of them on the way to your webhooks. The last one, where several bear that id.',
  params: requestParams,
  document: Request,
  variables: ({ params }) => ({ requestId: params.id }),
  answer: z.object({ request: loggedExchangeDocument }),
  from: (data) => data,
  errors: [...requestErrors],
})
