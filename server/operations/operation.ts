import { setTimeout as sleep } from 'node:timers/promises'
import type { EntityManager } from '@mikro-orm/postgresql'
import { checkConstraintsNow } from '../db/sql.js'
import { Writes, type Part } from '../db/writes.js'
import { dbOf, type Db } from '../db/typed-queries.js'
import { DomainError } from '../domain/errors.js'
import { uuidV7 } from '../domain/id.js'
import { ownerOf, type Actor } from '../domain/credential/actor.js'
import { traced } from '../telemetry/traces.js'
import { readEscrowViews, type EscrowView } from '../queries/escrow/read-escrow-views.js'
import type { Beginning } from './beginning.js'
import { recordEvents, tellEvents, type NumberedEvent, type PendingEvent, type ToldEvent } from './event/record-event.js'
import { findOutcome, replay, storeOutcome, type IdempotencyRequest } from './idempotency.js'
import { isShared, type Job, type News } from './job-queue.js'
import type { Services } from './services.js'

/** One verb: reads and writes through the operation it is given, in that operation's transaction. */
export type Verb<Input, Result> = (tx: Operation, input: Input) => Promise<Result>

/** What a request brings along, whatever its transport. */
export interface RequestContext {
  actor: Actor
  requestId: string
  /** From where it was asked; absent for what happens by itself. */
  clientAddress?: string
  /** Whether somebody has acted on a page of ours, and not by a program of theirs. */
  isOnPage?: boolean
  idempotency?: IdempotencyRequest
  /** Where somebody waits for the request who may give it up. */
  beginning?: Beginning
}

interface RunOptions {
  /** Whether this transaction's result is the request's answer; false for the first half of a two-step operation. */
  isAnswer?: boolean
  /** Something that looks again and again whether there is anything to do: it is no span, or traces would hold little else. */
  isRoutine?: boolean
}

export type Run = <Input, Result>(verb: Verb<Input, Result>, input: Input, options?: RunOptions) => Promise<Result>

/** An open transaction with its clock, its actor and everything that must commit together with the rows it changes. */
export class Operation {
  readonly wallNow: Date
  readonly #events: NumberedEvent[] = []
  readonly #views = new Map<string, EscrowView>()
  readonly #refundedBefore = new Map<string, bigint>()
  readonly #jobs: Job[] = []
  readonly #writes = new Writes()
  readonly #keepers: Array<() => Part | null> = []
  readonly #news = new Set<News>()
  readonly #lastStatements: Array<() => Promise<void>> = []

