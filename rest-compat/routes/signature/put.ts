import { z } from 'zod'
import { signatureDocument } from '../../../schema/developer/developer-document.js'
import { PutDeveloperSignature } from '../../../schema/operations/documents.js'
import { route } from '../../route.js'

/** The body is the image itself, `image/png` (decisions 3). */
export const put = route({
  method: 'put',
  path: '/signature',
  credential: 'developer',
  takesImage: true,
  description: 'Stores the image that signs with `autoSign`, once the associated user has confirmed it.',
  body: z.instanceof(Buffer, { error: 'must be a PNG image' }),
  document: PutDeveloperSignature,
  variables: ({ body }) => ({ input: { image: body.toString('base64') } }),
  message: 'Signature stored. The associated user has to confirm it before it can be used.',
  answer: z.object({ signature: signatureDocument }),
  from: ({ putDeveloperSignature }) => putDeveloperSignature,
  errors: ['ACCOUNT_NOT_ASSOCIATED', 'SIGNATURE_INVALID'],
})
