import { randomBytes } from 'node:crypto'
import { Client, type QueryConfig } from 'pg'
import { lockOf } from '../../../server/db/advisory-locks.js'
import { patternsOf } from '../../../server/domain/event/event-pattern.js'
import type { EventType } from '../../../server/domain/event/event-type.js'
import { quoteFees } from '../../../server/domain/escrow/fees.js'
import { encodeId, uuidV7 } from '../../../server/domain/id.js'
import { answering } from '../../support/process/answering.js'
import type { LifecycleCount } from './bare-lifecycles.js'
import { bareDocument, type BareRow } from './bare-rows.js'
import * as statements from './lean-statements.js'

/** People whom the service has made, in the database that the loop works on. */
export interface LeanRun {
  databaseUrl: string
  sellerEmail: string
  /** One client for each. */
  buyers: string[]
  seconds: number
}

export interface LeanCount extends LifecycleCount {
  /** `begin` and `commit` among them. */
  statements: number
}

export type LeanQuestion = { open: LeanRun } | 'go' | 'close'

const amountMillimes = 125_500n
const title = 'Camera, used once'
const redirectUrl = 'https://shop.example.com/return'
const day = 24 * 3_600_000
/** As the service has it, of one webhook. */
const deliveriesAtOnce = 5
/** As long as the HTML of a mail of the service. */
const html = 'Camera, used once. '.repeat(240)

type Row = BareRow & Record<string, unknown>

/** A connection of one client. */
class Connection {
  readonly #names = new Map<string, string>()
  sent = 0

  constructor(readonly client: Client) {}

  async ask<Found extends object = Row>(text: string, values: unknown[] = []): Promise<Found[]> {
    this.sent += 1
    // A lock's number stands in its text, which is another one each time; everything else is prepared.
    const config: QueryConfig = values.length === 0 ? { text } : { name: this.#nameOf(text), text, values }
    return (await this.client.query<Found>(config)).rows
  }

  /** Nothing follows what was refused; a commit that is answered by a rollback is none. */
  async inTransaction<Result>(begin: string, work: () => Promise<Result>): Promise<Result> {
    await this.ask(begin)
    try {
      const result = await work()
      this.sent += 1
      const { command } = await this.client.query('commit')
      if (command !== 'COMMIT') throw new Error(`a commit was answered by ${command}`)
      return result
    } catch (error) {
      await this.client.query('rollback')
      throw error
    }
  }

  #nameOf(text: string): string {
    const name = this.#names.get(text) ?? `lean_${this.#names.size}`
    this.#names.set(text, name)
    return name
  }
}

interface Scene {
  run: LeanRun
  digest: Buffer
  webhookId: string
  clients: Connection[]
  deliveries: Connection
}

let scene: Scene | undefined

answering(async (question: LeanQuestion): Promise<LeanCount | null> => {
  if (question === 'go') return count(scene!, scene!.run.seconds)
  if (question === 'close') {
    await Promise.all([...scene!.clients, scene!.deliveries].map(({ client }) => client.end()))
    return null
  }
  scene = await open(question.open)
  // What is counted finds its statements prepared.
  await count(scene, 0)
  return null
})

async function open(run: LeanRun): Promise<Scene> {
  const connect = async () => {
    const client = new Client({ connectionString: run.databaseUrl })
    await client.connect()
    return new Connection(client)
  }
  const [deliveries, ...clients] = await Promise.all([connect(), ...run.buyers.map(connect)])
  const [key] = await deliveries.ask<{ digest: Buffer }>('select digest from api_key order by created_at limit $1', [1])
  const [webhook] = await deliveries.ask<{ id: string }>(
    'select id from webhook where deleted_at is null order by created_at limit $1',
    [1],
  )
  return { run, digest: key!.digest, webhookId: webhook!.id, clients, deliveries }
}

/** Lifecycles of every client without a pause; deliveries follow on a connection of their own until nothing is left to deliver. */
async function count(of: Scene, seconds: number): Promise<LeanCount> {
  const connections = [...of.clients, of.deliveries]
  for (const connection of connections) connection.sent = 0
  const latenciesMs: number[] = []
  const startedAt = performance.now()
  const rounds = new Rounds(of)
  const delivering = rounds.run()
  await Promise.all(
    of.clients.map(async (client, index) => {
      do {
        const begunAt = performance.now()
        await lifecycle(of, client, of.run.buyers[index]!, rounds)
        latenciesMs.push(performance.now() - begunAt)
      } while (performance.now() - startedAt < seconds * 1000)
    }),
  )
  const answeredMs = performance.now() - startedAt
  rounds.end()
  await delivering
  return {
    lifecycles: latenciesMs.length,
    elapsedMs: performance.now() - startedAt,
    answeredMs,
    latenciesMs,
    unfilled: 0,
    deadlocks: 0,
    statements: connections.reduce((sum, { sent }) => sum + sent, 0),
  }
}

