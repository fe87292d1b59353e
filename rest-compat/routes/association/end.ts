import { z } from 'zod'
import { associationDocument } from '../../../schema/association/association-document.js'
import { EndAssociation } from '../../../schema/operations/documents.js'
import { route } from '../../route.js'

export const end = route({
  method: 'delete',
  path: '/association',
  credential: 'developer',
  description: 'Ends acting for the associated user.',
  document: EndAssociation,
  variables: () => ({ input: {} }),
  message: 'Association ended',
  answer: z.object({ association: associationDocument }),
  from: ({ endAssociation }) => endAssociation,
  errors: ['ASSOCIATION_NOT_FOUND'],
})
