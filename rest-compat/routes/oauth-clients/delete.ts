import { z } from 'zod'
import { DeleteOauthClient } from '../../../schema/operations/documents.js'
import { mayReadOauthClient, oauthClientErrors, oauthClientParams } from '../../may-read.js'
import { route } from '../../route.js'

export const remove = route({
  method: 'delete',
  path: '/oauth-clients/:id',
  credential: 'developer',
  description: 'Deletes an OAuth client, with what people allowed it; its tokens stop with the next request.',
  params: oauthClientParams,
  before: mayReadOauthClient,
  document: DeleteOauthClient,
  variables: ({ params }) => ({ input: { id: params.id } }),
  message: 'OAuth client deleted',
  answer: z.object({}),
  from: () => ({}),
  errors: [...oauthClientErrors],
})
