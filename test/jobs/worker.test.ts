import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { consumeQueue, type ClaimedJob, type JobSource } from '../../jobs/consume-queue.js'
import { deleteOutdated } from '../../server/operations/deployment/delete-outdated.js'
import type { MailMessage } from '../../server/ports/mail/mail.js'
import { anEscrow } from '../support/escrow-builder.js'
import { startJobs, type Jobs } from './start-jobs.js'
import { eventually } from './eventually.js'

let jobs: Jobs
const sent: MailMessage[] = []

beforeAll(async () => {
  const mail = { send: (message: MailMessage) => Promise.resolve(void sent.push(message)) }
  jobs = await startJobs({ config: { ESCROW_ENV: 'live' }, mail })
})
beforeEach(() => {
  sent.length = 0
})
afterAll(() => jobs.close())

const statusOf = async (escrowId: string) =>
  (await jobs.sql<{ status: string }>('select status from escrow where id = $1', [escrowId]))[0]!.status

describe('a worker', () => {
  test('fires a deadline at its time, by its job', async () => {
    const escrowId = await anEscrow(jobs.services, jobs.cast).mode('quick').pending()
    await jobs.sql(`update deadline set due_at = now() - interval '1 second' where escrow_id = $1`, [escrowId])
    await jobs.sql(`update jobs.job set start_after = now() where name = 'deadline'`)
    await eventually(async () => expect(await statusOf(escrowId)).toBe('cancelled'))
  })

  test('finds what is due without a job in a sweep', async () => {
    const escrowId = await anEscrow(jobs.services, jobs.cast).mode('quick').pending()
    await jobs.sql(`delete from jobs.job where name = 'deadline'`)
    await jobs.sql(`update deadline set due_at = now() - interval '1 second' where escrow_id = $1`, [escrowId])
    const other = await jobs.startWorker()
    await eventually(async () => expect(await statusOf(escrowId)).toBe('cancelled'))
    await other.stop()
  })

  test('does what is due at a moment of the test’s choice', async () => {
    const escrowId = await anEscrow(jobs.services, jobs.cast, { amount: '100' }).mode('quick').delivered()
    const worker = await jobs.startWorker()
    const now = new Date(Date.now() + 7 * 86_400_000 + 1_000)
    expect((await worker.runDue(now)).deadlines).toBeGreaterThanOrEqual(3)
    const [row] = await jobs.sql('select status, iso(completed_at) as at from escrow where id = $1', [escrowId])
    expect(row).toEqual({ status: 'completed', at: now.toISOString() })
    await worker.stop()
  })

  test('brings what has changed into the tallies of lists', async () => {
    await anEscrow(jobs.services, jobs.cast).mode('quick').pending()
    const worker = await jobs.startWorker()
    await eventually(async () => expect(await jobs.sql('select id from escrow_tally_change')).toEqual([]))
    expect(await jobs.sql('select pending from escrow_tally')).not.toEqual([])
    await worker.stop()
  })

  test('sends mail in live, and notes when', async () => {
    await anEscrow(jobs.services, jobs.cast, { buyerEmail: 'invited@example.com' }).mode('quick').pending()
    await eventually(async () => {
      const [row] = await jobs.sql<{ is_sent: boolean }>(
        `select sent_at is not null as is_sent from mail where recipient = 'invited@example.com'`,
      )
      expect(row).toEqual({ is_sent: true })
    })
    expect(sent.filter(({ to }) => to === 'invited@example.com')).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{64}$/),
        to: 'invited@example.com',
        kind: 'invitation',
        locale: 'en',
        subject: expect.any(String),
        text: expect.any(String),
        html: expect.stringContaining('<html lang="en" dir="ltr">'),
      },
    ])
  })
})

