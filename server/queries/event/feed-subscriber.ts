import type { EventType } from '../../domain/event/event-type.js'
import type { FeedPrincipal } from '../../domain/event/feed-principal.js'
import { positionedEvent, type FeedEvent, type PositionedEvent, type PositionedPage } from './feed.js'
import { isAfter, type FeedPosition } from '../../domain/event/feed-position.js'

/** A credential whose end ends what was opened with it. */
export interface FeedCredential {
  kind: 'access_token' | 'api_key'
  /** A uuid. */
  id: string
}

interface FeedSubscriberOptions {
  principal: FeedPrincipal
  credential: FeedCredential | null
  types: EventType[] | null
  escrowId: string | null
  start: FeedPosition
  /** Whether a transaction had committed before a subscription without cursor began. */
  isPast: (xid: bigint) => boolean
  /** Reads the stored feed after a position. */
  readPage: (subscriber: FeedSubscriber) => Promise<PositionedPage>
  /** Whether everything that the hub has given out lies before this position. */
  isLevel: (position: FeedPosition) => boolean
  onEnd: (subscriber: FeedSubscriber) => void
}

/** The most events that wait for a slow consumer; beyond that it reads the stored feed by itself. */
const bufferSize = 256

/**
 * One reader of the live feed. It is behind, reading pages of the stored feed, or level, taking what the hub offers; what it has handed out
 * last decides what comes next, so nothing is lost or repeated when it changes from one to the other.
 */
export class FeedSubscriber {
  readonly principal: FeedPrincipal
  readonly credential: FeedCredential | null
  readonly types: EventType[] | null
  readonly escrowId: string | null
  position: FeedPosition
  readonly #options: FeedSubscriberOptions
  readonly #types: ReadonlySet<string> | null
  #isBehind: boolean
  #isEnded = false
  #buffer: PositionedEvent[] = []
  #wake: (() => void) | undefined

  constructor(options: FeedSubscriberOptions & { isBehind: boolean }) {
    const { principal, credential, types, escrowId, start, isBehind } = options
    this.#options = options
    this.principal = principal
    this.credential = credential
    this.types = types
    this.escrowId = escrowId
    this.position = start
    this.#types = types && new Set<string>(types)
    this.#isBehind = isBehind
  }

  /** Whether a reader of this event wants it, and has not seen it. */
  wants({ position, event }: PositionedEvent): boolean {
    if (this.#isEnded || !isAfter(position, this.position) || this.#options.isPast(position.xid)) return false
    if (this.escrowId !== null && this.escrowId !== event.keys.escrowId) return false
    return this.#types === null || this.#types.has(event.type)
  }

  /** Takes an event from the hub, in the order of the feed. Nothing is kept while it is behind: it will read the event itself. */
  offer(event: PositionedEvent): void {
    if (this.#isBehind || !this.wants(event)) return
    if (this.#buffer.length === bufferSize) return this.fallBehind()
    this.#buffer.push(event)
    this.#wake?.()
  }

  /** Goes on from the stored feed, after what it has handed out last. */
  fallBehind(): void {
    this.#buffer = []
    this.#isBehind = true
    this.#wake?.()
  }

  end(): void {
    if (this.#isEnded) return
    this.#isEnded = true
    this.#buffer = []
    this.#wake?.()
    this.#options.onEnd(this)
  }

  /** An iterator whose `return` also ends a `next` that still waits, which that of a generator would not. */
  events(): AsyncIterableIterator<FeedEvent> {
    const source = this.#follow()
    const iterator: AsyncIterableIterator<FeedEvent> = {
      next: () => source.next(),
      return: () => {
        this.end()
        return source.return(undefined)
      },
      throw: (error: unknown) => {
        this.end()
        return source.throw(error)
      },
      [Symbol.asyncIterator]: () => iterator,
    }
    return iterator
  }

  async *#follow(): AsyncGenerator<FeedEvent, undefined> {
    try {
      while (!this.#isEnded) {
        if (this.#isBehind) yield* this.#catchUp()
        const next = this.#buffer.shift()
        if (next) {
          this.position = next.position
          yield next.event
        } else if (!this.#isBehind && !this.#isEnded) await this.#waiting()
      }
    } finally {
      this.end()
    }
  }

  async *#catchUp(): AsyncGenerator<FeedEvent> {
    const page = await this.#options.readPage(this)
    for (let row = page.rows.shift(); row; row = page.rows.shift()) {
      const found = positionedEvent(row)
      if (!this.wants(found)) continue
      this.position = found.position
      yield found.event
    }
    if (this.#isEnded) return
    this.position = page.next
    // No await between the question and the answer: the hub gives out nothing in between.
    this.#isBehind = !(page.isComplete && this.#options.isLevel(page.next))
  }

  #waiting(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve
    })
  }
}
