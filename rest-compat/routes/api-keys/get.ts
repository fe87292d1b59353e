import { z } from 'zod'
import { apiKeyDocument } from '../../../schema/api-key/api-key-document.js'
import { ApiKey } from '../../../schema/operations/documents.js'
import { apiKeyErrors, apiKeyParams } from '../../may-read.js'
import { route } from '../../route.js'

export const get = route({
  method: 'get',
  path: '/api-keys/:id',
  credential: 'developer',
  description: 'One API key, without the key itself.',
  params: apiKeyParams,
  document: ApiKey,
  variables: ({ params }) => ({ id: params.id }),
  answer: z.object({ apiKey: apiKeyDocument }),
  from: (data) => data,
  errors: [...apiKeyErrors],
})
