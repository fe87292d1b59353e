import { route } from '../../route.js'

export const signOut = route({
  method: 'post',
  path: '/auth/revoke',
  async handle({ execute }) {
    await execute('SignOut')
    return { body: { message: 'Token revoked' } }
  },
})
