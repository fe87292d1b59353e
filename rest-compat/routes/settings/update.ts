import { z } from 'zod'
import { bounds, upTo } from '../../../server/domain/bounds.js'
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
    allowedRedirectUrls: optional(z.array(text(bounds.redirectUrl), 'must be an array of URLs')),
    companyName: optional(text(bounds.companyName)),
    applicationName: optional(text(upTo(bounds.applicationName))),
  }),
  document: UpdateDeveloperSettings,
  variables: ({ body }) => ({ input: body }),
  message: 'Settings updated',
  answer: settingsDocument,
  from: ({ updateDeveloperSettings }) => updateDeveloperSettings.developer,
  errors: ['NOTHING_TO_UPDATE', 'INVALID_URL'],
})