test('housekeeping removes what nobody will ask for again, and nothing else', async () => {
  const { developerId } = jobs.cast
  const addRecord = (key: string, age: string) =>
    jobs.sql(`insert into idempotency_record values ($1, 'o', $2, 'h', '{}', now() - $3::interval)`, [developerId, key, age])
  const addToken = (id: string, age: string) =>
    jobs.sql(
      `insert into access_token (id, digest, kind, subject_id, display, expires_at, created_at) values ($1::uuid, $1::text::bytea, 'user', $1::uuid, 'x', now() - $2::interval, now())`,
      [id, age],
    )
  await addRecord('old', '25 hours')
  await addRecord('young', '23 hours')
  await addToken('00000000-0000-7000-8000-000000000001', '8 days')
  await addToken('00000000-0000-7000-8000-000000000002', '6 days')
  await jobs.sql(
    `insert into webhook (id, developer_id, url, secret_sealed, events, created_at, updated_at)
    values ('00000000-0000-7000-8000-00000000000a', $1, 'https://hooks.example.com/', 'x', '{webhook.test}', now(), now())`,
    [developerId],
  )
  for (const [n, age] of [
    ['1', '91 days'],
    ['2', '89 days'],
  ] as const) {
    await jobs.sql(
      `with d as (insert into webhook_delivery (id, webhook_id, event_id, event_type, event_seq, lane, status, is_manual, created_at, finished_at)
         select ('00000000-0000-7000-8000-0000000001' || lpad($1::text, 2, '0'))::uuid, '00000000-0000-7000-8000-00000000000a', id, type, seq, id, 'failed', true, now(), now() - $2::interval
         from domain_event order by seq limit 1 returning id)
       insert into webhook_attempt (delivery_id, number, started_at) select id, 1, now() from d`,
      [n, age],
    )
  }
  await jobs.sql(
    `insert into request_count (bucket_digest, started_at, requests) values (sha256('old'), $1::timestamptz - interval '61 minutes', 1), (sha256('young'), $1, 2)`,
    [jobs.services.clock()],
  )
  await jobs.sql(
    `insert into logged_request (developer_id, id, request_id, method, path, started_at, duration_ms, address, request_bytes, answer_bytes)
     select gen_random_uuid(), gen_random_uuid(), r.id, 'GET', '/', r.at, 1, '::1', 0, 0
     from (values ('old', $1::timestamptz - interval '31 days'), ('young', $1::timestamptz - interval '29 days')) r (id, at)`,
    [jobs.services.clock()],
  )
  await jobs.sql(
    `insert into identity_callback values ('didit', 'old', $1::timestamptz - interval '31 days'), ('didit', 'young', $1::timestamptz - interval '29 days')`,
    [jobs.services.clock()],
  )
  await jobs.sql(
    `insert into ledger_check (began_at, ended_at, findings, held, totals)
     select at, at, '[]', '[]', '[]' from (values ($1::timestamptz - interval '31 days'), ($1::timestamptz - interval '29 days')) v(at)`,
    [jobs.services.clock()],
  )
  await jobs.sql(
    `insert into oauth_state (id_digest, payload_sealed, created_at, expires_at)
     select sha256(expires::text::bytea), '', expires, expires from (values ($1::timestamptz - interval '1 second'), ($1::timestamptz + interval '1 second')) v(expires)`,
    [jobs.services.clock()],
  )
  await jobs.sql(
    `insert into mailbox_proof (id, purpose, kind, email, caller_digest, token_digest, expires_at, created_at)
     select gen_random_uuid(), 'sign_in', 'user', age || '@example.com', sha256(age::bytea), sha256(age::bytea), at, at - interval '10 minutes'
     from (values ('old', $1::timestamptz - interval '61 minutes'), ('young', $1::timestamptz - interval '59 minutes')) v(age, at)`,
    [jobs.services.clock()],
  )
  await addEnded(developerId)
  const events = (await jobs.sql('select id from domain_event')).length
  const deleted = await deleteOutdated({ run: jobs.services.runAs({ kind: 'timer' }), services: jobs.services }, undefined)
  expect(deleted).toEqual({
    idempotency_record: 1,
    access_token: 1,
    request_count: 1,
    webhook_attempt: 1,
    webhook_delivery: 1,
    webhook: 1,
    identity_callback: 1,
    logged_request: 1,
    ledger_check: 1,
    oauth_state: 1,
    mailbox_proof: 1,
    sign_in_attempt: 1,
    verification_code: 1,
    mail: 2,
    deadline: 2,
    checkout_session: 2,
    test_clock: 1,
    api_key: 1,
    association_request: 1,
    daily_creation: 1,
    daily_spending: 1,
    developer: 1,
  })
  expect(await jobs.sql(`select status from checkout_session where action = 'complete' order by status`)).toEqual([
    { status: 'completed' },
    { status: 'expired' },
  ])
  expect(await jobs.sql(`select recipient from mail where recipient like '%@ended.example' order by recipient`)).toEqual([
    { recipient: 'waiting@ended.example' },
    { recipient: 'young@ended.example' },
  ])
  expect(await jobs.sql(`select url from webhook where url like '%ended.example%' order by url`)).toEqual([
    { url: 'https://told.ended.example' },
    { url: 'https://young.ended.example' },
  ])
  expect(await jobs.sql('select name from test_clock order by name')).toEqual([{ name: 'standing' }, { name: 'used' }, { name: 'young' }])
  expect(await jobs.sql('select event_id from identity_callback')).toEqual([{ event_id: 'young' }])
  expect(await jobs.sql('select from oauth_state')).toHaveLength(1)
  expect(await jobs.sql(`select email from mailbox_proof where email in ('old@example.com', 'young@example.com')`)).toEqual([
    { email: 'young@example.com' },
  ])
  expect(await jobs.sql('select requests from request_count')).toEqual([{ requests: 2 }])
  expect(await jobs.sql('select key from idempotency_record')).toEqual([{ key: 'young' }])
  expect(await jobs.sql('select delivery_id from webhook_attempt')).toEqual([{ delivery_id: '00000000-0000-7000-8000-000000000102' }])
  expect(await jobs.sql('select id from domain_event')).toHaveLength(events)
  expect(await jobs.sql(`select cron from jobs.schedule where name = 'housekeeping'`)).toEqual([{ cron: '17 * * * *' }])
})

