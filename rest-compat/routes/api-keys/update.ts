import { z } from 'zod'
import { bounds } from '../../../server/domain/bounds.js'
import { apiKeyDocument } from '../../../schema/api-key/api-key-document.js'
import { UpdateApiKey } from '../../../schema/operations/documents.js'
import { text } from '../../../schema/validation/validated.js'
import { optional } from '../../fields.js'
import { apiKeyErrors, apiKeyParams, mayReadApiKey } from '../../may-read.js'
import { route } from '../../route.js'
import { apiKeyChoices } from './api-key-choices.js'

export const update = route({
  method: 'patch',
  path: '/api-keys/:id',
  credential: 'developer',
  description: 'Changes what is sent of an API key, and nothing else.',
  params: apiKeyParams,
  body: z.object({ name: optional(text(bounds.apiKeyName)), isActive: optional(z.boolean('must be true or false')), ...apiKeyChoices }),
  before: mayReadApiKey,
  document: UpdateApiKey,
  variables: ({ params, body }) => ({ input: { id: params.id, ...body } }),
  message: 'API key updated',
  answer: z.object({ apiKey: apiKeyDocument }),
  from: ({ updateApiKey }) => updateApiKey,
  errors: [...apiKeyErrors, 'NOTHING_TO_UPDATE'],
})
