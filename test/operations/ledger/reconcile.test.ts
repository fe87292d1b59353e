import { verbOf } from '../../../server/operations/escrow/give-command.js'
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, type Database } from '../../../server/db/orm.js'
import type { EscrowMode, FeeBearer } from '../../../server/domain/escrow/escrow.js'
import type { Actor } from '../../../server/domain/credential/actor.js'
import { openDispute } from '../../../server/domain/escrow/commands/open-dispute.js'
import { resolveDispute } from '../../../server/operations/dispute/resolve-dispute.js'
import { cancel } from '../../../server/domain/escrow/commands/cancel.js'
import { cancelPaid } from '../../../server/domain/escrow/commands/cancel-paid.js'
import { complete } from '../../../server/domain/escrow/commands/complete.js'
import { approveReleaseRequest } from '../../../server/domain/escrow/commands/approve-release-request.js'
import { giveReleaseConsent } from '../../../server/domain/escrow/commands/give-release-consent.js'
import { rejectReleaseRequest } from '../../../server/domain/escrow/commands/reject-release-request.js'
import { voidReleaseRequest } from '../../../server/domain/escrow/commands/void-release-request.js'
import { closeEscrow } from '../../../server/operations/escrow/close-escrow.js'
import { createReleaseRequest } from '../../../server/operations/release-request/create-release-request.js'
import { resolveReleaseRequest } from '../../../server/operations/release-request/resolve-release-request.js'
import { createEscrow } from '../../../server/operations/escrow/create-escrow.js'
import { deliver } from '../../../server/domain/escrow/commands/deliver.js'
import { addFunds, refundFunds } from '../../../server/operations/escrow/adjust-funds.js'
import { payEscrow } from '../../../server/operations/escrow/pay-escrow.js'
import { createDestination } from '../../../server/operations/destination/create-destination.js'
import { checkLedger, reportFindings } from '../../../server/operations/ledger/check-ledger.js'
import { cancelWithdrawal } from '../../../server/operations/withdrawal/cancel-withdrawal.js'
import { createWithdrawal } from '../../../server/operations/withdrawal/create-withdrawal.js'
import { decideWithdrawal } from '../../../server/operations/withdrawal/decide-withdrawal.js'
import { decodeId } from '../../../server/domain/id.js'
import { lockOf } from '../../../server/db/advisory-locks.js'
import { readLedgerCheck } from '../../../server/queries/ledger/read-ledger-check.js'
import { reconcile, type Finding } from '../../../server/queries/ledger/reconcile.js'
import { reconciliationQueries } from '../../../server/queries/ledger/reconciliation-queries.js'
import { ledgerIsClean } from '../../support/database/ledger-is-clean.js'
import { createDatabase, type TestDatabase } from '../../support/database.js'
import { testClock, testServices, type TestServices } from '../../support/services.js'

// A small world in which every status occurs, made by the operations; then each test breaks it as nobody can but the owner of the database
// with all triggers off, asks, and takes the damage back.

let testDatabase: TestDatabase
let database: Database
let services: TestServices
let owner: Client
let maySwitchTriggersOff: boolean

const buyerId = randomUUID()
const sellerId = randomUUID()
const developerId = randomUUID()
const webhookId = randomUUID()
const escrows: Record<string, string> = {}
/** What the damage of these tests was called by the queries that know several rules. */
const seen = new Set<string>()

const buyer: Actor = { kind: 'user', userId: buyerId, email: 'buyer@example.com', locale: 'en' }
const seller: Actor = { kind: 'user', userId: sellerId, email: 'seller@example.com', locale: 'fr' }
const developer: Actor = { kind: 'api_key', apiKeyId: randomUUID(), developerId, associatedUserId: buyerId, rateLimit: null }
const staff = { kind: 'staff', staffId: randomUUID(), role: 'disputes' } as const

beforeAll(async () => {
  testDatabase = await createDatabase()
  database = await openDatabase({ url: testDatabase.appUrl, poolSize: 2 })
  // In the past, as the check compares with the time at which the database wrote the event.
  services = testServices({ database, clock: testClock('2026-01-10T10:00:00.000Z') })
  owner = new Client({ connectionString: testDatabase.ownerUrl })
  await owner.connect()
  maySwitchTriggersOff = (await owner.query<{ is_superuser: string }>('show is_superuser')).rows[0]!.is_superuser === 'on'
  await makePeople()
  services.clock.advance(120_000)
  await makeEscrows()
  await makeWithdrawals()
})

afterAll(async () => {
  await owner.end()
  await database.close()
  await testDatabase.drop()
})

it('finds nothing where nothing is wrong', async () => {
  await expect(ledgerIsClean(testDatabase.ownerUrl)).resolves.toBe(14)
  const findings = await checkLedger(services)
  expect(findings?.map(({ name, violations }) => [name, violations])).toEqual(
    ['R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7', 'R8', 'R9', 'R10', 'R11', 'R13', 'R14', 'R12'].map((name) => [name, 0]),
  )
})

