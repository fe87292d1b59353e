import { settingsDocument } from '../../../schema/developer/developer-document.js'
import { DeveloperSettings } from '../../../schema/operations/documents.js'
import { route } from '../../route.js'

export const get = route({
  method: 'get',
  path: '/settings',
  credential: 'developer',
  description: 'The developer’s settings.',
  document: DeveloperSettings,
  answer: settingsDocument,
  from: ({ developer }) => developer,
  errors: [],
})
