import { z } from 'zod'
import { oauthClientDocument } from '../../../schema/oauth/oauth-client-document.js'
import { OauthClient } from '../../../schema/operations/documents.js'
import { oauthClientErrors, oauthClientParams } from '../../may-read.js'
import { route } from '../../route.js'

export const get = route({
  method: 'get',
  path: '/oauth-clients/:id',
  credential: 'developer',
  description: 'One OAuth client, without its secret.',
  params: oauthClientParams,
  document: OauthClient,
  variables: ({ params }) => ({ id: params.id }),
  answer: z.object({ client: oauthClientDocument }),
  from: ({ oauthClient }) => ({ client: oauthClient }),
  errors: [...oauthClientErrors],
})
