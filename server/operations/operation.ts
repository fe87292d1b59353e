import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from '../db/sql.js'
import { dbOf, type Db } from '../db/typed-queries.js'
import { DomainError } from '../domain/errors.js'
import { uuidV7 } from '../domain/id.js'
import { ownerOf, type Actor } from '../domain/credential/actor.js'
import { readEscrowViews, type EscrowView } from '../queries/escrow/read-escrow-views.js'
import { recordEvents, tellEvents, type NumberedEvent, type PendingEvent, type ToldEvent } from './event/record-event.js'
import type { Job } from './job-queue.js'
import type { Services } from './services.js'

/** One verb: reads and writes through the operation it is given, in that operation's transaction. */
export type Verb<Input, Result> = (tx: Operation, input: Input) => Promise<Result>

/** What a request brings along, whatever its transport. */
export interface RequestContext {
  actor: Actor
  requestId: string
  idempotency?: IdempotencyRequest
}

/** A caller's `Idempotency-Key` (decisions 15). `replayed` is set when the answer is a stored one. */
export interface IdempotencyRequest {
  key: string
  /** Method and path for REST, the mutation's name for GraphQL. */
  operation: string
  /** SHA-256 of the raw body, or of the variables. */
  requestSha256: string
  replayed?: boolean
}

interface RunOptions {
  /** Whether this transaction's result is the request's answer; false for the first half of a two-step operation. */
  isAnswer?: boolean
}

export type Run = <Input, Result>(verb: Verb<Input, Result>, input: Input, options?: RunOptions) => Promise<Result>

/** An open transaction with its clock, its actor and everything that must commit together with the rows it changes. */
export class Operation {
  readonly wallNow: Date
  readonly #events: NumberedEvent[] = []
  readonly #views = new Map<string, EscrowView>()
  readonly #refundedBefore = new Map<string, bigint>()
  readonly #jobs: Job[] = []
  readonly #lastStatements: Array<() => Promise<void>> = []

  constructor(
    readonly em: EntityManager,
    readonly actor: Actor,
    readonly services: Services,
    readonly requestId: string,
    /** Everything will be taken back: what others would notice all the same, such as a number that is drawn, must not happen. */
    readonly isTrial = false,
  ) {
    this.wallNow = services.clock()
  }

  newId(): string {
    return uuidV7(this.wallNow.getTime(), this.services.randomBytes(10))
  }

  /** Typed queries in this transaction; how to write them stands in `server/db/typed-queries.ts`. */
  get db(): Db {
    return dbOf(this.em)
  }

  sql<Row>(text: string, parameters: readonly unknown[] = []): Promise<Row[]> {
    return sql<Row>(this.em, text, parameters)
  }

  /** Queues an event; its body is rendered from the rows as they are when the operation ends. */
  record(event: PendingEvent): void {
    const seq = 'escrow' in event ? (event.escrow.eventSeq += 1) : null
    this.#events.push({ ...event, seq })
  }

  /** Keeps the last view of an escrow, so that its events need not read it again. Nothing may change the escrow after this. */
  remember(escrowId: string, view: EscrowView): void {
    this.#views.set(escrowId, view)
  }

