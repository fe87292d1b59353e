import { identityVerificationDocument } from '../../../schema/identity-verification/identity-verification-document.js'
import { IdentityVerification } from '../../../schema/operations/documents.js'
import { verificationErrors, verificationParams } from '../../may-read.js'
import { route } from '../../route.js'

export const get = route({
  method: 'get',
  path: '/identity-verifications/:id',
  credential: 'api_key',
  description: 'One identity verification.',
  params: verificationParams,
  document: IdentityVerification,
  variables: ({ params }) => ({ id: params.id }),
  answer: identityVerificationDocument,
  from: ({ identityVerification }) => identityVerification,
  errors: [...verificationErrors],
})
