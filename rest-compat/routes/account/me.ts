import { z } from 'zod'
import { ownApiKeyDocument } from '../../../schema/api-key/api-key-document.js'
import { limitedDeveloperDocument } from '../../../schema/developer/developer-document.js'
import { Viewer } from '../../../schema/operations/documents.js'
import { granted } from '../../granted.js'
import { route } from '../../route.js'

export const me = route({
  method: 'get',
  path: '/me',
  credential: 'api_key',
  description: 'The API key that asks, and its developer. Needs no association.',
  document: Viewer,
  answer: z.object({ apiKey: ownApiKeyDocument, developer: limitedDeveloperDocument }),
  from: ({ viewer: { apiKey, developer } }) => ({ apiKey: granted(apiKey), developer: granted(developer) }),
  errors: [],
})
