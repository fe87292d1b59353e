import { fireDeadline } from '../../server/operations/deadline/fire-deadline.js'
import type { Services } from '../../server/operations/services.js'
import type { Consumer } from '../consume-queue.js'
import type { ClockWatch } from '../clock-watch.js'
import type { OpenQueue } from '../queue.js'
import { timerAt } from '../timer-run.js'

/** Fires deadlines at their time. Those that come while the clock is doubted are left to the sweep after it was confirmed. */
export function fireDeadlines(queue: OpenQueue, services: Services, clock: ClockWatch): Consumer {
  return queue.consume('deadline', {
    handle: async ({ deadlineId }) => {
      const now = services.clock()
      if (await clock.mayFire(now)) await fireDeadline(timerAt(services, now, deadlineId), { deadlineId })
    },
  })
}