it('keeps what it found, with what the books come to at that moment', async () => {
  await checkLedger(services)
  const check = await readLedgerCheck(services.database.fork())
  expect(check?.findings.every(({ violations }) => violations === 0)).toBe(true)
  const held = (
    await owner.query<{ sum: string }>(`select sum(balance) from ledger.account where kind in ('escrow_held', 'escrow_reserved')`)
  ).rows[0]
  const today = check?.held.map(({ days }) => BigInt(days.at(-1)?.amountTnd.replace('.', '') ?? 0)) ?? []
  expect(today.reduce((sum, millimes) => sum + millimes, 0n)).toBe(BigInt(held?.sum ?? 0))
  expect(today).not.toEqual([])
  const all = check?.totals.reduce((sum, { balanceTnd }) => sum + BigInt(balanceTnd.replace('.', '')), 0n)
  expect(all).toBe(0n)
})

it('leaves it to whoever looks through the books already', async () => {
  await owner.query('begin')
  await owner.query('select pg_advisory_xact_lock($1)', [lockOf('amana looks through its books')])
  await expect(checkLedger(services)).resolves.toBeNull()
  await owner.query('rollback')
  await expect(checkLedger(services)).resolves.not.toBeNull()
})

it('refuses to look outside a snapshot', async () => {
  await expect(reconcile(async (statement) => (await owner.query(statement)).rows)).rejects.toThrow('open transaction')
})

describe('R1', () => {
  finds('R1', 'a transfer without postings', () => insertTransfer('broken:empty'))
  finds('R1', 'a transfer with one leg', () => [...insertTransfer('broken:one-leg'), insertPosting('broken:one-leg', 'suspense', 5)])
  finds('R1', 'a leg that was changed', () => [
    `update ledger.posting set amount = amount + 1 where account_id = ${accountId('platform_fee')}`,
  ])
})

describe('R2', () => {
  finds('R2', 'a balance that was written', () => [
    `update ledger.account set balance = balance + 1 where code = 'user_available:${sellerId}'`,
  ])
  finds('R2', 'a balance where none is kept', () => [`update ledger.account set balance = 1 where code = 'platform_fee'`])
  finds('R2', 'a posting that was not counted', () => [
    `update ledger.account set last_seq = last_seq + 1 where code = 'user_available:${buyerId}'`,
  ])
  finds('R2', 'a posting that was removed', () => [
    `delete from ledger.posting where account_id = ${accountId(`user_available:${sellerId}`)}`,
  ])
})

describe('R3', () => {
  finds('R3', 'a balance below its floor', () => [
    'alter table ledger.account drop constraint account_floor',
    `update ledger.account set balance = -1 where code = 'user_available:${sellerId}'`,
  ])
  finds('R3', 'a floor that was lowered', () => [`update ledger.account set floor_minor = -100 where code = 'user_available:${sellerId}'`])
  finds('R3', 'a floor that was lowered for all', () => [
    `update ledger.account_kind set floor_minor = -100 where kind = 'user_available'`,
    `update ledger.account set floor_minor = -100 where kind = 'user_available'`,
  ])
})

describe('R4', () => {
  finds('R4', 'money out of nothing', () => [...insertTransfer('broken:minted'), insertPosting('broken:minted', 'suspense', 5)])
  finds('R4', 'two currencies in one account', () => [
    ...insertTransfer('broken:currency'),
    `insert into ledger.posting (transfer_id, account_id, currency, amount)
      select t.id, a.id, 'EUR', x.amount from ledger.transfer t, ledger.account a, (values (5), (-5)) x(amount)
      where t.key = 'broken:currency' and a.code = 'platform_fee'`,
  ])
})

describe('R5', () => {
  finds('R5', 'a running balance that was changed', () => [
    `update ledger.posting set balance_after = balance_after + 1 where account_seq = 1 and account_id = ${accountId(`user_available:${buyerId}`)}`,
  ])
  finds('R5', 'a number that was skipped', () => [
    `update ledger.posting set account_seq = account_seq + 100 where account_seq > 2 and account_id = ${accountId(`user_available:${buyerId}`)}`,
  ])
  finds('R5', 'a posting without number', () => [
    `update ledger.posting set account_seq = null where account_seq = 2 and account_id = ${accountId(`user_available:${buyerId}`)}`,
  ])
})

describe('R6', () => {
  finds('R6', 'an escrow that holds less than was funded', () => [
    `update escrow set amount_millimes = amount_millimes + 1000 where id = '${escrows.paid}'`,
  ])
  finds('R6', 'an escrow whose buyer bears other fees', () => [`update escrow set fee_rate_ppm = 40000 where id = '${escrows.buyerBears}'`])
  finds('R6', 'an ended escrow that holds money', () => [
    `update escrow set status = 'cancelled', held_millimes = 0, cancelled_at = now() where id = '${escrows.paid}'`,
  ])
  finds('R6', 'a pending escrow that holds money', () => [
    `update escrow set status = 'pending', held_millimes = 0 where id = '${escrows.paid}'`,
  ])
})

