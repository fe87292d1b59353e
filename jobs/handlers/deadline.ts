import { ringDeadline } from '../../server/operations/deadline/ring-deadline.js'
import type { Services } from '../../server/operations/services.js'
import type { Consumer } from '../consume-queue.js'
import type { OpenQueue } from '../queue.js'
import { timerRun } from '../timer-run.js'

/** Rings deadlines at their time. */
export function ringDeadlines(queue: OpenQueue, services: Services): Consumer {
  return queue.consume('deadline', {
    concurrency: 4,
    handle: async ({ deadlineId }) => void (await ringDeadline({ run: timerRun(services, deadlineId), services }, { deadlineId })),
  })
}
