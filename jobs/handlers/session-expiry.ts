import { expireSession } from '../../server/operations/checkout/expire-session.js'
import type { Services } from '../../server/operations/services.js'
import type { Consumer } from '../consume-queue.js'
import type { OpenQueue } from '../queue.js'
import { timerRun } from '../timer-run.js'

/** Ends checkout sessions at their time. */
export function expireSessions(queue: OpenQueue, services: Services): Consumer {
  return queue.consume('session_expiry', {
    handle: async ({ sessionId }) => void (await timerRun(services, sessionId)(expireSession, { sessionId })),
  })
}