/** Of what ends, one that was over before its time of keeping and one that was not; what stays in any case beside them. */
async function addEnded(developerId: string): Promise<void> {
  const escrowId = await anEscrow(jobs.services, jobs.cast, {}).mode('quick').pending()
  const at = jobs.services.clock()
  const add = (text: string, ...parameters: unknown[]) => jobs.sql(text, [at, ...parameters])
  const mail = `insert into mail (recipient, kind, locale, subject, body, status, send_until, sent_at, created_at)`
  await add(`${mail} select name || '@ended.example', 'invitation', 'en', '', '', 'sent', $1, $1, $1::timestamptz - age
    from (values ('old', interval '91 days'), ('older', interval '400 days'), ('young', interval '89 days')) v(name, age)`)
  await add(
    `${mail} values ('waiting@ended.example', 'invitation', 'en', '', '', 'waiting', $1, null, $1::timestamptz - interval '91 days')`,
  )
  await add(
    `insert into deadline (id, kind, escrow_id, due_at, status, created_at, updated_at)
     select gen_random_uuid(), 'completion', $2, $1, status, $1, $1::timestamptz - age
     from (values ('done', interval '91 days'), ('cancelled', interval '91 days'), ('done', interval '89 days'), ('pending', interval '91 days')) v(status, age)`,
    escrowId,
  )
  await add(
    `insert into checkout_session (id, escrow_id, developer_id, action, target_user_email, status, cancel_reason, redirect_url, expires_at, completed_at, cancelled_at, created_at)
     select gen_random_uuid(), $2, $3, 'complete', 'a@example.com', status, case status when 'cancelled' then 'user' end, 'https://a.example', $1::timestamptz - age,
       case status when 'completed' then $1::timestamptz end, case status when 'cancelled' then $1::timestamptz end, $1
     from (values ('expired', interval '91 days'), ('cancelled', interval '91 days'), ('completed', interval '91 days'), ('expired', interval '89 days')) v(status, age)`,
    escrowId,
    developerId,
  )
  await add(
    `insert into api_key (id, developer_id, name, digest, key_prefix, last_four, environment, metadata, revoked_at, created_at)
     select gen_random_uuid(), $2, 'ended', sha256(age::text::bytea), 'sk_live_0', '0000', 'live', '{}', $1::timestamptz - age, $1
     from (values (interval '91 days'), (interval '89 days')) v(age)`,
    developerId,
  )
  await add(
    `insert into association_request (id, developer_id, email, token_digest, status, expires_at, decided_at, created_at)
     select gen_random_uuid(), $2, 'a@example.com', sha256(age::text::bytea), 'declined', $1::timestamptz - age, $1, $1
     from (values (interval '91 days'), (interval '89 days')) v(age)`,
    developerId,
  )
  await add(
    `insert into verification_code (id, kind, subject_id, code_digest, expires_at, created_at)
     select gen_random_uuid(), 'developer', gen_random_uuid(), sha256('x'), $1::timestamptz - age, $1 from (values (interval '61 minutes'), (interval '59 minutes')) v(age)`,
  )
  await add(
    `insert into sign_in_attempt (id, account_digest, address_digest, status, started_at)
     select gen_random_uuid(), sha256('a'), sha256('b'), 'failed', $1::timestamptz - age from (values (interval '25 hours'), (interval '23 hours')) v(age)`,
  )
  await add(
    `insert into webhook (id, developer_id, url, secret_sealed, events, is_active, deleted_at, created_at, updated_at)
     select gen_random_uuid(), $2, 'https://' || name || '.ended.example', '', '{*}', false, $1::timestamptz - age, $1, $1
     from (values ('old', interval '91 days'), ('told', interval '91 days'), ('young', interval '89 days')) v(name, age)`,
    developerId,
  )
  // An event's own delivery, which stays for good.
  await add(
    `insert into webhook_delivery (id, webhook_id, event_id, event_type, event_seq, lane, status, created_at, finished_at)
     select gen_random_uuid(), w.id, e.id, e.type, e.seq, e.id, 'delivered', $1, $1::timestamptz - interval '91 days'
     from webhook w, (select * from domain_event limit 1) e where w.url = 'https://told.ended.example'`,
  )
  await add(
    `insert into test_clock (id, developer_id, name, now, created_at, deleted_at)
     select gen_random_uuid(), $2, name, $1, $1, $1::timestamptz - age
     from (values ('old', interval '91 days'), ('used', interval '91 days'), ('young', interval '89 days'), ('standing', null::interval)) v(name, age)`,
    developerId,
  )
  await add(
    `update escrow set test_clock_id = (select id from test_clock where name = 'used') where id = $2 and $1::timestamptz is not null`,
    escrowId,
  )
  const days = `from (values (31), (29)) v(age)`
  await add(`insert into daily_creation (creator_id, day, creations) select $2, $1::date - age, 1 ${days}`, developerId)
  await add(
    `insert into daily_spending (developer_id, user_id, day, spent_millimes) select $2, (select id from app_user limit 1), $1::date - age, 1 ${days}`,
    developerId,
  )
  await add(
    `insert into developer (id, email, password_hash, company_name, verified_at, created_at, updated_at)
     select gen_random_uuid(), name || '@unverified.example', '', 'x', null, $1, $1::timestamptz - age from (values ('old', interval '8 days'), ('young', interval '6 days')) v(name, age)`,
  )
}

