import { checkLedger } from '../../server/operations/ledger/check-ledger.js'
import type { Services } from '../../server/operations/services.js'
import type { Consumer } from '../consume-queue.js'
import type { OpenQueue } from '../queue.js'

/** Looks through the books every hour and when staff ask, in one process of all; what it finds is kept, and an error in the log. */
export function checkBooks(queue: OpenQueue, services: Services): Consumer {
  return queue.consume('ledger_check', { handle: async () => void (await checkLedger(services)) })
}
