import { z } from 'zod'
import { bounds } from '../../../server/domain/bounds.js'
import { apiKeyDocument } from '../../../schema/api-key/api-key-document.js'
import { CreateApiKey } from '../../../schema/operations/documents.js'
import { text } from '../../../schema/validation/validated.js'
import { route } from '../../route.js'
import { apiKeyChoices } from './api-key-choices.js'

export const create = route({
  method: 'post',
  path: '/api-keys',
  credential: 'developer',
  description: 'A new API key. `key` is shown this once; a replay answers null.',
  body: z.object({ name: text(bounds.apiKeyName), ...apiKeyChoices }),
  document: CreateApiKey,
  variables: ({ body }) => ({ input: body }),
  created: true,
  location: ({ createApiKey }) => `/api/developer/api-keys/${createApiKey.apiKey.id}`,
  message: 'API key created',
  answer: z.object({ apiKey: apiKeyDocument, key: z.string().nullable() }),
  from: ({ createApiKey }) => createApiKey,
  errors: ['LIMIT_REACHED', 'DAILY_LIMIT_REACHED'],
})
