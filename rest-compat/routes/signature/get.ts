import { z } from 'zod'
import { signatureDocument } from '../../../schema/developer/developer-document.js'
import { DeveloperSignature } from '../../../schema/operations/documents.js'
import { route } from '../../route.js'

export const get = route({
  method: 'get',
  path: '/signature',
  credential: 'developer',
  description: 'Whether there is a signature image, and whether its user has confirmed it.',
  document: DeveloperSignature,
  answer: z.object({ signature: signatureDocument }),
  from: ({ developer }) => developer,
  errors: [],
})
