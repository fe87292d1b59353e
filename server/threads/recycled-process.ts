import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** What comes back for an order. */
export type Outcome<Answer> = { readonly answer: Answer } | { readonly error: unknown }

interface ProcessOptions {
  /** After so many orders a new process does the next ones. */
  readonly mostOrders: number
}

/** For so long it waits for another order before it ends. */
const idleMs = 60_000

/**
 * A process of its own that does orders one after the other, for code that gives memory back to the system only at its end. It is sent an order
 * as a message and answers with an `Outcome`; it ends when what started it does. It is started with the first order, and again after one broke
 * down or took too long; it knows none of the settings, and keeps nothing alive that waits for no answer. Whoever gives orders bounds how many
 * wait.
 */
export class RecycledProcess<Order extends object, Answer> {
  readonly #file: URL
  readonly #mostOrders: number
  #child: ChildProcess | null = null
  #orders = 0
  #waiting = 0
  #last: Promise<unknown> = Promise.resolve()
  #idle: NodeJS.Timeout | undefined

  constructor(file: URL, { mostOrders }: ProcessOptions) {
    this.#file = file
    this.#mostOrders = mostOrders
  }

  /** How many orders there are, the one that is being done among them. */
  get waiting(): number {
    return this.#waiting
  }

  /** @throws what the process could not do; the signal's reason; Error when the process ends before it has answered. */
  async run(order: Order, signal: AbortSignal): Promise<Answer> {
    this.#waiting += 1
    const done = this.#last.then(() => this.#serve(order, signal))
    this.#last = done.catch(() => undefined)
    try {
      return await done
    } finally {
      this.#waiting -= 1
    }
  }

  async #serve(order: Order, signal: AbortSignal): Promise<Answer> {
    signal.throwIfAborted()
    clearTimeout(this.#idle)
    const outcome = await this.#ask(order, signal)
    this.#orders += 1
    if (this.#orders >= this.#mostOrders) this.#end()
    if ('error' in outcome) throw outcome.error
    return outcome.answer
  }

  async #ask(order: Order, signal: AbortSignal): Promise<Outcome<Answer>> {
    const child = this.#running()
    setKeepingAlive(child, true)
    try {
      // One that could not be started has no way to it, and its error comes next.
      if (child.connected) child.send(order)
      const outcome = await outcomeOf<Answer>(child, signal)
      this.#rest(child)
      return outcome
    } catch (error) {
      this.#end()
      throw signal.aborted ? signal.reason : error
    }
  }

  /** One that has ended meanwhile takes no more orders. */
  #running(): ChildProcess {
    if (this.#child && !this.#child.connected) this.#end()
    return (this.#child ??= start(this.#file))
  }

  #rest(child: ChildProcess): void {
    setKeepingAlive(child, false)
    this.#idle = setTimeout(() => this.#end(), idleMs).unref()
  }

  #end(): void {
    this.#child?.kill('SIGKILL')
    this.#child = null
    this.#orders = 0
  }
}

/**
 * In a group of its own: who stops the service at a terminal lets it answer first. What goes wrong with it is told to whoever waits for an answer;
 * what comes when nobody does, as a second error of a process that could not be started, would end this one.
 */
const start = (file: URL): ChildProcess =>
  fork(file, { env: {}, execArgv: [], serialization: 'advanced', detached: true }).on('error', () => {})

function setKeepingAlive(child: ChildProcess, isWaitedFor: boolean): void {
  for (const handle of [child, child.channel]) {
    if (isWaitedFor) handle?.ref()
    else handle?.unref()
  }
}

async function outcomeOf<Answer>(child: ChildProcess, signal: AbortSignal): Promise<Outcome<Answer>> {
  const isOver = new AbortController()
  const until = { signal: AbortSignal.any([signal, isOver.signal]) }
  const end = once(child, 'exit', until).then(([code, killedBy]) => {
    throw new Error(`the process ended before it had answered: ${code ?? killedBy}`)
  })
  try {
    const [outcome] = await Promise.race([once(child, 'message', until), end])
    return outcome as Outcome<Answer>
  } finally {
    isOver.abort()
  }
}
