import { MikroORM } from '@mikro-orm/postgresql'
import { Migrator } from '@mikro-orm/migrations'
import { Client } from 'pg'
import { mustExist } from '../domain/must-exist.js'
import { checkTransactionCounter } from './check-transaction-counter.js'
import { connectionOptions } from './connection-options.js'
import { AdjustmentMigration } from './migrations/adjustment.migration.js'
import { AccountOpeningMigration } from './migrations/account-opening.migration.js'
import { AppMigration } from './migrations/app.migration.js'
import { AuditFiltersMigration } from './migrations/audit-filters.migration.js'
import { BalanceIndexMigration } from './migrations/balance-index.migration.js'
import { BoundedGrowthMigration } from './migrations/bounded-growth.migration.js'
import { BusinessMigration } from './migrations/business.migration.js'
import { BusinessLogoMigration } from './migrations/business-logo.migration.js'
import { BusinessVersionMigration } from './migrations/business-version.migration.js'
import { ChargebackMigration } from './migrations/chargeback.migration.js'
import { CaseVisitMigration } from './migrations/case-visit.migration.js'
import { ChargeReceiptMigration } from './migrations/charge-receipt.migration.js'
import { ChargeMigration } from './migrations/charge.migration.js'
import { CreationOfAnybodyMigration } from './migrations/creation-of-anybody.migration.js'
import { ContractPdfMigration } from './migrations/contract-pdf.migration.js'
import { CallbackCleaningMigration } from './migrations/callback-cleaning.migration.js'
import { DecisionReasonMigration } from './migrations/decision-reason.migration.js'
import { DeliveryIndexMigration } from './migrations/delivery-index.migration.js'
import { DisputeOfTypeMigration } from './migrations/dispute-of-type.migration.js'
import { DueDeliveryMigration } from './migrations/due-delivery.migration.js'
import { EscrowKeysMigration } from './migrations/escrow-keys.migration.js'
import { EscrowTallyMigration } from './migrations/escrow-tally.migration.js'
import { EventBytesMigration } from './migrations/event-bytes.migration.js'
import { ExchangeRateMigration } from './migrations/exchange-rate.migration.js'
import { FailingWebhooksMigration } from './migrations/failing-webhooks.migration.js'
import { FeeScheduleMigration } from './migrations/fee-schedule.migration.js'
import { FeedHorizonMigration } from './migrations/feed-horizon.migration.js'
import { FileLinksMigration } from './migrations/file-links.migration.js'
import { FileMigration } from './migrations/file.migration.js'
import { IdentityCallbackMigration } from './migrations/identity-callback.migration.js'
import { IdentityVerificationMigration } from './migrations/identity-verification.migration.js'
import { GuestCheckoutMigration } from './migrations/guest-checkout.migration.js'
import { InvoiceMigration } from './migrations/invoice.migration.js'
import { KnownNetworkMigration } from './migrations/known-network.migration.js'
import { LedgerCheckMigration } from './migrations/ledger-check.migration.js'
import { LedgerMigration } from './migrations/ledger.migration.js'
import { MailOfUnknownMigration } from './migrations/mail-of-unknown.migration.js'
import { MailToStrangerMigration } from './migrations/mail-to-stranger.migration.js'
import { MailDeliveryMigration } from './migrations/mail-delivery.migration.js'
import { MailboxProofMigration } from './migrations/mailbox-proof.migration.js'
import { MutedNoticesMigration } from './migrations/muted-notices.migration.js'
import { OauthClientMigration } from './migrations/oauth-client.migration.js'
import { OauthMigration } from './migrations/oauth.migration.js'
import { OneIndexEachMigration } from './migrations/one-index-each.migration.js'
import { OwnIdentityMigration } from './migrations/own-identity.migration.js'
import { PageByIndexMigration } from './migrations/page-by-index.migration.js'
import { PaymentSubjectsMigration } from './migrations/payment-subjects.migration.js'
import { ProgressiveReleaseMigration } from './migrations/progressive-release.migration.js'
import { QueueOrderMigration } from './migrations/queue-order.migration.js'
import { ReleaseRequestIndexMigration } from './migrations/release-request-index.migration.js'
import { RequestCountMigration } from './migrations/request-count.migration.js'
import { RequestLogMigration } from './migrations/request-log.migration.js'
import { RequestLogStatisticsMigration } from './migrations/request-log-statistics.migration.js'
import { ReleaseRequestsMigration } from './migrations/release-requests.migration.js'
import { ProofDecisionsMigration } from './migrations/proof-decisions.migration.js'
import { ProofMigration } from './migrations/proof.migration.js'
import { RetentionMigration } from './migrations/retention.migration.js'
import { ReviewQueuesMigration } from './migrations/review-queues.migration.js'
import { SearchPathsMigration } from './migrations/search-paths.migration.js'
import { SecretFingerprintMigration } from './migrations/secret-fingerprint.migration.js'
import { ServiceClockMigration } from './migrations/service-clock.migration.js'
import { SignatureOriginMigration } from './migrations/signature-origin.migration.js'
import { SimulatedChallengeMigration } from './migrations/simulated-challenge.migration.js'
import { SpendingConsentMigration } from './migrations/spending-consent.migration.js'
import { EventCauseMigration } from './migrations/event-cause.migration.js'
import { EventOfChargeMigration } from './migrations/event-of-charge.migration.js'
import { EventsOfChargeInOrderMigration } from './migrations/events-of-charge-in-order.migration.js'
import { OutlinedEventsMigration } from './migrations/outlined-events.migration.js'
import { StaffLinkMigration } from './migrations/staff-link.migration.js'
import { StaffListsMigration } from './migrations/staff-lists.migration.js'
import { StaffMoneyListsMigration } from './migrations/staff-money-lists.migration.js'
import { StaffSearchMigration } from './migrations/staff-search.migration.js'
import { StaffSecondFactorMigration } from './migrations/staff-second-factor.migration.js'
import { TestClockMigration } from './migrations/test-clock.migration.js'
import { StatementMigration } from './migrations/statement.migration.js'
import { ToldToStaffMigration } from './migrations/told-to-staff.migration.js'
import { TopUpMigration } from './migrations/top-up.migration.js'
import { VerificationsOfADayMigration } from './migrations/verifications-of-a-day.migration.js'
import { WithdrawalMigration } from './migrations/withdrawal.migration.js'
import { WrappedKeyMigration } from './migrations/wrapped-key.migration.js'