describe('R7', () => {
  finds('R7', 'a paid escrow that nobody funded', () => [
    `update escrow set status = 'paid', paid_at = now() where id = '${escrows.pending}'`,
  ])
  finds('R7', 'a funded escrow that was never paid', () => [
    `update escrow set status = 'cancelled', paid_at = null where id = '${escrows.refunded}'`,
  ])
  finds('R7', 'an ended escrow that was not settled', () => [
    `update ledger.transfer set key = 'escrow:${escrows.completed}:other' where key = 'escrow:${escrows.completed}:terminal'`,
  ])
  finds('R7', 'a settled escrow that goes on', () => [`update escrow set status = 'paid' where id = '${escrows.completed}'`])
  finds('R7', 'value that nobody got', () => [
    `update escrow set released_millimes = released_millimes - 1 where id = '${escrows.completed}'`,
  ])
  finds('R7', 'a release that is called cancelled', () => [`update escrow set status = 'cancelled' where id = '${escrows.completed}'`])
  finds('R7', 'a refund that is called completed', () => [`update escrow set status = 'completed' where id = '${escrows.refunded}'`])
  finds('R7', 'a seller who was promised more', () => [
    `update escrow set seller_net_millimes = seller_net_millimes + 1 where id = '${escrows.completed}'`,
  ])
  finds('R7', 'a fee other than the one agreed', () => [
    `update escrow set escrow_fee_millimes = escrow_fee_millimes + 1 where id = '${escrows.instant}'`,
  ])
  finds('R7', 'a tax other than the one agreed', () => [
    `update escrow set service_tax_millimes = service_tax_millimes - 1 where id = '${escrows.instant}'`,
  ])
  finds('R7', 'a developer who got less than their share', () => [
    `update ledger.posting set amount = amount + case when account_id = ${accountId(`user_available:${sellerId}`)} then 1 else -1 end
      where transfer_id = (select id from ledger.transfer where key = 'escrow:${escrows.completed}:terminal')
        and account_id in (${accountId(`user_available:${sellerId}`)}, ${accountId(`user_available:${buyerId}`)})`,
  ])
  finds('R7', 'a share of a slice that went to the platform', () => [
    `update ledger.posting set amount = amount + case when account_id = ${accountId('platform_fee')} then 1 else -1 end
      where transfer_id = (select id from ledger.transfer where key = 'rr:${escrows.claimed}:april:settle')
        and account_id in (${accountId('platform_fee')}, ${accountId(`user_available:${buyerId}`)})`,
  ])
  finds('R7', 'a developer who was promised more', () => [
    `update escrow set developer_fee_millimes = developer_fee_millimes + 1, buyer_funding_millimes = buyer_funding_millimes + 1
      where id = '${escrows.buyerBears}'`,
  ])
  finds('R7', 'a progressive escrow that ended with value left', () => [
    `update escrow set refunded_millimes = refunded_millimes - 1 where id = '${escrows.closed}'`,
  ])
  finds('R7', 'a progressive escrow that released more than it paid out', () => [
    `update escrow set released_millimes = released_millimes + 1, refunded_millimes = refunded_millimes - 1 where id = '${escrows.closed}'`,
  ])
  finds('R7', 'a payout that says another net than was paid', () => [
    `update release_request set seller_net_millimes = seller_net_millimes + 1 where escrow_id = '${escrows.claimed}' and status = 'released'`,
  ])
  finds('R7', 'a total that nobody has paid', () => [
    `update escrow set amount_millimes = amount_millimes + 1000, refunded_millimes = refunded_millimes + 1000 where id = '${escrows.paid}'`,
  ])
  finds('R7', 'an adjustment with another fee than that of its amount', () => [
    `update adjustment set fee_delta_millimes = fee_delta_millimes + 1 where escrow_id = '${escrows.adjusted}' and type = 'add_funds'`,
  ])
  finds('R7', 'an adjustment of another amount than it moved', () => [
    `update adjustment set amount_millimes = amount_millimes + 1 where escrow_id = '${escrows.adjusted}' and type = 'refund_funds'`,
  ])
  finds('R7', 'a refund that went to somebody else', () => [
    `update ledger.posting set account_id = ${accountId(`user_available:${sellerId}`)}, account_seq = null
      where amount > 0 and transfer_id = (select id from ledger.transfer where key = 'escrow:${escrows.refunded}:terminal')`,
  ])
  finds('R7', 'added funds that were not paid for', () => [
    `update adjustment set funding_delta_millimes = funding_delta_millimes + 1 where escrow_id = '${escrows.adjusted}' and type = 'add_funds'`,
  ])
  finds('R7', 'an adjustment without its transfer', () => [
    `update ledger.transfer set key = 'escrow:${escrows.adjusted}:other' where key like 'escrow:${escrows.adjusted}:refund:%'`,
  ])
  finds('R7', 'funds that were given back without a word', () => [
    `delete from adjustment where escrow_id = '${escrows.givenBack}' and not cancelled`,
  ])
  finds('R7', 'more given back than was refunded', () => [
    `update escrow set refunded_millimes = refunded_millimes - 1 where id = '${escrows.givenBack}'`,
  ])
  finds('R7', 'a seller who was promised more than is left after a refund', () => [
    `update escrow set seller_net_millimes = seller_net_millimes + 1 where id = '${escrows.adjusted}'`,
  ])
  finds('R7', 'a transfer under the name of another escrow', () => [
    `update ledger.transfer set escrow_id = '${escrows.pending}' where key = 'escrow:${escrows.completed}:fund'`,
  ])
  finds('R7', 'a transfer of no escrow', () => [
    `update ledger.transfer set escrow_id = gen_random_uuid() where key = 'escrow:${escrows.completed}:fund'`,
  ])
  finds('R7', 'a charge that is called completed and was never paid in', () => {
    const [business, schedule] = [randomUUID(), '(select min(id) from fee_schedule)']
    return [
      `insert into business (id, developer_id, name, registration_number, tax_id, status, created_at, updated_at)
       values ('${business}', '${developerId}', 'Shop', 'B1', 'T1', 'approved', now(), now())`,
      `insert into charge (id, developer_id, business_id, merchant_reference, status, title, currency, face_amount_minor, amount_millimes, fx_rate,
         fx_source, fx_locked_at, fee_schedule_id, fee_rate_ppm, tax_percent, escrow_fee_millimes, service_tax_millimes, net_millimes, redirect_url,
         link_id, paid_at, completed_at, created_at, updated_at)
       values (gen_random_uuid(), '${developerId}', '${business}', 'order-1', 'completed', 'Order', 'TND', 1000, 1000, 1,
         'test', now(), ${schedule}, 50000, 19, 50, 8, 950, 'https://shop.example.com/', gen_random_uuid(), now(), now(), now(), now())`,
    ]
  })
  finds('R7', 'a payment into a business that no charge explains', () => insertTransfer(`charge:${randomUUID()}:settle`))
  const topUpId = randomUUID()
  const aTopUp = (status: string) => [
    `insert into top_up (id, user_id, reference, status, amount_millimes, expires_at, completed_at, created_at, updated_at)
     values ('${topUpId}', '${buyerId}', 'wallet-1', '${status}', 5000, now(), case when '${status}' = 'completed' then now() end, now(), now())`,
  ]
  const itsPayment = (status: string) =>
    `insert into payment (id, top_up_id, payer_id, method, status, description, amount_millimes, face_amount_minor, currency, provider,
       provider_reference, created_at, settled_at)
     values (gen_random_uuid(), '${topUpId}', '${buyerId}', 'card', '${status}', 'Top-up', 5000, 5000, 'TND', 'test', 'top-1', now(), now())`
  finds('R7', 'a top-up that is called completed and was never paid', () => aTopUp('completed'))
  finds('R7', 'a top-up whose money never came', () => [...aTopUp('completed'), itsPayment('succeeded')])
  finds('R7', 'money in a wallet that no top-up explains', () => [
    ...insertTransfer('psp:test:top-2'),
    `update ledger.transfer set kind = 'top_up' where key = 'psp:test:top-2'`,
  ])
  finds('R7', 'an escrow that pays for another', () => [
    `update ledger.posting set account_id = ${accountId(`escrow_held:${escrows.paid}`)}, account_seq = 99
      where account_id = ${accountId(`escrow_held:${escrows.delivered}`)}`,
  ])
})

