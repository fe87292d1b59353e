import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Environment } from '../../server/config.js'
import { dbOf } from '../../server/db/typed-queries.js'
import { queuesOf } from '../../server/domain/staff/waiting-queue.js'
import { countWaiting } from '../../server/queries/staff/count-waiting.js'
import type { DemoCredentials, Login } from '../../server/demo/demo-credentials.js'
import { makeDemoWorld } from '../../server/demo/make-demo-world.js'
import { makeContractPdf } from '../../server/operations/contract/make-contract-pdf.js'
import { bootstrapStaff, type FirstOwner } from '../../server/operations/staff/bootstrap-staff.js'
import { signIn } from '../../server/operations/credential/sign-in.js'
import { authenticate } from '../../server/queries/credential/authenticate.js'
import { welcome } from '../../server/start/welcome.js'
import { aDeveloper, anonymous, openWorld, type World } from '../support/people.js'

const directories: string[] = []
const dayMs = 86_400_000
const statuses = ['cancelled', 'completed', 'delivered', 'disputed', 'paid', 'pending']

afterAll(async () => {
  for (const directory of directories) await rm(directory, { recursive: true })
})

/** A sandbox at its first start, up to where the demo world is made; `close` looks through its books. */
async function openSandbox(config: Environment = {}): Promise<Sandbox> {
  const dataDir = await makeDirectory()
  const world = await openWorld({ DATA_DIR: dataDir, ...config })
  const owner = await bootstrapStaff({ services: world, run: world.runAs({ kind: 'timer' }) }, undefined)
  return Object.assign(world, { owner: owner! })
}

type Sandbox = World & { owner: FirstOwner }

async function makeDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'amana-demo-'))
  directories.push(directory)
  return directory
}

const valuesOf = async ({ sql }: World, query: string): Promise<unknown[]> =>
  (await sql<{ value: unknown }>(`select distinct ${query} order by 1`)).map(({ value }) => value)

const tables = [
  'app_user',
  'developer',
  'staff',
  'api_key',
  'escrow',
  'domain_event',
  'webhook_delivery',
  'mail',
  'audit_log',
  'ledger.posting',
]

/** How many rows there are, and when any of them was last touched. */
async function countRows({ sql }: World): Promise<Record<string, unknown>> {
  const counts = tables.map((table) => `(select count(*) from ${table}) as "${table}"`)
  const [row] = await sql(`select ${counts.join(', ')}, (select max(xmin::text::bigint) from escrow) as touched`)
  return row!
}

const canSignIn = async (world: World, kind: 'user' | 'developer' | 'staff', { email, password }: Login) =>
  (await signIn({ run: world.runAs(anonymous), services: world }, { kind, email, password, address: '192.0.2.1' })).actor.kind === kind

/** On a test clock nothing fires before that is advanced. */
const isOnRealTime = 'escrow_id in (select id from escrow where test_clock_id is null)'

/** What would fire at once when the service goes live. */
const overdue = `
  select 'deadline' as what, id from deadline where status = 'pending' and due_at <= $1 and ${isOnRealTime}
  union all select 'session', id from checkout_session where status = 'pending' and expires_at <= $1
  union all select 'payment', id from payment where status = 'processing'
  union all select 'delivery', id from webhook_delivery where status = 'pending'`

