import { rowsAsOwner } from '../../support/database/start-database.js'
import type { Query } from '../../support/database/database-digest.js'
import { createWebhook } from '../../support/installation/create-over-rest.js'
import { aPerson, anIntegrator, type Integrator, type Person } from '../../support/installation/people.js'
import { RestClient } from '../../support/installation/rest-client.js'
import { startSandbox, type Sandbox } from '../../support/installation/start-sandbox.js'
import { WebhookReceiver } from '../../support/installation/webhook-receiver.js'
import { LogErrors } from './log-errors.js'
import type { Pace } from './mixed-load.js'

/** One process that does everything, and who lives with it. */
export interface Town {
  readonly sandbox: Sandbox
  readonly errors: LogErrors
  readonly client: RestClient
  /** Whose tokens end within the hour and are made anew; the key stays. */
  shop: Integrator
  readonly webhookId: string
  readonly buyers: readonly Person[]
  readonly receiver: WebhookReceiver
  readonly rows: Query
}

/** Ages at their least, so that a trial of hours sees everything end that ends. */
const shortAges = {
  MAIL_DAYS: '2',
  ENDED_DAYS: '1',
  EVENT_DAYS: '1',
  ACCESS_TOKEN_DAYS: '0',
  LEDGER_CHECK_DAYS: '1',
  REQUEST_LOG_DAYS: '1',
  UNVERIFIED_DAYS: '1',
  IDEMPOTENCY_HOURS: '24',
  UNNAMED_FILE_HOURS: '24',
  // Of real hours, which no setting makes shorter: a token of the first hour goes in the second.
  USER_TOKEN_HOURS: '1',
  DEVELOPER_TOKEN_HOURS: '1',
  STAFF_TOKEN_HOURS: '1',
}

/** Whoever asks for codes here asks for hours. */
const manyCodes = {
  SIGN_IN_FAILURES: '1000',
  SIGN_IN_FAILURES_PER_ADDRESS_MINUTE: '100000',
  SIGN_IN_FAILURES_PER_ACCOUNT_HOUR: '100000',
  MAILED_CODES_PER_CALLER_MINUTE: '1000',
  MAILED_CODES_PER_CALLER_HOUR: '10000',
  MAILED_CODES_PER_ADDRESS_HOUR: '10000',
  MAILED_CODES_TO_ADDRESS_HOUR: '10000',
}

/** Log files small enough to be turned many times, and enough of them that whoever looks every few seconds sees each line. */
export const smallLogs = { fileBytes: 200_000, kept: 5 }

export async function openTown({ daySeconds }: Pick<Pace, 'daySeconds'>): Promise<Town> {
  const logs = { LOG_LEVEL: 'info', LOG_FILE_MAX_BYTES: String(smallLogs.fileBytes), LOG_FILES_KEPT: String(smallLogs.kept) }
  const sandbox = await startSandbox({
    hasHeapProbe: true,
    env: { ...shortAges, ...manyCodes, ...logs, RETENTION_DAY_SECONDS: String(daySeconds) },
  })
  const rows = rowsAsOwner(sandbox.database)
  // The cleaning job runs every minute and not every hour, by its own schedule.
  await rows(`update jobs.schedule set cron = '* * * * *' where name = 'housekeeping'`)
  const client = new RestClient(sandbox.node.url)
  const shop = await anIntegrator(client)
  const receiver = await WebhookReceiver.open()
  const business = { name: 'Town', registrationNumber: 'B1234567890', taxId: '1234567A/B/M/000' }
  await client.expect(200, { method: 'PUT', path: '/api/developer/business', token: shop.token, body: business })
  return {
    sandbox,
    errors: new LogErrors(sandbox.dataDir),
    client,
    shop,
    webhookId: await createWebhook(client, shop.token, receiver.url),
    buyers: await Promise.all(Array.from({ length: 8 }, () => aPerson(client, shop.key, { walletTnd: 5_000_000 }))),
    receiver,
    rows,
  }
}