describe('R8', () => {
  finds('R8', 'a reservation without payout request', () =>
    posted('broken:reserve', [`escrow_held:${escrows.paid}`, `escrow_reserved:${escrows.paid}`]),
  )
  finds('R8', 'a reservation of no escrow', () => [
    `insert into ledger.account (code, kind, owner_id, currency, floor_minor, maintained, balance)
     values ('escrow_reserved:${buyerId}', 'escrow_reserved', '${buyerId}', 'TND', 0, true, 5)`,
  ])
  const claim = (requestId: string) => `escrow_id = '${escrows.claimed}' and request_id = '${requestId}'`
  finds('R8', 'a claim that was paid and still waits', () => [
    `update release_request set status = 'approved', released_at = null where ${claim('april')}`,
  ])
  finds('R8', 'a claim that was paid and is called withdrawn', () => [
    `update release_request set status = 'voided', released_at = null where ${claim('april')}`,
  ])
  finds('R8', 'a claim that was withdrawn and is called paid', () => [
    `update release_request set status = 'released', released_at = now() where ${claim('june')}`,
  ])
  finds('R8', 'a claim that is called withdrawn and still reserved', () => [
    `update release_request set status = 'voided' where ${claim('may')}`,
  ])
  finds('R8', 'a claim of more than is reserved for it', () => [
    `update release_request set amount_millimes = amount_millimes + 1 where ${claim('june')}`,
  ])
  finds('R8', 'an escrow that reserves less than is claimed', () => [
    `update escrow set reserved_millimes = reserved_millimes - 1 where id = '${escrows.claimed}'`,
  ])
  finds('R8', 'a reservation whose claim is gone', () => [`delete from release_request where ${claim('june')}`])
  finds('R8', 'a payout that nothing has paid', () => [
    `insert into release_request (id, escrow_id, request_id, amount_millimes, face_amount_minor, status, created_via, approval_deadline, released_at,
       seller_net_millimes, created_at, updated_at)
     values (gen_random_uuid(), '${escrows.paid}', 'may', 5000, 5000, 'released', 'api', now(), now(), 4750, now(), now())`,
  ])
})

