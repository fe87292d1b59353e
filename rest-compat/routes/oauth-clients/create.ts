import { z } from 'zod'
import { bounds } from '../../../server/domain/bounds.js'
import { oauthClientDocument } from '../../../schema/oauth/oauth-client-document.js'
import { CreateOauthClient } from '../../../schema/operations/documents.js'
import { text, texts } from '../../../schema/validation/validated.js'
import { optional } from '../../fields.js'
import { route } from '../../route.js'

export const create = route({
  method: 'post',
  path: '/oauth-clients',
  credential: 'developer',
  description:
    'A new OAuth client: an application into which people sign in. `clientSecret` is shown this once; it is null for a public client, and in a replay.',
  body: z.object({
    name: text(bounds.oauthClientName),
    redirectUris: texts(bounds.oauthRedirectUri, bounds.oauthRedirectUris).min(bounds.oauthRedirectUris.least, 'must not be empty'),
    public: optional(z.boolean()),
  }),
  document: CreateOauthClient,
  variables: ({ body }) => ({ input: body }),
  created: true,
  location: ({ createOauthClient }) => `/api/developer/oauth-clients/${createOauthClient.client.id}`,
  message: 'OAuth client created',
  answer: z.object({ client: oauthClientDocument, clientSecret: z.string().nullable() }),
  from: ({ createOauthClient }) => createOauthClient,
  errors: ['LIMIT_REACHED'],
})
