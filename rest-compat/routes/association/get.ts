import { z } from 'zod'
import { associationDocument } from '../../../schema/association/association-document.js'
import { DeveloperAssociation } from '../../../schema/operations/documents.js'
import { route } from '../../route.js'

export const get = route({
  method: 'get',
  path: '/association',
  credential: 'developer',
  description: 'Which user the developer acts for.',
  document: DeveloperAssociation,
  answer: z.object({ association: associationDocument }),
  from: ({ developer }) => developer,
  errors: [],
})
