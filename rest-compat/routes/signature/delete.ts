import { route } from '../../route.js'

export const remove = route({
  method: 'delete',
  path: '/signature',
  async handle({ execute }) {
    await execute('DeleteDeveloperSignature')
    return { body: { message: 'Signature removed' } }
  },
})
