import { z } from 'zod'
import { RevokeApiKey } from '../../../schema/operations/documents.js'
import { apiKeyErrors, apiKeyParams, mayReadApiKey } from '../../may-read.js'
import { route } from '../../route.js'

export const remove = route({
  method: 'delete',
  path: '/api-keys/:id',
  credential: 'developer',
  description: 'Revokes an API key; from the next request on it is refused.',
  params: apiKeyParams,
  before: mayReadApiKey,
  document: RevokeApiKey,
  variables: ({ params }) => ({ input: { id: params.id } }),
  message: 'API key revoked',
  answer: z.object({}),
  from: () => ({}),
  errors: [...apiKeyErrors],
})