describe('R9', () => {
  finds('R9', 'a status that nobody was told', () => [`update escrow set status = 'delivered' where id = '${escrows.paid}'`])
  finds('R9', 'an escrow that was paid in silence', () => [
    `delete from domain_event where escrow_id = '${escrows.paid}' and type = 'escrow.status.updated'`,
    `update escrow set event_seq = event_seq - 1 where id = '${escrows.paid}'`,
  ])
  finds('R9', 'a status that was told twice', () => [
    `insert into domain_event (id, type, escrow_id, aggregate_seq, body, occurred_at)
      select gen_random_uuid(), type, escrow_id, aggregate_seq + 1, body, occurred_at from domain_event
      where escrow_id = '${escrows.paid}' and type = 'escrow.status.updated'`,
    `update escrow set event_seq = event_seq + 1 where id = '${escrows.paid}'`,
  ])
  finds('R9', 'a history with a jump', () => [
    `update domain_event set body = replace(body, '"previousStatus":"paid"', '"previousStatus":"disputed"') where escrow_id = '${escrows.completed}'`,
  ])
  finds('R9', 'an event that is gone', () => [`delete from domain_event where escrow_id = '${escrows.delivered}' and aggregate_seq = 1`])
  finds('R9', 'a counter that ran ahead', () => [`update escrow set event_seq = event_seq + 1 where id = '${escrows.paid}'`])
  finds('R9', 'events in the wrong order of the feed', () => [
    `update domain_event set aggregate_seq = -aggregate_seq where escrow_id = '${escrows.completed}'`,
    `update domain_event set aggregate_seq = 4 + aggregate_seq where escrow_id = '${escrows.completed}'`,
  ])
  finds('R9', 'an event that its creator may not read', () => [
    `delete from event_recipient where principal_id = '${developerId}' and type = 'escrow.created'`,
  ])
  finds('R9', 'an event that was not delivered', () => [
    `delete from webhook_delivery where id = (select id from webhook_delivery where event_type = 'escrow.status.updated' limit 1)`,
  ])
  finds('R9', 'a wildcard that was forgotten', () => [`update webhook set events = '{escrow.*}'`, `delete from webhook_delivery`])
  finds('R9', 'an event that was delivered twice', () => [
    `insert into webhook_delivery (id, webhook_id, event_id, event_type, event_seq, lane, created_at)
      select gen_random_uuid(), webhook_id, event_id, event_type, event_seq, lane, created_at from webhook_delivery limit 1`,
  ])
  finds('R9', 'an event that a stranger was sent', () => [`update webhook set developer_id = '${randomUUID()}', updated_at = now()`])

  it('asks no delivery of a webhook that named other events, is off, or has changed since', async ({ skip }) => {
    skip(!maySwitchTriggersOff, 'only a superuser can do this damage')
    const unasked = [`events = '{contract.signed}'`, 'is_active = false', 'deleted_at = now()', `updated_at = '2026-01-10T10:02:00Z'`]
    for (const change of unasked) {
      const found = await findingsAfter([`update webhook set ${change}`, 'delete from webhook_delivery'])
      expect(found).toMatchObject({ R9: 0 })
    }
  })
})

describe('R10', () => {
  finds('R10', 'a wallet that shows more than it has', () => [
    `update ledger.account set balance = balance + 1 where code = 'user_available:${buyerId}'`,
  ])
  finds('R10', 'a holding that shows less than it is', () => [
    `update escrow set held_millimes = held_millimes - 1 where id = '${escrows.disputed}'`,
  ])
  finds('R10', 'a holding that belongs to nobody', () => [`update escrow set buyer_id = null where id = '${escrows.paid}'`])
  finds('R10', 'a wallet of nobody', () => posted('broken:nobody', ['psp_clearing:test', `user_available:${randomUUID()}`]))
  finds('R10', 'a holding of nothing', () => posted('broken:nothing', ['psp_clearing:test', `escrow_held:${randomUUID()}`]))
})

describe('R12', () => {
  finds('R12', 'a posting that was changed', () => [
    `update ledger.posting set amount = amount - 1 where account_id = ${accountId(`escrow_held:${escrows.paid}`)}`,
  ])
  finds('R12', 'a holding that has other money than what moved', () => [
    `update ledger.account set balance = balance + 1 where code = 'escrow_held:${escrows.disputed}'`,
  ])
  finds('R12', 'value that was released and is still there', () => [
    `update escrow set released_millimes = released_millimes + 1000 where id = '${escrows.paid}'`,
  ])
  finds('R12', 'money of an escrow in the wallet of somebody else', () => [
    `update escrow set seller_id = '${randomUUID()}' where id = '${escrows.completed}'`,
  ])
})

