import { renderSignature, type SignatureData } from '../../render/signature.js'
import { route } from '../../route.js'

export const get = route({
  method: 'get',
  path: '/signature',
  async handle({ execute }) {
    const { developer } = await execute<{ developer: { signature: SignatureData } }>('DeveloperSignature')
    return { body: { signature: renderSignature(developer.signature) } }
  },
})