/** In their order. */
export const migrations = [
  { name: '2026-11-20-ledger', class: LedgerMigration },
  { name: '2026-11-20-app', class: AppMigration },
  { name: '2026-11-20-event-bytes', class: EventBytesMigration },
  { name: '2026-11-20-delivery-index', class: DeliveryIndexMigration },
  { name: '2026-11-22-escrow-keys', class: EscrowKeysMigration },
  { name: '2026-11-22-search-paths', class: SearchPathsMigration },
  { name: '2026-11-22-balance-index', class: BalanceIndexMigration },
  { name: '2026-11-22-secret-fingerprint', class: SecretFingerprintMigration },
  { name: '2026-11-22-decision-reason', class: DecisionReasonMigration },
  { name: '2026-11-22-progressive-release', class: ProgressiveReleaseMigration },
  { name: '2026-11-22-file', class: FileMigration },
  { name: '2026-11-22-adjustment', class: AdjustmentMigration },
  { name: '2026-11-22-test-clock', class: TestClockMigration },
  { name: '2026-11-22-release-requests', class: ReleaseRequestsMigration },
  { name: '2026-11-22-proof', class: ProofMigration },
  { name: '2026-11-22-proof-decisions', class: ProofDecisionsMigration },
  { name: '2026-11-22-spending-consent', class: SpendingConsentMigration },
  { name: '2026-11-22-invoice', class: InvoiceMigration },
  { name: '2026-11-22-release-request-index', class: ReleaseRequestIndexMigration },
  { name: '2026-11-22-business', class: BusinessMigration },
  { name: '2026-11-22-payment-subjects', class: PaymentSubjectsMigration },
  { name: '2026-11-22-request-count', class: RequestCountMigration },
  { name: '2026-11-22-file-links', class: FileLinksMigration },
  { name: '2026-11-22-identity-verification', class: IdentityVerificationMigration },
  { name: '2026-11-22-identity-callback', class: IdentityCallbackMigration },
  { name: '2026-11-22-charge', class: ChargeMigration },
  { name: '2026-11-22-guest-checkout', class: GuestCheckoutMigration },
  { name: '2026-11-23-top-up', class: TopUpMigration },
  { name: '2026-11-23-callback-cleaning', class: CallbackCleaningMigration },
  { name: '2026-11-23-simulated-challenge', class: SimulatedChallengeMigration },
  { name: '2026-11-23-chargeback', class: ChargebackMigration },
  { name: '2026-11-23-fee-schedule', class: FeeScheduleMigration },
  { name: '2026-11-23-exchange-rate', class: ExchangeRateMigration },
  { name: '2026-11-23-withdrawal', class: WithdrawalMigration },
  { name: '2026-11-23-staff-money-lists', class: StaffMoneyListsMigration },
  { name: '2026-11-23-review-queues', class: ReviewQueuesMigration },
  { name: '2026-11-23-ledger-check', class: LedgerCheckMigration },
  { name: '2026-11-23-failing-webhooks', class: FailingWebhooksMigration },
  { name: '2026-11-23-request-log', class: RequestLogMigration },
  { name: '2026-11-23-wrapped-key', class: WrappedKeyMigration },
  { name: '2026-11-23-staff-second-factor', class: StaffSecondFactorMigration },
  { name: '2026-11-23-queue-order', class: QueueOrderMigration },
  { name: '2026-11-23-oauth-client', class: OauthClientMigration },
  { name: '2026-11-23-oauth', class: OauthMigration },
  { name: '2026-11-23-contract-pdf', class: ContractPdfMigration },
  { name: '2026-11-23-signature-origin', class: SignatureOriginMigration },
  { name: '2026-11-23-staff-search', class: StaffSearchMigration },
  { name: '2026-11-23-mail-delivery', class: MailDeliveryMigration },
  { name: '2026-11-23-own-identity', class: OwnIdentityMigration },
  { name: '2026-11-23-staff-lists', class: StaffListsMigration },
  { name: '2026-11-23-mailbox-proof', class: MailboxProofMigration },
  { name: '2026-11-24-charge-receipt', class: ChargeReceiptMigration },
  { name: '2026-11-24-page-by-index', class: PageByIndexMigration },
  { name: '2026-11-24-known-network', class: KnownNetworkMigration },
  { name: '2026-11-24-staff-link', class: StaffLinkMigration },
  { name: '2026-11-24-creation-of-anybody', class: CreationOfAnybodyMigration },
  { name: '2026-11-24-feed-horizon', class: FeedHorizonMigration },
  { name: '2026-11-24-mail-to-stranger', class: MailToStrangerMigration },
  { name: '2026-11-24-due-delivery', class: DueDeliveryMigration },
  { name: '2026-11-24-service-clock', class: ServiceClockMigration },
  { name: '2026-11-24-muted-notices', class: MutedNoticesMigration },
  { name: '2026-11-24-retention', class: RetentionMigration },
  { name: '2026-11-24-event-cause', class: EventCauseMigration },
  { name: '2026-11-24-told-to-staff', class: ToldToStaffMigration },
  { name: '2026-11-24-statement', class: StatementMigration },
  { name: '2026-11-24-business-logo', class: BusinessLogoMigration },
  { name: '2026-11-24-case-visit', class: CaseVisitMigration },
  { name: '2026-11-24-escrow-tally', class: EscrowTallyMigration },
  { name: '2026-11-24-account-opening', class: AccountOpeningMigration },
  { name: '2026-11-24-one-index-each', class: OneIndexEachMigration },
  { name: '2026-11-24-request-log-statistics', class: RequestLogStatisticsMigration },
  { name: '2026-11-27-verifications-of-a-day', class: VerificationsOfADayMigration },
  { name: '2026-11-27-dispute-of-type', class: DisputeOfTypeMigration },
  { name: '2026-11-27-audit-filters', class: AuditFiltersMigration },
  { name: '2026-11-27-event-of-charge', class: EventOfChargeMigration },
  { name: '2026-11-27-bounded-growth', class: BoundedGrowthMigration },
  { name: '2026-11-28-mail-of-unknown', class: MailOfUnknownMigration },
  { name: '2026-11-28-business-version', class: BusinessVersionMigration },
  { name: '2026-11-28-events-of-charge-in-order', class: EventsOfChargeInOrderMigration },
  { name: '2026-11-29-outlined-events', class: OutlinedEventsMigration },
]

