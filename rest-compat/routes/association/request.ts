import { z } from 'zod'
import { associationDocument } from '../../../schema/association/association-document.js'
import { RequestAssociation } from '../../../schema/operations/documents.js'
import { emailText } from '../../fields.js'
import { route } from '../../route.js'

export const request = route({
  method: 'post',
  path: '/association',
  credential: 'developer',
  description: 'Mails a user a link to let the developer act for them.',
  body: z.object({ email: emailText }),
  document: RequestAssociation,
  variables: ({ body }) => ({ input: body }),
  created: true,
  message: 'Association requested',
  answer: z.object({ association: associationDocument }),
  from: ({ requestAssociation }) => requestAssociation,
  errors: ['DAILY_LIMIT_REACHED'],
})
