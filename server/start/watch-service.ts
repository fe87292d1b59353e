import type { OpenQueue } from '../../jobs/queue.js'
import type { Services } from '../operations/services.js'
import { readLateness } from '../queries/deadline/read-lateness.js'
import { readClock } from '../queries/deployment/read-clock.js'
import { readFeedHolder } from '../queries/event/read-feed-holder.js'
import { countUntallied } from '../queries/escrow/read-tally.js'
import { readLedgerCheck } from '../queries/ledger/read-ledger-check.js'
import { readStatementEnds } from '../queries/ledger/read-statement-ends.js'
import { readUndelivered } from '../queries/mail/read-undelivered.js'
import { readOpenDeliveries } from '../queries/webhook/read-open-deliveries.js'
import type { Metrics } from '../telemetry/metrics.js'
import { together } from '../turns/together.js'

/** What operators watch beside requests and deliveries, read whenever the figures are asked for. */
export function watchService(metrics: Metrics, { database, clock }: Pick<Services, 'database' | 'clock'>, queue: OpenQueue): void {
  metrics.gauge({
    name: 'amana_database_connections',
    help: 'Connections to PostgreSQL for requests: in use, idle, and requests that wait for one.',
    labelNames: ['state'],
    read: async () => {
      const { open, idle, waiting } = database.connections()
      return byState({ used: open - idle, idle, waiting })
    },
  })
  metrics.gauge({
    name: 'amana_jobs',
    help: 'Jobs by queue and state.',
    labelNames: ['queue', 'state'],
    read: async () => (await queue.depths()).flatMap(({ name, ...counts }) => byState(counts, { queue: name })),
  })
  const lastCheck = together(() => readLedgerCheck(database.reader))
  metrics.gauge({
    name: 'amana_ledger_check_violations',
    help: 'What the last check of the books found wrong; missing before the first.',
    read: async () => {
      const last = await lastCheck()
      return last ? [{ value: last.findings.reduce((sum, { violations }) => sum + violations, 0) }] : []
    },
  })
  metrics.gauge({
    name: 'amana_ledger_check_age_seconds',
    help: 'How long ago the last check of the books began; missing before the first.',
    read: async () => {
      const last = await lastCheck()
      return last ? [{ value: (clock().getTime() - Date.parse(last.at)) / 1_000 }] : []
    },
  })
  metrics.gauge({
    name: 'amana_statement_age_seconds',
    help: 'How long ago the last day ended of which there is a statement, by the account of the ledger; missing without any.',
    labelNames: ['account'],
    read: async () =>
      [...(await readStatementEnds(database.db))].map(([account, day]) => ({
        labels: { account },
        value: Math.max(0, (clock().getTime() - Date.parse(day)) / 1_000 - 86_400),
      })),
  })
  metrics.gauge({
    name: 'amana_deadline_late_seconds',
    help: 'By how much the latest of the deadlines that should have fired is late; 0 when none is.',
    read: async () => [{ value: await readLateness(database.db, clock()) }],
  })
  metrics.gauge({
    name: 'amana_tally_changes',
    help: 'Changes of escrows that wait to be brought into the totals of lists, which read each of them meanwhile.',
    read: async () => [{ value: await countUntallied(database.db) }],
  })
  metrics.gauge({
    name: 'amana_clock_doubted',
    help: '1 while no deadline fires because the clock is doubted, until an owner confirms it; else 0.',
    read: async () => [{ value: (await readClock(database.db)).doubt ? 1 : 0 }],
  })
  metrics.gauge({
    name: 'amana_event_feed_wait_seconds',
    help: 'How long the event feed has waited for an open transaction, by whose it is; missing while it waits for nobody.',
    labelNames: ['pid', 'application'],
    read: async () => {
      const holder = await readFeedHolder(database.db)
      return holder ? [{ labels: { pid: String(holder.pid ?? ''), application: holder.application }, value: holder.waitedSeconds }] : []
    },
  })
  watchDeliveries(metrics, { database, clock })
  watchMails(metrics, { database, clock })
}

function watchDeliveries(metrics: Metrics, { database, clock }: Pick<Services, 'database' | 'clock'>): void {
  const openDeliveries = together(() => readOpenDeliveries(database.db))
  metrics.gauge({
    name: 'amana_webhook_deliveries',
    help: 'Deliveries of webhooks that have neither arrived nor failed, counted to 1001.',
    read: async () => [{ value: (await openDeliveries()).count }],
  })
  metrics.gauge({
    name: 'amana_webhook_waiting_seconds',
    help: 'For how long the oldest delivery of a webhook has waited that has neither arrived nor failed; 0 when none waits.',
    read: async () => {
      const { since } = await openDeliveries()
      return [{ value: since ? Math.max(0, (clock().getTime() - since.getTime()) / 1_000) : 0 }]
    },
  })
}

function watchMails(metrics: Metrics, { database, clock }: Pick<Services, 'database' | 'clock'>): void {
  const undelivered = together(() => readUndelivered(database.db, clock()))
  metrics.gauge({
    name: 'amana_mails',
    help: 'Mails that wait, and those of the last seven days that reached nobody, by state.',
    labelNames: ['state'],
    read: async () => (await undelivered()).map(({ status, mails }) => ({ labels: { state: status }, value: mails })),
  })
  metrics.gauge({
    name: 'amana_mail_waiting_seconds',
    help: 'For how long the oldest of the mails has waited that no server has taken yet; 0 when none waits.',
    read: async () => {
      const [waiting] = (await undelivered()).filter(({ status }) => status === 'waiting')
      return [{ value: waiting?.oldestAt ? Math.max(0, (clock().getTime() - waiting.oldestAt.getTime()) / 1_000) : 0 }]
    },
  })
}

const byState = (counts: Record<string, number>, of: Record<string, string> = {}) =>
  Object.entries(counts).map(([state, value]) => ({ labels: { ...of, state }, value }))