export const migrationNames: readonly string[] = migrations.map(({ name }) => name)

/** Arbitrary but fixed: every process of a deployment asks for the same lock, and one migrates while the others wait. */
const migrationLock = 7_316_243

/**
 * Brings the database at `url` (an owner's login, past any pooler) to the newest version. Safe to run from several processes at once.
 * The role that the application logs in as is made to act as `amana_app`, which may read the ledger and post to it, and nothing more.
 */
export async function migrate({ url, onStep }: { url: string; onStep?: (name: string) => void }): Promise<void> {
  const lock = new Client({ connectionString: url })
  await lock.connect()
  try {
    await lock.query('set role none; set statement_timeout = 0; set lock_timeout = 0')
    await lock.query('select pg_advisory_lock($1)', [migrationLock])
    await runMigrations(url, onStep)
    await checkTransactionCounter(lock)
    await actAsApp(lock)
  } finally {
    await lock.end()
  }
}

async function runMigrations(url: string, onStep?: (name: string) => void) {
  const { ssl, ...login } = connectionOptions(url)
  const orm = await MikroORM.init({
    ...login,
    entities: [],
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    pool: { min: 0, max: 1 },
    // A login that already acts as amana_app must become the owner again to change the schema.
    driverOptions: { options: '-c role=none -c statement_timeout=0 -c lock_timeout=0', ssl },
    migrations: { migrationsList: migrations, snapshot: false, silent: true, tableName: 'migration', allOrNothing: true },
  })
  try {
    orm.migrator.on('migrated', ({ name }) => onStep?.(name))
    await orm.migrator.up()
  } finally {
    await orm.close(true)
  }
}

