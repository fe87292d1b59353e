import { z } from 'zod'
import { oauthClientDocument } from '../../../schema/oauth/oauth-client-document.js'
import { OauthClients } from '../../../schema/operations/documents.js'
import { route } from '../../route.js'

export const list = route({
  method: 'get',
  path: '/oauth-clients',
  credential: 'developer',
  description: 'The developer’s OAuth clients, newest first.',
  document: OauthClients,
  answer: z.object({ clients: z.array(oauthClientDocument) }),
  from: ({ oauthClients }) => ({ clients: oauthClients }),
  errors: [],
})
