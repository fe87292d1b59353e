import { checkLedger } from '../../server/operations/ledger/check-ledger.js'
import type { Services } from '../../server/operations/services.js'
import type { Consumer } from '../consume-queue.js'
import type { OpenQueue } from '../queue.js'

/** Looks through the books every night, in one process of all; what it finds is an error in the log. */
export async function checkBooks(queue: OpenQueue, services: Services): Promise<Consumer> {
  await queue.schedule('ledger_check', '42 2 * * *')
  return queue.consume('ledger_check', { concurrency: 1, pollMs: 10_000, handle: async () => void (await checkLedger(services)) })
}
