import { DomainError } from '../domain/errors.js'

interface AnswerBounds {
  /** As long as more waits for one principal, nothing further is begun for them. */
  bytesEach: number
  /** How long so many bytes may wait until they are read, in milliseconds. */
  mostMsFor(bytes: number): number
}

/** An answer of HTTP, as far as it is looked at here. */
export interface Answer {
  /** How many bytes of it wait in our memory until its caller reads. */
  readonly writableLength: number
  readonly closed: boolean
  once(event: 'close', ended: () => void): unknown
  destroy(): unknown
}

interface Open {
  readonly principal: string
  /** Since when some of it has waited, and the most that there was of it. */
  unread: { sinceMs: number; mostBytes: number } | null
}

const checkMs = 1_000

/**
 * The answers of this process that are not over, by principal: how much of them waits to be read (decisions 14). Whoever asks over many connections
 * and reads nothing is refused before more is begun for them, and what is read too slowly is cut off. An answer counts until it is out or
 * its connection is gone, whatever became of whoever made it.
 */
export class UnreadAnswers {
  readonly #bounds: AnswerBounds
  readonly #open = new Map<Answer, Open>()
  readonly #byPrincipal = new Map<string, Set<Answer>>()
  #timer: NodeJS.Timeout | undefined

  constructor(bounds: AnswerBounds) {
    this.#bounds = bounds
  }

  /** Counts an answer that is to be made as this principal's. @throws DomainError OVERLOADED */
  begin(answer: Answer, principal: string): void {
    this.requireRoom(principal)
    // Whoever went away while it was found out who they are.
    if (answer.closed) return
    this.#open.set(answer, { principal, unread: null })
    this.#byPrincipal.set(principal, (this.#byPrincipal.get(principal) ?? new Set()).add(answer))
    answer.once('close', () => this.leave(answer))
    this.#timer ??= setInterval(() => this.#check(performance.now()), checkMs).unref()
  }

  /** Before something is begun that waited for its turn: others may have stopped reading meanwhile. @throws DomainError OVERLOADED */
  requireRoom(principal: string): void {
    if (sumOf(this.#byPrincipal.get(principal) ?? []) > this.#bounds.bytesEach) throw new DomainError('OVERLOADED', { message: tooMuch })
  }

  /** It is over, or is bounded elsewhere. */
  leave(answer: Answer): void {
    const open = this.#open.get(answer)
    if (!open) return
    this.#open.delete(answer)
    const own = this.#byPrincipal.get(open.principal)
    own?.delete(answer)
    if (own?.size === 0) this.#byPrincipal.delete(open.principal)
  }

  /** How many bytes wait in the memory of this process for callers to read. */
  bytes(): number {
    return sumOf(this.#open.keys())
  }

  /** Of how many principals there are answers that are not over. */
  get principals(): number {
    return this.#byPrincipal.size
  }

  #check(nowMs: number): void {
    for (const [answer, open] of this.#open) {
      const bytes = answer.writableLength
      open.unread = bytes === 0 ? null : { sinceMs: open.unread?.sinceMs ?? nowMs, mostBytes: Math.max(bytes, open.unread?.mostBytes ?? 0) }
      if (open.unread && nowMs - open.unread.sinceMs > this.#bounds.mostMsFor(open.unread.mostBytes)) answer.destroy()
    }
    if (this.#open.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}

const tooMuch =
  'Too much of what you were answered is not read. Nothing was done: read it or close its connections, and send the request again after the seconds in "Retry-After".'

function sumOf(answers: Iterable<Answer>): number {
  let bytes = 0
  for (const { writableLength } of answers) bytes += writableLength
  return bytes
}
