import { z } from 'zod'
import { renderSignature, type SignatureData } from '../../render/signature.js'
import { route } from '../../route.js'

/** The body is the image itself, `image/png` (decisions 3). */
export const put = route({
  method: 'put',
  path: '/signature',
  body: z.instanceof(Buffer, { error: 'must be a PNG image' }),
  async handle({ body, execute }) {
    const variables = { input: { image: body.toString('base64') } }
    const { putDeveloperSignature } = await execute<{ putDeveloperSignature: { signature: SignatureData } }>(
      'PutDeveloperSignature',
      variables,
    )
    const message = 'Signature stored. The associated user has to confirm it before it can be used.'
    return { body: { message, signature: renderSignature(putDeveloperSignature.signature) } }
  },
})
