import { z } from 'zod'
import { settingsDocument } from '../../../schema/developer/developer-document.js'
import { UpdateDeveloperSettings } from '../../../schema/operations/documents.js'
import { text } from '../../../schema/validation/validated.js'
import { optional } from '../../fields.js'
import { route } from '../../route.js'

export const update = route({
  method: 'put',
  path: '/settings',
  credential: 'developer',
  description: 'Changes the settings that are sent, and no others.',
  body: z.object({
    allowedRedirectUrls: optional(z.array(text(1, 2_048), 'must be an array of URLs')),
    companyName: optional(text(1, 200)),
    applicationName: optional(text(0, 100)),
  }),
  document: UpdateDeveloperSettings,
  variables: ({ body }) => ({ input: body }),
  message: 'Settings updated',
  answer: settingsDocument,
  from: ({ updateDeveloperSettings }) => updateDeveloperSettings.developer,
  errors: ['NOTHING_TO_UPDATE', 'INVALID_URL'],
})
