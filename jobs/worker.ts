import type { Dispatcher } from 'undici'
import type { Logger } from 'pino'
import type { Services } from '../server/operations/services.js'
import { foldSizes, foldTallies } from '../server/operations/escrow/fold-tallies.js'
import type { MailPort } from '../server/ports/mail/mail.js'
import type { Metrics } from '../server/telemetry/metrics.js'
import { linkAccounts } from './handlers/link-addressed.js'
import { makeReceipts } from './handlers/charge-receipt.js'
import { fireDeadlines } from './handlers/deadline.js'
import { sweepDeliveries } from './handlers/delivery-sweep.js'
import { keepHouse } from './handlers/housekeeping.js'
import { makeContractPdfs } from './handlers/contract-pdf.js'
import { makeInvoices } from './handlers/invoice.js'
import { checkBooks } from './handlers/ledger-check.js'
import { sendMails } from './handlers/mail.js'
import { reconcilePayments } from './handlers/payment-check.js'
import { refundPayments } from './handlers/payment-refund.js'
import { expireSessions } from './handlers/session-expiry.js'
import { deliverWebhooks } from './handlers/webhook-delivery.js'
import type { OpenQueue } from './queue.js'
import { ClockWatch } from './clock-watch.js'
import { fireDue, type FiredDue } from './fire-due.js'
import { timerRun } from './timer-run.js'

interface WorkerOptions {
  services: Services
  /** Started; the one that `services` enqueues to. */
  queue: OpenQueue
  /** Absent in a sandbox, which keeps its mail. */
  mail?: MailPort
  /** `guardedAgent`, for webhooks. */
  agent: Dispatcher
  log: Logger
  metrics?: Metrics
  sweepMs?: number
  /** Milliseconds that have passed on a measure that nobody sets, which the clock must keep to. */
  passedMs?: () => number
}

export interface Worker {
  /** Takes no more work, lets requests to receivers end, and gives back what would take longer. */
  stop(): Promise<void>
  /** Does now what is due at `now`, with that as the time of everything it changes. */
  runDue(now: Date): Promise<FiredDue>
  /** Looks once for everything that lost jobs would have left lying. */
  sweep(): Promise<void>
}

const defaultSweepMs = 30_000
const stopWithinMs = 8_000
/** How long a change of an escrow stands beside the tallies of its lists: each total looks at all that do. */
const foldMs = 5_000

/** Starts doing jobs in this process: webhooks, deadlines, checkout sessions, invoices, PDFs of contracts, receipts, refunds to cards, mail, housekeeping, the tallies of lists, and the sweeps beneath them. */
export async function startWorker({
  services,
  queue,
  mail,
  agent,
  log,
  metrics,
  sweepMs = defaultSweepMs,
  passedMs,
}: WorkerOptions): Promise<Worker> {
  const clock = new ClockWatch({ services, ...(passedMs ? { passedMs } : {}) })
  const consumers = [
    deliverWebhooks(queue, { services, agent, metrics }),
    sweepDeliveries(queue, services),
    fireDeadlines(queue, services, clock),
    expireSessions(queue, services),
    keepHouse(queue, services),
    checkBooks(queue, services),
    makeInvoices(queue, services),
    makeContractPdfs(queue, services),
    makeReceipts(queue, services),
    linkAccounts(queue, services),
    refundPayments(queue, services),
    reconcilePayments(queue, services),
    ...(mail ? [sendMails(queue, { services, port: mail, metrics })] : []),
  ]
  const sweep = async () => {
    await clock.note()
    await fireDue(services, services.clock(), (now) => clock.mayFire(now))
  }
  const sweeps = repeat(sweepMs, sweep, log)
  const folds = repeat(foldMs, () => foldAll(services), log)
  return {
    sweep,
    runDue: (now) => fireDue(services, now),
    stop: async () => {
      await Promise.all([sweeps.stop(), folds.stop(), ...consumers.map((consumer) => consumer.stop(stopWithinMs))])
    },
  }
}

/** Brings all that has changed into the tallies of lists, a turn at a time. */
async function foldAll(services: Services): Promise<void> {
  const run = timerRun(services, 'tallies')
  let folded: number
  do folded = await run(foldTallies, foldSizes)
  while (folded >= foldSizes.most)
}

/** Runs `work` at once and again and again, each time `everyMs` after the last has ended. */
function repeat(everyMs: number, work: () => Promise<void>, log: Logger): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const once = async () => {
    await work().catch((error: unknown) => log.error({ err: error }, 'a sweep failed'))
    if (!isStopped) timer = setTimeout(again, everyMs).unref()
  }
  const again = () => {
    running = once()
  }
  let running = once()
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
