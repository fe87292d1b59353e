import { z } from 'zod'
import { businessDocument } from '../../../schema/business/business-document.js'
import { DeveloperBusiness } from '../../../schema/operations/documents.js'
import { granted } from '../../granted.js'
import { route } from '../../route.js'

export const get = route({
  method: 'get',
  path: '/business',
  credential: 'developer',
  description: 'The developer’s business, which charges pay into; null before there is one.',
  document: DeveloperBusiness,
  answer: z.object({ business: businessDocument.nullable() }),
  from: ({ developer }) => granted(developer),
  errors: [],
})