/** One round after the other while there is something to deliver; then it waits until it is woken. */
class Rounds {
  #isEnding = false
  #woken = Promise.withResolvers<void>()

  constructor(readonly of: Scene) {}

  wake(): void {
    this.#woken.resolve()
  }

  end(): void {
    this.#isEnding = true
    this.wake()
  }

  async run(): Promise<void> {
    for (let sent: string[] = []; ;) {
      const isLast = this.#isEnding
      this.#woken = Promise.withResolvers()
      const claimed = await this.of.deliveries.ask<{ id: string }>(statements.deliveryRound, [
        sent,
        new Date(),
        this.of.webhookId,
        deliveriesAtOnce,
      ])
      const hadSent = sent.length > 0
      sent = claimed.map(({ id }) => id)
      // What has just been done lets the next of its escrow follow.
      if (sent.length > 0 || hadSent) continue
      if (isLast) return
      if (!this.#isEnding) await this.#woken.promise
    }
  }
}

interface Told {
  type: EventType
  /** Its number among the events of its escrow; absent for a developer's own. */
  place?: number
  lane: string
  role?: 'buyer' | 'seller'
  data: object
}

/** The first seven values of whatever tells something, and what it must have made. */
function story(row: Row, escrowId: string, now: Date, told: Told[], who: { kind: string; id: unknown }): unknown[] {
  const events = told.map(({ type, place, lane, role, data }, n) => {
    const id = newId(now)
    const body = JSON.stringify({
      id: encodeId('evt', id),
      type,
      timestamp: now,
      environment: 'sandbox',
      apiVersion: '2026-11-20',
      data,
    })
    return { n, id, type, place, role, kind: who.kind, who: who.id, lane, body, patterns: patternsOf(type) }
  })
  return [JSON.stringify(events), row['developer_id'], row.seller_id, row.buyer_id, escrowId, now, `lean-${randomBytes(8).toString('hex')}`]
}

const newId = (now: Date) => uuidV7(now.getTime(), randomBytes(10))

/** Create, open a session, pay with it, deliver, open a session, complete with it: six requests, each of which says who asks. */
async function lifecycle(of: Scene, client: Connection, buyerEmail: string, rounds: Rounds): Promise<void> {
  const id = await create(of, client, buyerEmail)
  const locked = async (sessionId: string | null, work: (row: Row, now: Date) => Promise<Made>) => {
    const { deliveries = 0 } = await client.inTransaction(statements.begin(lockOf(`escrow ${id}`)), async () => {
      const now = new Date()
      const [row] = await client.ask(statements.lockAndRead, [id, of.digest, sessionId, now])
      if (!row?.['may_call']) throw new Error('the credential or the escrow is not there')
      if (row['is_disputed'] || row['is_cancelling'] || row['is_paying']) throw new Error('something else is under way')
      return work(row, now)
    })
    if (deliveries > 0) rounds.wake()
  }
  const [paying, completing] = [newId(new Date()), newId(new Date())]
  await locked(null, (row, now) => openSession(client, row, now, { id: paying, escrowId: id, status: 'pending', action: 'accept_pay' }))
  await locked(paying, (row, now) => pay(client, row, id, now))
  await locked(null, (row, now) => deliver(client, row, id, now))
  await locked(null, (row, now) => openSession(client, row, now, { id: completing, escrowId: id, status: 'delivered', action: 'complete' }))
  await locked(completing, (row, now) => complete(client, row, id, now))
}

async function create({ digest, run }: Scene, client: Connection, buyerEmail: string): Promise<string> {
  const addresses = [buyerEmail, run.sellerEmail].map((address) => lockOf(`address ${address}`)).toSorted((a, b) => (a < b ? -1 : 1))
  return client.inTransaction(statements.beginBesideAddresses(addresses), async () => {
    const now = new Date()
    const [found] = await client.ask(statements.readForCreation, [digest, buyerEmail, now])
    if (!found?.['may_call']) throw new Error('the credential or the buyer is not there')
    const id = newId(now)
    const fees = quoteFees(amountMillimes, {
      feeRatePpm: BigInt(found['fee_rate_ppm'] as string),
      developerFeeBasisPoints: 0n,
      feeBearer: 'seller',
      taxPercent: BigInt(found['tax_percent'] as number),
    })
    const expiresAt = new Date(now.getTime() + 14 * day)
    const row: Row = {
      ...found,
      id,
      seller_id: found['associated_user_id'] as string,
      title,
      currency: 'TND',
      status: 'pending',
      version: 1,
      mode: 'quick',
      fee_bearer: 'seller',
      face_amount_minor: String(amountMillimes),
      amount_millimes: String(amountMillimes),
      escrow_fee_millimes: String(fees.escrowFeeMillimes),
      service_tax_millimes: String(fees.serviceTaxMillimes),
      developer_fee_millimes: '0',
      developer_fee_basis_points: 0,
      buyer_funding_millimes: String(fees.buyerFundingMillimes),
      seller_net_millimes: String(fees.sellerNetMillimes),
      fx_rate: '1',
      fx_locked_at: now,
      refunded_millimes: '0',
      expires_at: expiresAt,
      created_at: now,
      updated_at: now,
      created_by_developer_id: found['developer_id'],
    }
    const told: Told[] = [{ type: 'escrow.created', place: 1, lane: id, data: { escrow: bareDocument(row) } }]
    const [made] = await client.ask(statements.createEscrow, [
      ...story(row, id, now, told, { kind: 'api_key', id: found['developer_id'] }),
      JSON.stringify([{ id: newId(now), kind: 'expiry', at: expiresAt }]),
      title,
      row['amount_millimes'],
      found['fee_schedule_id'],
      found['fee_rate_ppm'],
      found['tax_percent'],
      row['escrow_fee_millimes'],
      row['service_tax_millimes'],
      row['buyer_funding_millimes'],
      row['seller_net_millimes'],
      found['s_email'],
      found['b_email'],
      found['application_name'],
      expiresAt,
      100_000_000,
    ])
    requireAll(made, { escrows: 1, counted: 1, events: 1 })
    return id
  })
}

async function openSession(
  client: Connection,
  row: Row,
  now: Date,
  { id, escrowId, status, action }: Record<'id' | 'escrowId' | 'status' | 'action', string>,
): Promise<Made> {
  if (row['status'] !== status) throw new Error(`an escrow that is ${String(row['status'])} has no session for ${action}`)
  if (!(row['allowed_redirect_urls'] as string[]).includes(redirectUrl)) throw new Error('nobody is sent there')
  if ((row['open_sessions'] as number) >= 100) throw new Error('there are too many open sessions')
  const expiresAt = new Date(now.getTime() + 30 * 60_000)
  const values = [id, escrowId, row['developer_id'], action, row['b_email'], redirectUrl, expiresAt, now]
  const [made] = await client.ask(statements.openSession, values)
  return requireAll(made, { sessions: 1 })
}

async function pay(client: Connection, row: Row, id: string, now: Date): Promise<Made> {
  requireSession(row, 'accept_pay', 'pending')
  const after = { ...row, status: 'paid', status_reason: 'paid', status_actor: 'buyer', version: 2, paid_at: now, updated_at: now }
  const [found] = await client.ask(statements.pay, [
    ...story(row, id, now, [...changed(after, id, row), sessionTold(row, id, now)], { kind: 'user', id: row['target_id'] }),
    mailTo(row, 's', 'escrow_paid', 'Paid into escrow'),
    row['session_id'],
    `escrow:${id}:fund`,
    'fund',
    lines([`user_available:${row.buyer_id}`, -millimes(row, 'buyer_funding')], [`escrow_held:${id}`, millimes(row, 'buyer_funding')]),
    row['version'],
  ])
  if (!found?.['transfer']) throw new Error('the escrow was funded before')
  return requireAll(found, { escrows: 1, sessions: 1, mails: 1, events: 2 })
}

async function deliver(client: Connection, row: Row, id: string, now: Date): Promise<Made> {
  if (row['status'] !== 'paid' || row['associated_user_id'] !== row.seller_id) throw new Error('it cannot be delivered by this caller now')
  const dueAt = new Date(now.getTime() + 7 * day)
  const after = { ...row, status: 'delivered', status_reason: 'delivered', status_actor: 'seller', version: 3, delivered_at: now }
  const alarms = [
    { kind: 'completion', at: dueAt },
    { kind: 'completion_reminder_72h', at: new Date(dueAt.getTime() - 3 * day) },
    { kind: 'completion_reminder_24h', at: new Date(dueAt.getTime() - day) },
  ]
  const [found] = await client.ask(statements.deliver, [
    ...story(row, id, now, changed(after, id, row), { kind: 'api_key', id: row['developer_id'] }),
    mailTo(row, 'b', 'escrow_delivered', 'Delivered, please check'),
    JSON.stringify(alarms.map((alarm) => ({ id: newId(now), ...alarm }))),
    dueAt,
    row['version'],
  ])
  return requireAll(found, { escrows: 1, deadlines: 3, mails: 1, events: 1 })
}

async function complete(client: Connection, row: Row, id: string, now: Date): Promise<Made> {
  requireSession(row, 'complete', 'delivered')
  const after = { ...row, status: 'completed', status_reason: 'completed_by_buyer', status_actor: 'buyer', version: 4, completed_at: now }
  const tax = millimes(row, 'service_tax')
  const [found] = await client.ask(statements.complete, [
    ...story(row, id, now, [...changed(after, id, row), sessionTold(row, id, now)], { kind: 'user', id: row['target_id'] }),
    mailTo(row, 's', 'escrow_completed', 'Completed'),
    row['session_id'],
    `escrow:${id}:terminal`,
    'release',
    lines(
      [`escrow_held:${id}`, -millimes(row, 'amount')],
      [`user_available:${row.seller_id}`, millimes(row, 'seller_net')],
      ['platform_fee', millimes(row, 'escrow_fee') - tax],
      ['service_tax', tax],
    ),
    row['version'],
  ])
  if (!found?.['transfer']) throw new Error('the escrow had ended before')
  return requireAll(found, { escrows: 1, sessions: 1, mails: 1, events: 2 })
}

function requireSession(row: Row, action: string, status: string): void {
  const fits = row['is_session_open'] && row['action'] === action && row['status'] === status && row['target_id'] === row.buyer_id
  if (!fits) throw new Error(`the session does not let its person ${action} now`)
}

const changed = (after: Row, id: string, before: Row): Told[] => [
  {
    type: 'escrow.status.updated',
    place: (before['event_seq'] as number) + 1,
    lane: id,
    role: after['status_actor'] as 'buyer' | 'seller',
    data: {
      escrow: bareDocument(after),
      previousStatus: before['status'],
      reason: after['status_reason'],
      actor: after['status_actor'],
    },
  },
]

const sessionTold = (row: Row, escrowId: string, now: Date): Told => ({
  type: 'checkout.session.completed',
  lane: row['session_id'] as string,
  data: {
    session: {
      sessionId: encodeId('cs', row['session_id'] as string),
      escrowId: encodeId('esc', escrowId),
      action: row['action'],
      targetUserEmail: row['target_user_email'],
      status: 'completed',
      cancelReason: null,
      metadata: {},
      redirectUrl: row['redirect_url'],
      expiresAt: row['session_expires_at'],
      completedAt: now,
      cancelledAt: null,
      createdAt: row['session_created_at'],
    },
  },
})

function mailTo(row: Row, party: 's' | 'b', kind: string, subject: string): string {
  const text = { subject: `${subject}: ${title}`, body: `${subject}: “${title}” (125.500 TND).\n`, html }
  return JSON.stringify({ recipient: row[`${party}_email`], kind, locale: row[`${party}_locale`], ...text })
}

const millimes = (row: Row, name: string) => BigInt(row[`${name}_millimes`] as string)

const lines = (...postings: Array<[account: string, amount: bigint]>): string =>
  JSON.stringify(postings.map(([account, amount]) => ({ account, amount: String(amount), currency: 'TND' })))

/** A statement that met fewer rows than it had to is no success. */
function requireAll(found: Made | undefined, wanted: Record<string, number>): Made {
  for (const [name, number] of Object.entries(wanted))
    if (found?.[name] !== number) throw new Error(`${String(found?.[name])} ${name} were written, not ${number}`)
  return found ?? {}
}

/** How much a statement has written of what. */
type Made = Record<string, unknown> & { deliveries?: number }
