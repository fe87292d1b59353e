import { fireDeadline } from '../../server/operations/deadline/fire-deadline.js'
import type { Services } from '../../server/operations/services.js'
import type { Consumer } from '../consume-queue.js'
import type { OpenQueue } from '../queue.js'
import { timerRun } from '../timer-run.js'

/** Fires deadlines at their time. */
export function fireDeadlines(queue: OpenQueue, services: Services): Consumer {
  return queue.consume('deadline', {
    handle: async ({ deadlineId }) => void (await fireDeadline({ run: timerRun(services, deadlineId), services }, { deadlineId })),
  })
}