describe('R13', () => {
  finds('R13', 'a withdrawal of more than was set aside', () => [
    `update withdrawal set amount_millimes = amount_millimes + 1 where status = 'pending'`,
  ])
  finds('R13', 'a withdrawal that came back, and was sent', () => [
    `update withdrawal set status = 'cancelled', decided_at = null, paid_at = null, bank_reference = null where status = 'paid'`,
  ])
  finds('R13', 'money that is on its way to nowhere', () =>
    posted('broken:pending', [`user_available:${buyerId}`, `user_pending:${buyerId}`]),
  )
  finds('R13', 'a transfer of no withdrawal', () => posted(`withdrawal:${randomUUID()}:end`, ['psp_clearing:test', 'bank_safeguarding']))
})

describe('R11', () => {
  const bank = 'bank_safeguarding'
  finds('R11', 'a withdrawal that the bank has not sent', () => [statement(bank, 20, 1), aged(`withdrawal:%:end`)])
  finds('R11', 'money at the bank that nobody knows of', () => [statement(bank, 20, 1), line(10, 'movement', 12_500, 'TND', 'VIR-9')])
  finds('R11', 'another amount than the bank has', () => [
    statement(bank, 20, 1),
    aged(`withdrawal:%:end`),
    line(10, 'movement', -10_001, 'TND', 'VIR-1'),
  ])
  finds('R11', 'a posting at the edge out of nothing', () => [
    statement(bank, 20, 1),
    ...insertTransfer('broken:edge'),
    `insert into ledger.posting (transfer_id, account_id, currency, amount)
     select id, ${accountId(bank)}, 'TND', 5 from ledger.transfer where key = 'broken:edge'`,
  ])
  finds('R11', 'what the provider has sent and the bank not received', () => [
    statement(bank, 20, 1),
    statement('psp_clearing:test', 20, 1),
    line(10, 'payout', -12_500, 'TND', 'PO-1'),
  ])
  finds('R11', 'a week that nobody has a statement of', () => [statement(bank, 30, 20), statement(bank, 12, 1)])

  it('finds nothing where both say the same, however it is divided', async ({ skip }) => {
    skip(!maySwitchTriggersOff, 'only a superuser can make it old')
    const divided = [line(11, 'movement', -4_000, 'TND', 'VIR-1'), line(10, 'movement', -6_000, 'TND', 'VIR-1')]
    const received = [statement('psp_clearing:other', 20, 1), line(10, 'payout', -12_500, 'TND', 'PO-1')]
    const paid = [line(9, 'payout', 12_500, 'TND', 'PO-1', bank)]
    const found = await findingsAfter([statement(bank, 20, 1), aged('withdrawal:%:end'), ...divided, ...received, ...paid])
    expect(found['R11']).toBe(0)
  })

  it('waits for three days before it takes one side for all that there is', async ({ skip }) => {
    skip(!maySwitchTriggersOff, 'only a superuser can make it old')
    const found = await findingsAfter([statement(bank, 20, 0), line(3, 'movement', 12_500, 'TND', 'VIR-9')])
    expect(found['R11']).toBe(0)
  })
})

describe('R14', () => {
  finds('R14', 'an escrow that is counted nowhere', () => [`delete from escrow_tally_change where escrow_id = '${escrows.paid}'`])
  finds('R14', 'a tally that has drifted', () => [
    `insert into escrow_tally values ('creator', gen_random_uuid(), gen_random_uuid(), '-infinity', gen_random_uuid(), 1, 0, 0, 0, 0, 0)`,
  ])
})

it('was seen to find everything that it looks for', ({ skip }) => {
  skip(!maySwitchTriggersOff, 'only a superuser can do the damage above')
  const known = reconciliationQueries.flatMap(({ name, violations }) =>
    [...violations.matchAll(/^ {2}select '((?:[^']|'')+)'/gm)].map(([, what]) => `${name}: ${what!.replaceAll(`''`, `'`)}`),
  )
  expect(known.length).toBeGreaterThan(20)
  expect(known.filter((what) => !seen.has(what))).toEqual([])
})

it('fails the test file that leaves wrong books behind, and removes its database all the same', async () => {
  const wrong = await createDatabase()
  const client = new Client({ connectionString: wrong.ownerUrl })
  await client.connect()
  await client.query(post('broken:nobody', ['psp_clearing:test', `user_available:${randomUUID()}`]))
  await client.end()
  await expect(wrong.drop()).rejects.toThrow(/R10 "Everybody is shown the balance that the ledger has": 1× .*an account of nobody/)
  await expect(ledgerIsClean(wrong.ownerUrl)).rejects.toThrow('does not exist')
})

it('logs each broken rule as an error', async () => {
  const logged: unknown[] = []
  const log = { error: (details: unknown) => logged.push(details), info: () => {} } as unknown as TestServices['log']
  reportFindings(await reconcile((statement) => Promise.resolve(brokenBooks(statement))), log)
  expect(logged).toEqual([expect.objectContaining({ reconciliation: 'R4', violations: 2, sample: [{ currency: 'TND' }] })])
})

/** Answers as a database would in which nothing but R4 is broken. */
function brokenBooks(statement: string): any[] {
  if (statement.includes('has_pending_cancellation')) return []
  if (statement.includes('current_setting')) return [{ level: 'repeatable read' }]
  return [statement.includes("'currency' as what") ? { violations: 2, sample: [{ currency: 'TND' }] } : { violations: 0, sample: [] }]
}