describe('the demo world', () => {
  let world: Sandbox
  let credentials: DemoCredentials
  let cpuMs: number

  beforeAll(async () => {
    world = await openSandbox()
    const before = process.cpuUsage()
    credentials = await makeDemoWorld(world, world.owner)
    const { user, system } = process.cpuUsage(before)
    cpuMs = (user + system) / 1_000
  })

  afterAll(() => world.close())

  // Not by the clock on the wall: other tests run beside this one. Most of the time that a start takes for it is this process's own.
  it('costs less than five seconds of work', () => expect(cpuMs).toBeLessThan(5_000))

  it('has about forty escrows in every status that each mode can be in', async () => {
    const escrows = await world.sql('select id from escrow')
    expect(escrows.length).toBeGreaterThanOrEqual(30)
    const modes = { standard: [...statuses], quick: [...statuses], instant: statuses.filter((status) => status !== 'delivered') }
    const expected = Object.entries(modes).flatMap(([mode, possible]) => possible.map((status) => `${mode} ${status}`))
    expect(await valuesOf(world, `mode || ' ' || status as value from escrow`)).toEqual(expected.toSorted())
  })

  it('has a log of requests that leads from each to the events that it caused, and an application to sign in to', async () => {
    const [found] = await world.sql<{ requests: number; joined: number; refused: number }>(
      `select count(*)::int as requests, (count(*) filter (where exists (select from domain_event e where e.request_id = r.request_id)))::int as joined,
         (count(*) filter (where status = 400))::int as refused from logged_request r`,
    )
    expect(found!.joined).toBeGreaterThan(10)
    expect(found!.refused).toBe(1)
    expect(await valuesOf(world, `jsonb_typeof(answer_body::jsonb) as value from logged_request`)).toEqual(['object'])
    expect(await valuesOf(world, 'name as value from oauth_client')).toEqual(['Medina Market'])
  })

  it('speaks three languages, counts in three currencies and lets either side bear the fees', async () => {
    expect(await valuesOf(world, 'currency as value from escrow')).toEqual(['EUR', 'TND', 'USD'])
    expect(await valuesOf(world, 'language as value from contract')).toEqual(['ar', 'en', 'fr'])
    expect(await valuesOf(world, 'locale as value from app_user')).toEqual(['ar', 'en', 'fr'])
    expect(await valuesOf(world, 'fee_bearer as value from escrow')).toEqual(['buyer', 'seller'])
  })

  it('has seen every way in which a deal can end or turn', async () => {
    expect(await valuesOf(world, 'status_reason as value from escrow where status_reason is not null')).toEqual(
      expect.arrayContaining([
        'cancelled_by_buyer',
        'cancelled_by_seller',
        'expired',
        'cancellation_accepted',
        'completed_by_buyer',
        'completion_deadline',
        'delivery_rejected',
        'dispute_settled',
        'dispute_split',
        'dispute_refund_buyer',
        'dispute_withdrawn',
      ]),
    )
    expect(await valuesOf(world, 'status as value from cancellation_request')).toEqual(['accepted', 'expired', 'pending', 'rejected'])
    expect(await valuesOf(world, 'status as value from dispute')).toEqual(['open', 'resolved', 'under_review', 'withdrawn'])
    expect(await valuesOf(world, 'outcome as value from dispute where outcome is not null')).toEqual([
      'dismiss',
      'refund_buyer',
      'settled',
      'split',
      'withdrawn',
    ])
    expect(await valuesOf(world, 'status as value from checkout_session')).toEqual(['cancelled', 'completed', 'expired', 'pending'])
    expect(await valuesOf(world, 'status as value from payment')).toEqual(['declined', 'succeeded'])
    expect(await valuesOf(world, 'version as value from contract')).toEqual([1, 2])
  })

  it('has an open dispute with words from both sides and staff, and a large one that waits for a second person', async () => {
    const authors = await world.sql<{ roles: string[] }>(
      `select array_agg(distinct author_role order by author_role) as roles from dispute_message m join dispute d on d.id = m.dispute_id
       where d.resolved_at is null group by d.id`,
    )
    expect(authors).toEqual([{ roles: ['buyer', 'seller', 'staff'] }, { roles: ['buyer', 'seller', 'staff'] }])
    expect(await waitingDecisions()).toContainEqual({ action: 'resolve_dispute', is_open: true })
  })

  it('has a large decision of finance that waits for a second person', async () => {
    expect(await waitingDecisions()).toContainEqual({ action: 'decide_finance_case', is_open: true })
    expect(await waitingDecisions()).toHaveLength(2)
  })

  const waitingDecisions = () => world.sql('select action, expires_at > $1 as is_open from pending_staff_action', [world.clock()])

  it('has commission with a seller of its own, and parties without account', async () => {
    const commissions = 'seller_id is null as value from escrow where developer_fee_millimes > 0'
    expect(await valuesOf(world, commissions)).toEqual([false, true])
    // One who was invited, and a guest whose deposit nobody has looked at.
    expect(await world.sql(`select id from escrow where buyer_id is null and status = 'pending'`)).toHaveLength(2)
  })

  it('has an escrow that is paid out in parts, one on a test clock that still stands, and one that waits for a proof of purchase', async () => {
    const requests = await world.sql(
      `select r.status, e.test_clock_id is not null as on_clock from release_request r join escrow e on e.id = r.escrow_id order by e.created_at, r.created_at`,
    )
    expect(requests).toEqual([
      { status: 'released', on_clock: false },
      { status: 'disputed', on_clock: false },
      { status: 'pending', on_clock: false },
      { status: 'pending', on_clock: false },
      { status: 'pending', on_clock: true },
    ])
    expect(await valuesOf(world, 'serial is not null as value from invoice')).toEqual([true])
    expect(
      await world.sql('select c.name, c.now = e.created_at as stands from test_clock c join escrow e on e.test_clock_id = c.id'),
    ).toEqual([{ name: 'A year of care', stands: true }])
    expect(await valuesOf(world, 'phase as value from proof')).toEqual([
      'needs_review',
      'submitted_waiting_buyer_review',
      'waiting_seller_proof',
    ])
  })

  it('has work for every desk: withdrawals to pay, a reported proof, pictures on both sides of a dispute, charges and a top-up', async () => {
    expect(await valuesOf(world, 'status as value from withdrawal')).toEqual(['paid', 'pending', 'rejected'])
    expect(await valuesOf(world, 'status as value from charge')).toEqual(['completed', 'pending'])
    expect(await valuesOf(world, 'status as value from top_up')).toEqual(['completed'])
    expect(await valuesOf(world, 'purpose as value from file where stored_at is not null')).toEqual([
      'business',
      'deposit',
      'dispute',
      'proof',
    ])
    const sides = `select 1 from dispute_message m join file f on f.subject_id = m.id where m.author_role`
    for (const side of ['seller', 'buyer']) expect(await world.sql(`${sides} = '${side}'`), side).not.toEqual([])
  })

  it('has cases in every queue of staff', async () => {
    const counts = await countWaiting(dbOf(world.database.fork()), queuesOf('owner'), world.clock())
    expect(counts.filter(({ count }) => count === 0)).toEqual([])
    expect(counts.map(({ queue }) => queue)).toEqual(queuesOf('owner'))
    const shown = `select f.mime_type from file f join business b on b.id = f.subject_id where b.status = 'pending'`
    expect(await world.sql(shown)).toEqual([{ mime_type: 'image/jpeg' }])
  })

  it('has a webhook that worked and fails now, but is borne with', async () => {
    expect(await valuesOf(world, 'status as value from webhook_delivery')).toEqual(['delivered', 'failed'])
    const [webhook] = await world.sql<{ url: string; is_active: boolean; failure_count: number }>(
      'select url, is_active, failure_count from webhook',
    )
    expect(webhook).toMatchObject({ url: expect.stringMatching(/^http:\/\/localhost:/), is_active: true })
    expect(webhook!.failure_count).toBeGreaterThan(3)
    const wrong = await world.sql(
      `select d.id from webhook_delivery d join webhook_attempt a on a.delivery_id = d.id
       group by d.id having count(*) <> case d.status when 'failed' then 3 else 1 end or count(a.finished_at) <> count(*)`,
    )
    expect(wrong).toEqual([])
  })

  it('leaves nothing overdue, and an alarm for everything that is still to come', async () => {
    const now = world.clock()
    expect(await world.sql(overdue, [now])).toEqual([])
    const pending = await world.sql<{ id: string }>(
      `select id from deadline where status = 'pending' and ${isOnRealTime} union all select id from checkout_session where status = 'pending'`,
    )
    const alarms = new Set(world.queue.jobs.flatMap((job) => Object.values(job.data)))
    expect(pending.filter(({ id }) => !alarms.has(id))).toEqual([])
    // PDFs are made when the service runs.
    const timed = world.queue.jobs.filter(({ queue }) => !['invoice', 'contract_pdf', 'charge_receipt'].includes(queue))
    expect(timed.filter((job) => !('startAfter' in job && job.startAfter && job.startAfter > now))).toEqual([])
  })

  it('goes on in the first minutes: what falls due then is told after the PDFs', async () => {
    const soon = `select kind as value from deadline where status = 'pending' and ${isOnRealTime} and due_at < $1`
    const until = new Date(world.clock().getTime() + 6 * 60_000)
    const kinds = await world.sql<{ value: string }>(
      `${soon} union all select 'session' from checkout_session where status = 'pending' and expires_at < $1`,
      [until],
    )
    expect(kinds.map(({ value }) => value).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'completion',
      'expiry',
      'proof_review',
      'release_approval',
      'session',
    ])
  })

  it('has the PDFs of its contracts made when the service runs, and tells none of them as news of today', async () => {
    const told = () => world.sql('select count(*)::int as count from domain_event')
    const before = await told()
    const [job] = world.queue.jobs.filter((each) => each.queue === 'contract_pdf')
    await makeContractPdf({ run: world.runAs({ kind: 'timer' }), services: world }, job!.data)
    const [made] = await world.sql('select file_id is not null as made from contract_pdf where id = $1', [job!.data.contractPdfId])
    expect(made).toEqual({ made: true })
    expect(await told()).toEqual(before)
  })

  it('tells every escrow in the order of time, within the last ninety days', async () => {
    const now = world.clock()
    const disordered = await world.sql(
      `select title from escrow where not (
         created_at <= coalesce(paid_at, created_at) and coalesce(paid_at, created_at) <= coalesce(delivered_at, updated_at)
         and coalesce(delivered_at, paid_at, created_at) <= coalesce(completed_at, cancelled_at, updated_at)
         and coalesce(completed_at, cancelled_at, created_at) <= updated_at and updated_at <= $1 and created_at > $2)`,
      [now, new Date(now.getTime() - 90 * dayMs)],
    )
    expect(disordered).toEqual([])
    const leaps = await world.sql(
      `select id from (select id, occurred_at, lag(occurred_at) over (order by seq) as before,
         (body::jsonb ->> 'timestamp')::timestamptz as told from domain_event
         where escrow_id is null or ${isOnRealTime}) e where occurred_at < before or told <> occurred_at`,
    )
    expect(leaps).toEqual([])
    expect(await world.sql('select 1 from ledger.transfer where occurred_at > $1', [now])).toEqual([])
  })

  it('let deadlines fire at their own instant', async () => {
    const late = await world.sql(`select kind from deadline where status = 'done' and updated_at <> due_at`)
    expect(late).toEqual([])
    const [completed] = await world.sql<{ on_time: boolean }>(
      `select bool_and(completed_at = completion_deadline) as on_time from escrow where status_reason = 'completion_deadline'`,
    )
    expect(completed).toEqual({ on_time: true })
    const [expired] = await world.sql(`select bool_and(cancelled_at = expires_at) as on_time from escrow where status_reason = 'expired'`)
    expect(expired).toEqual({ on_time: true })
  })

  it('prints credentials that work, and keeps them readable for its account alone', async () => {
    for (const login of [credentials.buyer, credentials.seller]) expect(await canSignIn(world, 'user', login)).toBe(true)
    expect(await canSignIn(world, 'developer', credentials.developer)).toBe(true)
    expect(await canSignIn(world, 'staff', { email: world.owner.email, password: world.owner.password! })).toBe(true)
    expect(credentials.colleagues.map(({ role }) => role)).toEqual(['support', 'disputes', 'compliance', 'finance'])
    for (const colleague of credentials.colleagues) expect(await canSignIn(world, 'staff', colleague), colleague.role).toBe(true)
    const { actor } = await authenticate(world, { apiKeyHeader: credentials.apiKey, audience: 'api' })
    const [seller] = await world.sql<{ id: string }>('select id from app_user where email = $1', [credentials.seller.email])
    expect(actor).toMatchObject({ kind: 'api_key', associatedUserId: seller!.id })
    const path = join(world.config.dataDir, 'demo-credentials.json')
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(credentials)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
  })

  it('is not made again by a later start, which prints the same', async () => {
    const before = await countRows(world)
    expect(await makeDemoWorld(world, null)).toEqual(credentials)
    const elsewhere = { ...world, config: { ...world.config, dataDir: await makeDirectory() } }
    expect(await makeDemoWorld(elsewhere, null)).toEqual({ ...credentials, staff: null })
    expect(await countRows(world)).toEqual(before)
  })
})

