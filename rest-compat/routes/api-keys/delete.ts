import { route } from '../../route.js'

export const remove = route({
  method: 'delete',
  path: '/api-keys/:id',
  async handle({ params, execute }) {
    await execute('RevokeApiKey', { input: { id: params['id'] } })
    return { body: { message: 'API key revoked' } }
  },
})