/** One test: after the damage the rule is broken. Rules that look at the same thing from another side may be, too. */
function finds(name: Finding['name'], damage: string, statements: () => string[]) {
  it(`finds ${damage}`, async ({ skip }) => {
    skip(!maySwitchTriggersOff, 'only a superuser can do this damage')
    const found = await findingsAfter(statements())
    expect(found[name]).toBeGreaterThan(0)
  })
}

async function findingsAfter(damage: string[]): Promise<Record<string, number>> {
  await owner.query('begin isolation level repeatable read')
  try {
    await owner.query(`set local session_replication_role = 'replica'`)
    for (const statement of damage) {
      const { rowCount, command } = await owner.query(statement)
      if (rowCount === 0) throw new Error(`this ${command} damaged nothing: ${statement}`)
    }
    // The damage has to be seen, so the snapshot has begun already.
    const findings = await reconcile(async (statement) =>
      statement.startsWith('set transaction') ? [] : (await owner.query(statement)).rows,
    )
    for (const { name, sample } of findings) for (const { what } of sample) seen.add(`${name}: ${String(what)}`)
    return Object.fromEntries(findings.map(({ name, violations }) => [name, violations]))
  } finally {
    await owner.query('rollback')
  }
}

const insertTransfer = (key: string) => [`insert into ledger.transfer (key, kind, occurred_at) values ('${key}', 'test', now())`]

const insertPosting = (key: string, account: string, amount: number) => `
  with opened as (insert into ledger.account (code, kind, currency, maintained) values ('${account}', '${account}', 'TND', false) returning id)
  insert into ledger.posting (transfer_id, account_id, currency, amount)
  select t.id, opened.id, 'TND', ${amount} from ledger.transfer t, opened where t.key = '${key}'`

/** A statement of an account, from so many days ago to so many. */
const statement = (account: string, from: number, to: number) => `
  insert into statement (id, account, from_day, to_day, kept_at) values (gen_random_uuid(), '${account}', ${ago(from)}, ${ago(to)}, now())`

/** A line of the account's statement, or of the one that was written last. */
const line = (...[days, kind, amount, currency, reference, account]: [number, string, number, string, string, string?]) => `
  insert into statement_line (statement_id, number, day, kind, amount_minor, currency, reference)
  select id, (select count(*) from statement_line), ${ago(days)}, '${kind}', ${amount}, '${currency}', '${reference}' from statement
  where ${account ? `account = '${account}'` : 'ctid = (select max(ctid) from statement)'}`

const aged = (keys: string) => `update ledger.transfer set created_at = now() - interval '10 days' where key like '${keys}'`

const ago = (days: number) => `(now() at time zone 'UTC')::date - ${days}`

const accountId = (code: string) => `(select id from ledger.account where code = '${code}')`

const post = (key: string, [from, to]: [from: string, to: string]) => `
  select ledger.post('${key}', 'test', null, now(), jsonb_build_array(
    jsonb_build_object('account', '${from}', 'amount', '-5'), jsonb_build_object('account', '${to}', 'amount', '5')))`

/** A regular transfer of 5 millimes, with the triggers that keep its balances. */
const posted = (key: string, accounts: [from: string, to: string]) => [`set local session_replication_role = 'origin'`, post(key, accounts)]

/** One that waits, and one of each end. */
async function makeWithdrawals() {
  const as = (actor: Actor) => services.runAs(actor)
  const { destination } = await as(buyer)(createDestination, { rib: '10006035183598478831', holderName: 'The buyer' })
  const destinationId = decodeId('dst', destination.id)!
  const withdraw = async (reference: string) => {
    const { withdrawal } = await as(buyer)(createWithdrawal, { amountTnd: '10', destinationId, reference })
    return decodeId('wd', withdrawal.id)!
  }
  const decide = (id: string, decision: 'pay' | 'reject') =>
    as({ ...staff, role: 'finance' })(decideWithdrawal, { id, decision, reason: 'Looked at.', bankReference: 'VIR-1' })
  await withdraw('waits')
  await decide(await withdraw('sent'), 'pay')
  await decide(await withdraw('not sent'), 'reject')
  await as(buyer)(cancelWithdrawal, { id: await withdraw('taken back') })
}

async function makePeople() {
  const now = services.clock()
  await owner.query(
    `insert into app_user (id, email, email_verified_at, identity_status, created_at, updated_at)
     values ($1, 'buyer@example.com', $3, 'approved', $3, $3), ($2, 'seller@example.com', $3, 'approved', $3, $3)`,
    [buyerId, sellerId, now],
  )
  await owner.query(
    `insert into developer (id, email, password_hash, company_name, associated_user_id, created_at, updated_at)
     values ($1, 'dev@example.com', '', 'Dev', $2, $3, $3)`,
    [developerId, buyerId, now],
  )
  await owner.query(
    `insert into webhook (id, developer_id, url, secret_sealed, events, created_at, updated_at)
     values ($1, $2, 'https://dev.example.com', '', '{escrow.status.updated}', $3, $3)`,
    [webhookId, developerId, now],
  )
  await owner.query(`insert into staff (id, email, password_hash, role, created_at) values ($1, 'staff@example.com', '', 'disputes', $2)`, [
    staff.staffId,
    now,
  ])
  await owner.query(
    `select ledger.post('psp:test:1', 'sandbox_top_up', null, now(), jsonb_build_array(
      jsonb_build_object('account', 'psp_clearing:test', 'amount', '-100000000'),
      jsonb_build_object('account', 'user_available:' || $1::text, 'amount', '100000000')))`,
    [buyerId],
  )
}

