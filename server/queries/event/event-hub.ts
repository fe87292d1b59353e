import type { Logger } from 'pino'
import type { Database } from '../../db/orm.js'
import { anyOf, dbOf } from '../../db/typed-queries.js'
import { typesMatching } from '../../domain/event/event-pattern.js'
import { isAfter, type FeedPosition } from '../../domain/event/feed-position.js'
import type { FeedPrincipal } from '../../domain/event/feed-principal.js'
import { oldestRead } from '../../domain/event/oldest-read.js'
import { beginning, checkedCursor, positionedEvent, reachedBy, readFeedPage, type FeedEvent, type PositionedEvent } from './feed.js'
import { readMoment, readShared } from './feed-statements.js'
import { FeedSubscriber, type FeedCredential } from './feed-subscriber.js'

export interface EventHubOptions {
  database: Database
  log: Logger
  /** How long events can be read again (decisions 11). */
  eventDays?: number
  clock?: () => Date
  /** How long it waits for a wake before it looks by itself. */
  pollMs?: number
}

export interface FeedSubscription {
  principal: FeedPrincipal
  /** What the subscription was opened with; it ends when this does. */
  credential?: FeedCredential | null
  /** A cursor: what came after it is given first. Without one it starts now. */
  after?: string | null
  /** Exact names and trailing wildcards, as in a webhook's `events`. */
  types?: string[] | null
  /** An escrow's uuid. */
  escrowId?: string | null
  signal?: AbortSignal
}

/** Something has committed, but an older transaction is still open: it is about to end. */
const heldBackMs = 30
const pageSize = 500
/** What each reader that is behind keeps until it is read. */
const catchUpPageSize = 25

/**
 * The live feed of one process (decisions 17, Subscriptions). After each wake, and twice a second while anybody listens, it reads what is
 * new once for all subscribers and gives it out; each sees what a reader of the stored feed would see, in the same order. Any number of
 * processes do this on one database.
 */
export class EventHub {
  readonly #database: Database
  readonly #log: Logger
  readonly #eventDays: number
  readonly #clock: () => Date
  readonly #pollMs: number
  readonly #subscribers = new Map<string, Set<FeedSubscriber>>()
  /** Those who came while a page was being read: it was not read for them. */
  readonly #newcomers = new Set<FeedSubscriber>()
  /** Everything up to here has been given out; null while nobody listens. */
  #head: FeedPosition | null = null
  #isReading = false
  #isWoken = false
  #isStopped = false
  #timer: NodeJS.Timeout | undefined

  constructor({ database, log, eventDays = 90, clock = () => new Date(), pollMs = 500 }: EventHubOptions) {
    this.#database = database
    this.#log = log
    this.#eventDays = eventDays
    this.#clock = clock
    this.#pollMs = pollMs
  }

