import { linkMore } from '../../server/operations/user/link-addressed.js'
import type { Services } from '../../server/operations/services.js'
import type { Consumer } from '../consume-queue.js'
import type { OpenQueue } from '../queue.js'
import { timerRun } from '../timer-run.js'

/** Goes on with what a new account was invited to, part by part. */
export function linkAccounts(queue: OpenQueue, services: Services): Consumer {
  return queue.consume('link_addressed', {
    handle: ({ userId }) => timerRun(services, `link-addressed-${userId}`)(linkMore, { userId }),
  })
}
