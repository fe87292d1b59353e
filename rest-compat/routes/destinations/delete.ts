import { z } from 'zod'
import { destinationDocument } from '../../../schema/destination/destination-document.js'
import { DeleteDestination } from '../../../schema/operations/documents.js'
import { destinationErrors, destinationParams, mayReadDestination } from '../../may-read.js'
import { route } from '../../route.js'

export const remove = route({
  method: 'delete',
  path: '/wallet/destinations/:id',
  credential: 'api_key',
  description: 'Deletes a bank account to which no withdrawal is on its way.',
  params: destinationParams,
  before: mayReadDestination,
  document: DeleteDestination,
  variables: ({ params }) => ({ input: { id: params.id } }),
  message: 'Destination deleted',
  answer: z.object({ destination: destinationDocument }),
  from: ({ deleteDestination }) => deleteDestination,
  errors: [...destinationErrors, 'DESTINATION_IN_USE'],
})