describe('consumeQueue', () => {
  const claimed = (count: number): ClaimedJob<unknown>[] =>
    Array.from({ length: count }, (_, n) => ({ id: String(n), retryCount: 0, data: n }))

  test('runs as many as it may at once and removes what is done', async () => {
    const waiting = claimed(30)
    const finished: string[] = []
    const source: JobSource<unknown> = {
      fetch: (most) => Promise.resolve(waiting.splice(0, most)),
      touch: () => Promise.resolve(),
      finish: (jobs) => Promise.resolve(void finished.push(...jobs.map(({ id }) => id))),
      fail: () => Promise.reject(new Error('nothing fails here')),
    }
    let underWay = 0
    let most = 0
    const handle = async () => {
      most = Math.max(most, ++underWay)
      await sleep(5)
      underWay -= 1
    }
    const consumer = consumeQueue({ name: 'mail', source, concurrency: 7, pollMs: 60_000, handle, log: jobs.services.log })
    await eventually(() => expect(finished).toHaveLength(30))
    expect(most).toBe(7)
    await consumer.stop(100)
  })

  test('goes on after the database was away', async () => {
    const waiting = claimed(1)
    let failures = 2
    const finished: string[] = []
    const source: JobSource<unknown> = {
      fetch: (count) => (failures-- > 0 ? Promise.reject(new Error('no database')) : Promise.resolve(waiting.splice(0, count))),
      touch: () => Promise.resolve(),
      finish: (jobs) => Promise.resolve(void finished.push(...jobs.map(({ id }) => id))),
      fail: () => Promise.resolve(),
    }
    const consumer = consumeQueue({
      name: 'mail',
      source,
      concurrency: 1,
      pollMs: 20,
      handle: () => Promise.resolve(),
      log: jobs.services.log,
    })
    await eventually(() => expect(finished).toEqual(['0']))
    await consumer.stop(100)
  })
})
