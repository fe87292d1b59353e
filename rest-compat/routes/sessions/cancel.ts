import { renderSession, type SessionData } from '../../render/session.js'
import { route } from '../../route.js'

export const cancel = route({
  method: 'post',
  path: '/sessions/:sessionId/cancel',
  async handle({ params, execute }) {
    const variables = { input: { sessionId: params['sessionId'] } }
    const { cancelCheckoutSession } = await execute<{ cancelCheckoutSession: { session: SessionData } }>('CancelCheckoutSession', variables)
    return { body: { session: renderSession(cancelCheckoutSession.session) } }
  },
})
