import { renderSession, type SessionData } from '../../render/session.js'
import { route } from '../../route.js'

export const get = route({
  method: 'get',
  path: '/sessions/:sessionId',
  async handle({ params, execute }) {
    const { checkoutSession } = await execute<{ checkoutSession: SessionData }>('CheckoutSession', { id: params['sessionId'] })
    return { body: { session: renderSession(checkoutSession) } }
  },
})