  /** Escrows as they are at the end of the operation. */
  async viewsOf(escrowIds: string[]): Promise<ReadonlyMap<string, EscrowView>> {
    const unread = escrowIds.filter((id) => !this.#views.has(id))
    for (const [id, view] of await readEscrowViews(this.em, { ids: unread, now: this.wallNow })) this.#views.set(id, view)
    return this.#views
  }

  /** Keeps what an escrow had given back when this operation locked it for the first time. */
  noteLocked({ id, refundedMillimes }: { id: string; refundedMillimes: bigint }): void {
    if (!this.#refundedBefore.has(id)) this.#refundedBefore.set(id, refundedMillimes)
  }

  /** What an escrow had given back before this operation; undefined for one that it has not locked. */
  refundedBefore(escrowId: string): bigint | undefined {
    return this.#refundedBefore.get(escrowId)
  }

  enqueue(job: Job): void {
    this.#jobs.push(job)
  }

  /** Whether the commit leaves an event or a job that somebody waits for. */
  get hasNews(): boolean {
    return this.#events.length > 0 || this.#jobs.length > 0
  }

  /** Runs just before the commit: for rows that many operations share, so that they are locked as briefly as possible. */
  beforeCommit(statement: () => Promise<void>): void {
    this.#lastStatements.push(statement)
  }

  /**
   * The end of an operation that is taken back: whatever a commit would still check is checked, and what would be told is answered instead of
   * written.
   */
  async finishTrial(): Promise<ToldEvent[]> {
    await this.em.flush()
    const told = await tellEvents(this, this.#events)
    for (const statement of this.#lastStatements) await statement()
    await this.sql('set constraints all immediate')
    return told
  }

  /** Writes events, deliveries and jobs. Nothing has to happen after the commit for an event to be delivered. */
  async finish(): Promise<void> {
    await this.em.flush()
    if (this.#events.length > 0) this.#jobs.push(...(await recordEvents(this, this.#events)))
    if (this.#jobs.length > 0) await this.services.queue.enqueue(this.em, this.#jobs)
    for (const statement of this.#lastStatements) await statement()
  }
}

/** How often a transaction that lost a race for locks is tried again, and between which waits in milliseconds. */
const attempts = 4
const leastPauseMs = 20
const mostPauseMs = 200

/** Binds verbs to one request: the only place that opens a transaction. */
export function createRun(services: Services, request: RequestContext): Run {
  return async (verb, input, options = {}) => {
    const { result, hasNews } = await untilWon(() => runOnce(services, request, verb, input, options))
    if (hasNews) services.queue.wake()
    return result
  }
}

/**
 * Runs verbs to see what they would do: each in a transaction that is always taken back. An idempotency key is neither looked for nor kept, as
 * the same request without preview is another one (decisions 20, 4).
 */
export function createTrialRun(services: Services, request: RequestContext): Run {
  return (verb, input) =>
    untilWon(async () => {
      const em = services.database.fork()
      await em.begin()
      try {
        return await verb(new Operation(em, request.actor, services, request.requestId, true), input)
      } finally {
        await em.rollback()
      }
    })
}

/** Tries a transaction that lost a race for locks again. */
async function untilWon<Result>(once: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once()
    } catch (error) {
      if (!lostRace(error)) throw error
      if (attempt === attempts) throw new DomainError('BUSY', { headers: { 'Retry-After': '1' }, cause: error })
      await sleep(leastPauseMs + Math.random() * (mostPauseMs - leastPauseMs))
    }
  }
}

async function runOnce<Input, Result>(
  services: Services,
  request: RequestContext,
  verb: Verb<Input, Result>,
  input: Input,
  { isAnswer = true }: RunOptions,
): Promise<{ result: Result; hasNews: boolean }> {
  return services.database.fork().transactional(async (em) => {
    const stored = await findOutcome(em, request)
    if (stored) return { result: replay<Result>(stored, request), hasNews: false }
    const tx = new Operation(em, request.actor, services, request.requestId)
    const result = await verb(tx, input)
    await tx.finish()
    if (isAnswer) await storeOutcome(em, request, { result }, tx.wallNow)
    return { result, hasNews: tx.hasNews }
  })
}

/**
 * What a key keeps: results. One may itself be a refusal, of what was written down and then refused (a declined payment). Any other refusal
 * has done nothing, and the corrected request may come under the same key (decisions 15).
 */
interface Outcome {
  result: unknown
}

/**
 * The stored answer of this key, if any. While another transaction works under the key, its lock says so; the lock ends with that
 * transaction, so a killed server leaves nothing behind. Taking it writes nothing: the first row that an operation locks must be the
 * escrow's, or the order of events would not be the order of commits.
 */
async function findOutcome(em: EntityManager, { actor, idempotency }: RequestContext): Promise<Outcome | null> {
  const owner = ownerOf(actor)
  if (!idempotency || !owner) return null
  const { operation, key, requestSha256 } = idempotency
  const lock = createHash('sha256').update(`${owner}\0${operation}\0${key}`).digest().readBigInt64BE()
  const [row] = await sql<{ free: boolean }>(em, 'select pg_try_advisory_xact_lock($1) as free', [lock.toString()])
  if (!row?.free) throw new DomainError('IDEMPOTENCY_IN_PROGRESS')
  const [stored] = await sql<{ request_sha256: string; outcome: Outcome }>(
    em,
    'select request_sha256, outcome from idempotency_record where owner_id = $1 and operation = $2 and key = $3',
    [owner, operation, key],
  )
  if (stored && stored.request_sha256 !== requestSha256) throw new DomainError('IDEMPOTENCY_KEY_REUSED')
  return stored?.outcome ?? null
}

function replay<Result>(outcome: Outcome, { idempotency }: RequestContext): Result {
  idempotency!.replayed = true
  return outcome.result as Result
}

async function storeOutcome(em: EntityManager, { actor, idempotency }: RequestContext, outcome: Outcome, now: Date) {
  const owner = ownerOf(actor)
  if (!idempotency || !owner) return
  await sql(
    em,
    `insert into idempotency_record (owner_id, operation, key, request_sha256, outcome, created_at)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [owner, idempotency.operation, idempotency.key, idempotency.requestSha256, JSON.stringify(withoutSecrets(outcome)), now],
  )
}

/** What is shown once is stored as null (decisions 15). Verbs return such a secret at the top of their result, under one of these names. */
function withoutSecrets(outcome: Outcome): Outcome {
  if (typeof outcome.result !== 'object' || outcome.result === null) return outcome
  const kept = Object.entries(outcome.result).map(([name, value]) => [name, shownOnce.has(name) ? null : value])
  return { result: Object.fromEntries(kept) }
}

const shownOnce: ReadonlySet<string> = new Set(['secret', 'key', 'token'])

/** Serialisation failure, deadlock, lock not available: somebody else was faster, and the operation may simply run again. */
function lostRace(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && ['40001', '40P01', '55P03'].includes(cause.code)) return true
  }
  return false
}

/**
 * Answers for a request that will not run because its body is wrong: throws if its idempotency key belongs to another request or is at work,
 * as both come before validation (decisions 15). Whether the key holds a result.
 */
export async function checkIdempotency(services: Services, request: RequestContext): Promise<boolean> {
  return (await services.database.fork().transactional((em) => findOutcome(em, request))) !== null
}
