import { DomainError } from '../domain/errors.js'
import { Bag } from './bag.js'
import { relieve, type Held } from './relieve.js'

interface AnswerBounds {
  /** As long as more waits for one principal, nothing further is begun for them. */
  bytesEach: number
  /** Beyond so much for all of them, whoever holds most is cut off, and nothing further is begun for whoever holds anything. */
  bytesInAll: number
  /** How long so many bytes may wait until they are read, in milliseconds. */
  mostMsFor(bytes: number): number
}

/** An answer of HTTP, as far as it is looked at here. */
export interface Answer {
  /** How many bytes of it wait in our memory until its caller reads. */
  readonly writableLength: number
  readonly closed: boolean
  on(event: 'close', ended: () => void): unknown
  destroy(): unknown
}

/** What of an answer waits to be read. */
interface Unread {
  sinceMs: number
  /** The most that there was of it. */
  mostBytes: number
  /** What there was when it was last looked at, and whether that had become less. */
  bytes: number
  isRead: boolean
}

/** What else waits in memory to be read: it has bounds of its own, and takes part in that of the process. */
export interface OtherUnread {
  /** Whether there is anything that may stop being read. */
  isOpen(): boolean
  /** What waits, without what is empty. */
  held(): Iterable<Held>
}

const checkMs = 1_000

/**
 * The answers of this process that are not over, by principal: how much of them waits to be read (decisions 14). Whoever asks over many connections
 * and reads nothing is refused before more is begun for them, and what is read too slowly is cut off. An answer counts until it is out or
 * its connection is gone, whatever became of whoever made it. Many principals who each stay within their share are bounded together: what the
 * process holds for all of them is looked at once a second.
 */
export class UnreadAnswers {
  readonly #bounds: AnswerBounds
  readonly #byPrincipal = new Map<string, Bag<Answer>>()
  /** Of those that were seen to wait. */
  readonly #unread = new Map<Answer, Unread>()
  readonly #others: OtherUnread[] = []
  #timer: NodeJS.Timeout | undefined
  /** Whether more was held for all when that was last looked at. */
  #isBeyond = false

  constructor(bounds: AnswerBounds) {
    this.#bounds = bounds
  }

  /** Counts an answer that is to be made as this principal's. @throws DomainError OVERLOADED */
  begin(answer: Answer, principal: string): void {
    this.requireRoom(principal)
    // Whoever went away while it was found out who they are.
    if (answer.closed) return
    const own = this.#byPrincipal.get(principal) ?? this.#firstOf(principal)
    own.add(answer)
    // It closes once: to take the listener off again would cost as much as all of this.
    answer.on('close', () => this.#end(answer, own))
  }

  /** Before something is begun that waited for its turn: others may have stopped reading meanwhile. @throws DomainError OVERLOADED */
  requireRoom(principal: string): void {
    const own = this.#byPrincipal.get(principal)
    if (own && sumOf(own) > (this.#isBeyond ? 0 : this.#bounds.bytesEach)) throw new DomainError('OVERLOADED', { message: tooMuch })
  }

  /** It is bounded elsewhere from now on. */
  leave(answer: Answer): void {
    for (const own of this.#byPrincipal.values()) this.#end(answer, own)
  }

  /** Has what waits elsewhere take part in the bound of the process. */
  countIn(other: OtherUnread): void {
    this.#others.push(other)
  }

  /** Looks once a second from now on, as long as there is anything that may stop being read. */
  watch(): void {
    this.#timer ??= setInterval(() => this.#check(performance.now()), checkMs).unref()
  }

  /** How many bytes wait in the memory of this process for callers to read. */
  bytes(): number {
    let bytes = 0
    for (const own of this.#byPrincipal.values()) bytes += sumOf(own)
    return bytes
  }

  /** Of how many principals there are answers that are not over. */
  get principals(): number {
    return [...this.#byPrincipal.values()].filter(({ things }) => things.length > 0).length
  }

  #firstOf(principal: string): Bag<Answer> {
    const own = new Bag<Answer>()
    this.#byPrincipal.set(principal, own)
    this.watch()
    return own
  }

  #end(answer: Answer, own: Bag<Answer>): void {
    own.delete(answer)
    this.#unread.delete(answer)
  }

  #check(nowMs: number): void {
    for (const [principal, own] of this.#byPrincipal) {
      for (const answer of own.things.slice()) this.#checkOne(answer, own, nowMs)
      // Not with their last answer: whoever asks one thing after the other would be forgotten with each.
      if (own.things.length === 0) this.#byPrincipal.delete(principal)
    }
    this.#relieve()
    if (this.#byPrincipal.size > 0 || this.#others.some((other) => other.isOpen())) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #checkOne(answer: Answer, own: Bag<Answer>, nowMs: number): void {
    const bytes = answer.writableLength
    if (bytes === 0) return void this.#unread.delete(answer)
    const { sinceMs, mostBytes, bytes: before } = this.#unread.get(answer) ?? { sinceMs: nowMs, mostBytes: 0, bytes: Infinity }
    const unread = { sinceMs, mostBytes: Math.max(bytes, mostBytes), bytes, isRead: bytes < before }
    this.#unread.set(answer, unread)
    if (nowMs - sinceMs > this.#bounds.mostMsFor(unread.mostBytes)) this.#cutOff(answer, own)
  }

  #relieve(): void {
    const held = [...this.#held(), ...this.#others.flatMap((other) => [...other.held()])]
    const beyond = held.reduce((sum, { bytes }) => sum + bytes, 0) - this.#bounds.bytesInAll
    this.#isBeyond = beyond > 0
    if (this.#isBeyond) relieve(held, beyond)
  }

  *#held(): Iterable<Held> {
    for (const [principal, own] of this.#byPrincipal)
      for (const answer of own.things) {
        const unread = this.#unread.get(answer)
        if (unread) yield { principal, ...unread, end: () => this.#cutOff(answer, own) }
      }
  }

  /** It is over at once, though its connection may take a moment to close. */
  #cutOff(answer: Answer, own: Bag<Answer>): void {
    this.#end(answer, own)
    answer.destroy()
  }
}

const tooMuch =
  'Too much of what you were answered is not read. Nothing was done: read it or close its connections, and send the request again after the seconds in "Retry-After".'

function sumOf({ things }: Bag<Answer>): number {
  let bytes = 0
  for (const { writableLength } of things) bytes += writableLength
  return bytes
}
