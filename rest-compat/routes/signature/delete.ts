import { z } from 'zod'
import { DeleteDeveloperSignature } from '../../../schema/operations/documents.js'
import { route } from '../../route.js'

export const remove = route({
  method: 'delete',
  path: '/signature',
  credential: 'developer',
  description: 'Removes the signature image.',
  document: DeleteDeveloperSignature,
  message: 'Signature removed',
  answer: z.object({}),
  from: () => ({}),
  errors: ['SIGNATURE_NOT_CONFIGURED'],
  errorStatuses: { SIGNATURE_NOT_CONFIGURED: [404] },
})