  /** Says that something may have been committed. */
  wake(): void {
    this.#isWoken = true
    if (this.#head && !this.#isReading) void this.#read()
  }

  /**
   * Follows the feed: resolves when the subscription is in place, so that nothing that commits later is missed. Throws like `readFeed` for
   * a cursor or types that are wrong. The iterator ends when `signal` is aborted, the credential ends or the hub stops.
   */
  async subscribe({ principal, credential, after, types, escrowId, signal }: FeedSubscription): Promise<AsyncIterableIterator<FeedEvent>> {
    const exactTypes = typesMatching(types)
    const em = this.#database.reader
    const oldest = oldestRead(this.#clock(), { eventDays: this.#eventDays })
    const replayed = after == null ? null : await checkedCursor(em, after, oldest)
    const { newest, beyond } = await readMoment(this.#database.fork())
    const end = newest ?? beginning
    const start = replayed ?? end
    this.#head ??= end
    const subscriber = new FeedSubscriber({
      principal,
      credential: credential ?? null,
      types: exactTypes,
      escrowId: escrowId ?? null,
      start,
      isBehind: isAfter(this.#head, start),
      isPast: (xid) => !replayed && beyond.has(xid),
      readPage: (reader) => this.#readPage(reader),
      isLevel: (position) => this.#head === null || !isAfter(this.#head, position),
      onEnd: (reader) => this.#remove(reader),
    })
    this.#add(subscriber)
    if (this.#isStopped || signal?.aborted) subscriber.end()
    signal?.addEventListener('abort', () => subscriber.end(), { once: true })
    this.wake()
    return subscriber.events()
  }

  /** Ends every subscription. */
  stop(): void {
    this.#isStopped = true
    for (const subscriber of this.#all()) subscriber.end()
  }

  #add(subscriber: FeedSubscriber): void {
    const key = keyOf(subscriber.principal)
    this.#newcomers.add(subscriber)
    const group = this.#subscribers.get(key)
    if (group) group.add(subscriber)
    else this.#subscribers.set(key, new Set([subscriber]))
  }

  #remove(subscriber: FeedSubscriber): void {
    const key = keyOf(subscriber.principal)
    const group = this.#subscribers.get(key)
    group?.delete(subscriber)
    this.#newcomers.delete(subscriber)
    if (group?.size === 0) this.#subscribers.delete(key)
    if (this.#subscribers.size > 0) return
    this.#head = null
    clearTimeout(this.#timer)
  }

  *#all(): Iterable<FeedSubscriber> {
    for (const group of this.#subscribers.values()) yield* group
  }

  async #read(): Promise<void> {
    this.#isReading = true
    clearTimeout(this.#timer)
    let nextMs = this.#pollMs
    try {
      while (this.#isWoken && this.#head) {
        this.#isWoken = false
        nextMs = (await this.#giveOut()) ? heldBackMs : this.#pollMs
      }
    } catch (error) {
      this.#log.error({ err: error }, 'the event feed could not be read')
    } finally {
      this.#isReading = false
      clearTimeout(this.#timer)
      if (this.#head) this.#timer = setTimeout(() => this.wake(), nextMs).unref()
    }
  }

  /** Reads and gives out all that is new; answers whether more has committed that may not be given out yet. */
  async #giveOut(): Promise<boolean> {
    for (;;) {
      const head = this.#head
      if (!head) return false
      const page = await this.#readNew(head)
      const ended = await this.#endedCredentials(page.events)
      // From here on without a pause, or a subscriber could come level in the middle of a page.
      if (!this.#head) return false
      for (const { event, readers } of page.events) this.#offer(event, readers, ended)
      for (const newcomer of this.#newcomers) newcomer.fallBehind()
      this.#advance(page.next)
      if (page.isComplete) return page.isHeldBack
    }
  }

  /** With the last subscriber, whom an ended credential may just have ended, goes the head. */
  #advance(next: FeedPosition): void {
    if (this.#head && isAfter(next, this.#head)) this.#head = next
  }

  #offer(event: PositionedEvent, readers: string[], ended: ReadonlySet<string>): void {
    for (const key of [...readers, staffKey]) {
      for (const subscriber of this.#subscribers.get(key) ?? []) {
        if (subscriber.credential && ended.has(subscriber.credential.id)) subscriber.end()
        else subscriber.offer(event)
      }
    }
  }

  async #readNew(after: FeedPosition) {
    const keys = [...this.#subscribers.keys()]
    this.#newcomers.clear()
    const { rows, newest, isHeldBack } = await readShared(this.#database.reader, {
      after,
      readers: keys.filter((key) => key !== staffKey),
      hasStaff: keys.includes(staffKey),
      limit: pageSize,
    })
    const events = rows.map((row) => ({ event: positionedEvent(row), readers: row.readers ?? [] }))
    const reached = reachedBy(rows, { limit: pageSize, newest, after })
    return { events, isHeldBack, ...reached }
  }

  async #readPage(subscriber: FeedSubscriber) {
    if (subscriber.credential && (await this.#endedOf([subscriber.credential])).size > 0) {
      subscriber.end()
      return { rows: [], next: subscriber.position, isComplete: true, isHeldBack: false }
    }
    const { principal, types, escrowId, position: after } = subscriber
    return readFeedPage(this.#database.reader, { principal, types, escrowId, after, limit: catchUpPageSize })
  }

  /** Which credentials of those about to be given something have ended. */
  #endedCredentials(events: Array<{ event: PositionedEvent; readers: string[] }>): Promise<Set<string>> {
    const keys = events.length > 0 ? new Set([staffKey, ...events.flatMap(({ readers }) => readers)]) : []
    const subscribers = [...keys].flatMap((key) => [...(this.#subscribers.get(key) ?? [])])
    return this.#endedOf(subscribers.flatMap(({ credential }) => credential ?? []))
  }

  async #endedOf(credentials: FeedCredential[]): Promise<Set<string>> {
    if (credentials.length === 0) return new Set()
    const idsOf = (kind: FeedCredential['kind']) => credentials.filter((credential) => credential.kind === kind).map(({ id }) => id)
    const now = this.#clock()
    const tokens = dbOf(this.#database.reader)
      .selectFrom('access_token')
      .select('id')
      .where('id', '=', anyOf(idsOf('access_token')))
      .where(({ eb, or }) => or([eb('revokedAt', 'is not', null), eb('expiresAt', '<=', now)]))
    const rows = await tokens
      .unionAll((db) =>
        db
          .selectFrom('api_key')
          .select('id')
          .where('id', '=', anyOf(idsOf('api_key')))
          .where(({ eb, or }) => or([eb('revokedAt', 'is not', null), eb('isActive', '=', false), eb('expiresAt', '<=', now)])),
      )
      .execute()
    return new Set(rows.map(({ id }) => id))
  }
}

const staffKey = 'staff'

function keyOf(principal: FeedPrincipal): string {
  if (principal.kind === 'staff') return staffKey
  return principal.kind === 'developer' ? principal.developerId : principal.userId
}