async function makeEscrows() {
  const as = (actor: Actor) => services.runAs(actor)
  const create = async (
    name: string,
    actor: Actor,
    options: { mode?: EscrowMode; feeBearer?: FeeBearer; developerFeePercentage?: string; amount?: string; progressiveRelease?: {} } = {},
  ) => {
    const { mode = 'quick' } = options
    const sellerEmail = actor === seller ? undefined : 'seller@example.com'
    const input = { title: name, amount: '123.457', buyerEmail: 'buyer@example.com', sellerEmail, ...options, mode }
    const escrow = await createEscrow({ run: as(actor), services }, input)
    const { escrowId } = escrow.keys
    escrows[name] = escrowId
    return { escrowId }
  }
  const paid = async (...parameters: Parameters<typeof create>) => {
    const request = await create(...parameters)
    await payEscrow({ run: as(buyer), services }, { ...request, method: 'wallet' })
    return request
  }
  const disputed = async (name: string) => {
    const request = await paid(name, developer)
    await as(buyer)(verbOf(openDispute), { ...request, category: 'other', reason: 'It is not what we agreed on.' })
    return request
  }
  await create('pending', developer)
  await as(seller)(verbOf(cancel), await create('cancelled', seller))
  await paid('paid', developer)
  await paid('buyerBears', developer, { feeBearer: 'buyer', developerFeePercentage: '2.5' })
  await as(seller)(verbOf(deliver), await paid('delivered', developer))
  const completed = await paid('completed', developer, { feeBearer: 'buyer', developerFeePercentage: '7.77' })
  await as(seller)(verbOf(deliver), completed)
  await as(buyer)(verbOf(complete), completed)
  await as(seller)(verbOf(deliver), await paid('instant', seller, { mode: 'instant' }))
  await as(seller)(verbOf(cancelPaid), await paid('refunded', developer, { developerFeePercentage: '1' }))
  const adjusted = await paid('adjusted', developer, { feeBearer: 'buyer', developerFeePercentage: '7.77' })
  await as(buyer)(addFunds, { ...adjusted, amountTnd: '50.001' })
  await as(seller)(refundFunds, { ...adjusted, amountTnd: '20.003' })
  await as(buyer)(verbOf(complete), adjusted)
  const givenBack = await paid('givenBack', developer)
  await as(seller)(refundFunds, { ...givenBack, amountTnd: '3' })
  await as(seller)(refundFunds, { ...givenBack, full: true })
  const claims = async (...[name, options]: [name: string, options: Parameters<typeof create>[2]]) => {
    const request = await paid(name, developer, { ...options, progressiveRelease: {} })
    await as(buyer)(verbOf(giveReleaseConsent), request)
    return {
      ...request,
      claim: (requestId: string, amountTnd: string) => as(seller)(createReleaseRequest, { ...request, requestId, amountTnd }),
      approve: (requestId: string) => as(buyer)(verbOf(approveReleaseRequest), { ...request, requestId }),
    }
  }
  const claimed = await claims('claimed', { feeBearer: 'buyer', developerFeePercentage: '7.77' })
  await claimed.claim('april', '33.333')
  await claimed.approve('april')
  await claimed.claim('may', '12.001')
  await claimed.claim('june', '12')
  await as(seller)(verbOf(voidReleaseRequest), { escrowId: claimed.escrowId, requestId: 'june' })
  const closed = await claims('closed', { feeBearer: 'buyer', developerFeePercentage: '7.77' })
  await closed.claim('april', '33.333')
  await closed.claim('may', '12.001')
  await closed.approve('april')
  await as(seller)(closeEscrow, { escrowId: closed.escrowId })
  await closed.approve('may')
  // The last millime, on which both fees would step.
  const stepped = await claims('stepped', { amount: '100.050', developerFeePercentage: '1' })
  await stepped.claim('all', '100.05')
  await as(buyer)(verbOf(rejectReleaseRequest), { escrowId: stepped.escrowId, requestId: 'all', reason: 'Not all of it was done.' })
  await as(staff)(resolveReleaseRequest, {
    escrowId: stepped.escrowId,
    requestId: 'all',
    awardedTnd: '100.049',
    reason: 'Nearly all of it was.',
  })
  await as(buyer)(verbOf(complete), { escrowId: stepped.escrowId })
  await disputed('disputed')
  const split = await disputed('split')
  await as(staff)(resolveDispute, { ...split, outcome: 'split', sellerAwardTnd: '100.001', reason: 'Most of it was done.' })
}