/** Bounds of every session of the application, in milliseconds: a lock is waited for briefly, and nothing runs or idles for long. */
const sessionLimits = { lock_timeout: 3_000, statement_timeout: 30_000, idle_in_transaction_session_timeout: 10_000 }

/**
 * Sets the bounds for the application's sessions. Where the application logs in as the owner (an outside database with one login), the
 * login is also told to act as `amana_app` in this database. Both are set on the server, which applies them to every connection that a
 * pooler opens; what a client sets would meet whoever gets the connection next.
 */
async function actAsApp(client: Client) {
  const { rows } = await client.query<{ login: string; database: string }>('select session_user as login, current_database() as database')
  const { login, database } = mustExist(rows[0], 'the row of a select without a table')
  const alter = (role: string, setting: string, value: string | number) =>
    client.query(`alter role ${client.escapeIdentifier(role)} in database ${client.escapeIdentifier(database)} set ${setting} = '${value}'`)
  // The embedded database has an owner of its own. Elsewhere the application may use the owner's login or that of `amana_app`.
  const isSeparate = login === 'amana_owner'
  for (const role of isSeparate ? ['amana_app'] : [login, 'amana_app']) {
    for (const [setting, value] of Object.entries(sessionLimits)) await alter(role, setting, value)
  }
  if (!isSeparate) await alter(login, 'role', 'amana_app')
}
