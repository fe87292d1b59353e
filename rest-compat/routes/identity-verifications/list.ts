import { z } from 'zod'
import { identityVerificationDocument } from '../../../schema/identity-verification/identity-verification-document.js'
import { IdentityVerifications } from '../../../schema/operations/documents.js'
import { emailText } from '../../fields.js'
import { route } from '../../route.js'

export const list = route({
  method: 'get',
  path: '/identity-verifications',
  credential: 'api_key',
  description: 'The developer’s verifications of an e-mail address, newest first.',
  query: z.object({ email: emailText }),
  document: IdentityVerifications,
  variables: ({ query }) => ({ email: query.email }),
  answer: z.object({ verifications: z.array(identityVerificationDocument) }),
  from: ({ identityVerifications }) => ({ verifications: identityVerifications }),
  errors: [],
})
