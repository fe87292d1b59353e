import { rowsAsOwner } from '../../support/database/start-database.js'
import type { Query } from '../../support/database/database-digest.js'
import { createWebhook } from '../../support/installation/create-over-rest.js'
import { aPerson, anIntegrator, type Integrator, type Person } from '../../support/installation/people.js'
import { RestClient } from '../../support/installation/rest-client.js'
import { startInstallation, type Installation } from '../../support/installation/start-installation.js'
import { WebhookReceiver } from '../../support/installation/webhook-receiver.js'
import type { Pace } from './mixed-load.js'

/** One process that does everything, and who lives with it. */
export interface Town {
  readonly installation: Installation
  readonly client: RestClient
  readonly shop: Integrator
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

/** Log files small enough to be turned many times. */
const smallLogs = { LOG_LEVEL: 'info', LOG_FILE_MAX_BYTES: '2000000', LOG_FILES_KEPT: '2' }

export async function openTown({ daySeconds }: Pick<Pace, 'daySeconds'>): Promise<Town> {
  const installation = await startInstallation({
    roles: ['all'],
    hasHeapProbe: true,
    env: { ...shortAges, ...manyCodes, ...smallLogs, RETENTION_DAY_SECONDS: String(daySeconds) },
  })
  const rows = rowsAsOwner(installation.database)
  // The cleaning job runs every minute and not every hour, by its own schedule.
  await rows(`update jobs.schedule set cron = '* * * * *' where name = 'housekeeping'`)
  const client = new RestClient(installation.web[0]!)
  const shop = await anIntegrator(client)
  const receiver = await WebhookReceiver.open()
  const business = { name: 'Town', registrationNumber: 'B1234567890', taxId: '1234567A/B/M/000' }
  await client.expect(200, { method: 'PUT', path: '/api/developer/business', token: shop.token, body: business })
  return {
    installation,
    client,
    shop,
    webhookId: await createWebhook(client, shop.token, receiver.url),
    buyers: await Promise.all(Array.from({ length: 8 }, () => aPerson(client, shop.key, { walletTnd: 5_000_000 }))),
    receiver,
    rows,
  }
}
