import { Piscina } from 'piscina'

interface ThreadOptions {
  /** The function of the file that they run. */
  readonly name: string
  /** How many work at once. */
  readonly atMost: number
}

/** Of a busy processor they get a quarter of what whoever answers requests does; where the system knows no such thing, as much. */
const niceIncrement = 6

/** For so long a thread waits for another order before it ends. */
const idleTimeout = 60_000

/**
 * Threads for what takes a processor for long: the rest of the process goes on meanwhile, and before them. They are started with the first
 * order and again after one broke down, and keep no process alive. Whoever gives orders bounds how many wait.
 */
export const openThreads = <Order, Answer>(file: URL, { name, atMost }: ThreadOptions): Piscina<Order, Answer> =>
  new Piscina({ filename: file.href, name, minThreads: 0, maxThreads: atMost, idleTimeout, niceIncrement, execArgv: [] })

/** The file beside the one of this URL that a thread runs: of a process that runs its sources as they are written, so is the thread. */
export const threadBeside = (url: string, name: string): URL => new URL(`./${name}${url.endsWith('.ts') ? '.ts' : '.js'}`, url)