  constructor(
    readonly em: EntityManager,
    readonly actor: Actor,
    readonly services: Services,
    readonly requestId: string,
    /** Everything will be taken back: what others would notice all the same, such as a number that is drawn, must not happen. */
    readonly isTrial = false,
    /** From where it was asked, as a certificate has to say; never for deciding who somebody is. */
    readonly clientAddress: string | null = null,
    readonly isOnPage = false,
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

  /** Queues an event; its body is rendered from the rows as they are when the operation ends. */
  record(event: PendingEvent): void {
    const seq = 'escrow' in event ? (event.escrow.eventSeq += 1) : null
    this.#events.push({ ...event, seq })
  }

  /** Keeps the last view of an escrow, so that its events need not read it again. Nothing may change the escrow after this. */
  remember(escrowId: string, view: EscrowView): void {
    this.#views.set(escrowId, view)
  }

  /** Whether nothing has to be read for the views of these escrows. */
  knowsViewsOf(escrowIds: string[]): boolean {
    return escrowIds.every((id) => this.#views.has(id))
  }

  /** Escrows as they are at the end of the operation. */
  async viewsOf(escrowIds: string[]): Promise<ReadonlyMap<string, EscrowView>> {
    const unread = escrowIds.filter((id) => !this.#views.has(id))
    for (const [id, view] of await readEscrowViews(this.em, { ids: unread, now: this.wallNow, withTexts: true })) this.#views.set(id, view)
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

  /** Has something written at the latest at the end, in one statement with what else waits; nothing may read it before `flush`. */
  write(part: Part): void {
    this.#writes.add(part)
  }

  /** Has what became of a row written whenever something is: `changes` says what is not written yet, and counts it as written. */
  keep(changes: () => Part | null): void {
    this.#keepers.push(changes)
  }

  /** Writes everything that waits to be written: of the unit of work, of the rows that are kept, and what was said to `write`. */
  async flush(): Promise<void> {
    await this.em.flush()
    for (const changes of this.#keepers) {
      const part = changes()
      if (part) this.#writes.add(part)
    }
    await this.#writes.send(this.db)
  }

  enqueue(job: Job): void {
    this.#jobs.push(isShared(job) ? { principal: ownerOf(this.actor) ?? this.actor.kind, ...job } : job)
    if (!('startAfter' in job)) this.#news.add(job.queue)
  }

  /** Has every process look for deliveries after the commit. */
  wakeDeliveries(): void {
    this.#news.add('deliveries')
  }

  /** What the commit leaves that somebody waits for. A job for later is nobody's news: whoever does it looks by the clock. */
  get news(): ReadonlySet<News> {
    return this.#news
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
    await this.flush()
    const told = await tellEvents(this, this.#events)
    for (const statement of this.#lastStatements) await statement()
    await checkConstraintsNow(this.em)
    return told
  }

  /** Writes everything, and events, deliveries and jobs with it. Nothing has to happen after the commit for an event to be delivered. */
  async finish(): Promise<void> {
    if (this.#events.length > 0) await this.#tell()
    if (this.#jobs.length > 0) await this.services.queue.enqueue((part) => this.write(part), this.#jobs)
    await this.flush()
    for (const statement of this.#lastStatements) await statement()
  }

  async #tell(): Promise<void> {
    this.#news.add('events')
    await recordEvents(this, this.#events, (deliveries) => {
      if (deliveries > 0) this.#news.add('deliveries')
    })
  }
}

/** How often a transaction that lost a race for locks is tried again, and between which waits in milliseconds. */
const attempts = 4
const leastPauseMs = 20
const mostPauseMs = 200

/** Binds verbs to one request: the only place that opens a transaction. */
export function createRun(services: Services, request: RequestContext): Run {
  return async (verb, input, options = {}) => {
    const attempt = () => untilWon(() => inTurn(services, request, () => runOnce(services, request, verb, input, options)))
    const { result, news } = await (options.isRoutine
      ? attempt()
      : traced(`transaction ${verb.name}`, { 'amana.request_id': request.requestId }, attempt))
    if (news.size > 0) services.queue.wake(news)
    return result
  }
}

/**
 * Runs verbs to see what they would do: each in a transaction that is always taken back. An idempotency key is neither looked for nor kept, as
 * the same request without preview is another one (decisions 20).
 */
export function createTrialRun(services: Services, request: RequestContext): Run {
  return (verb, input) => untilWon(() => inTurn(services, request, () => tryOnce(services, request, verb, input)))
}

async function tryOnce<Input, Result>(
  services: Services,
  request: RequestContext,
  verb: Verb<Input, Result>,
  input: Input,
): Promise<Result> {
  const em = services.database.fork()
  await em.begin()
  try {
    return await verb(new Operation(em, request.actor, services, request.requestId, true), input)
  } finally {
    await em.rollback()
  }
}

/** Whoever asks waits for their principal's turn; what happens by itself is bounded by the lanes of its worker. */
function inTurn<Result>({ database }: Services, request: RequestContext, work: () => Promise<Result>): Promise<Result> {
  const { actor, clientAddress, beginning } = request
  const owner = ownerOf(actor)
  // Whoever was given up while they waited takes no connection from others.
  const wanted = () => {
    beginning?.requireWanted()
    return work()
  }
  if (owner !== null) return database.transactions.run(owner, wanted)
  if (clientAddress === undefined) return work()
  return database.strangersTransactions.run(clientAddress, () => database.transactions.run(clientAddress, wanted))
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
): Promise<{ result: Result; news: ReadonlySet<News> }> {
  return services.database.fork().transactional(async (em) => {
    request.beginning?.begin()
    const stored = await findOutcome(dbOf(em), request)
    if (stored) return { result: replay<Result>(stored, request), news: new Set() }
    const tx = new Operation(em, request.actor, services, request.requestId, false, request.clientAddress, request.isOnPage)
    const result = await verb(tx, input)
    await tx.finish()
    if (isAnswer) await storeOutcome(tx.db, request, { result }, tx.wallNow)
    return { result, news: tx.news }
  })
}

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
  return (await services.database.fork().transactional((em) => findOutcome(dbOf(em), request))) !== null
}
