import { z } from 'zod'
import { apiKeyDocument } from '../../../schema/api-key/api-key-document.js'
import { ApiKeys } from '../../../schema/operations/documents.js'
import { route } from '../../route.js'

export const list = route({
  method: 'get',
  path: '/api-keys',
  credential: 'developer',
  description: 'The developer’s API keys that were not revoked, newest first.',
  document: ApiKeys,
  answer: z.object({ apiKeys: z.array(apiKeyDocument) }),
  from: (data) => data,
  errors: [],
})