describe('a sandbox with somebody at an address of the demo', () => {
  it('says so instead of half a world', async () => {
    const world = await openSandbox()
    await aDeveloper(world, 'developer@demo.amana.example')
    await expect(makeDemoWorld(world, world.owner)).rejects.toThrow('Start with DEMO=off')
    await world.close()
  })
})

describe('a start that dies half-way', () => {
  let world: Sandbox

  beforeAll(async () => {
    // Just after midnight, with rules and an address that the story was not written for.
    world = await openSandbox({
      STAFF_PASSWORD: 'chosen by the operator',
      PUBLIC_URL: 'https://sandbox.example.com',
      COMPLETION_DEADLINE_DAYS: '1',
      ESCROW_EXPIRY_DAYS: '1',
      DAILY_CREATION_LIMIT: '0',
    })
    world.clock.set('2026-11-20T00:03:00.000Z')
  })

  afterAll(() => world.close())

  it('leaves nothing, and the next ones make the world once, whoever comes first', async () => {
    const before = await countRows(world)
    let calls = 0
    const dying = {
      ...world,
      randomBytes: (size: number) => {
        if (++calls > 200) throw new Error('killed')
        return world.randomBytes(size)
      },
    }
    await expect(makeDemoWorld(dying, world.owner)).rejects.toThrow('killed')
    expect(await countRows(world)).toEqual(before)
    const [one, other] = await Promise.all([makeDemoWorld(world, null), makeDemoWorld(world, null)])
    expect(one).toEqual(other)
    expect(one.staff).toEqual({ email: world.owner.email, password: null })
    const shown = welcome({ publicUrl: '', environment: 'sandbox', hasMailbox: false, logFile: null, demo: one })
    expect(shown).toContain(`${world.owner.email}  (STAFF_PASSWORD)`)
    expect(await world.sql(`select 1 from audit_log where action = 'make_demo_world'`)).toHaveLength(1)
    expect(await world.sql(overdue, [world.clock()])).toEqual([])
    expect(await world.sql('select 1 from escrow where created_at > $1 or updated_at > $1', [world.clock()])).toEqual([])
  }, 60_000)
})
