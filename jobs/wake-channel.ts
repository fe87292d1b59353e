import { Client } from 'pg'
import type { Logger } from 'pino'

interface WakeChannelOptions {
  /** Past any pooler: a pooler in transaction mode would lose the LISTEN. */
  directUrl: string
  log: Logger
  /** Called after every wake of any process with what it was about, and with null, for anything, after a gap in which one may have been missed. */
  onWake: (about: About) => void
}

/** What a wake is about, in plain words; null for anything. */
export type About = ReadonlySet<string> | null

const channel = 'amana_wake'
/** Each NOTIFY takes a lock that all commits of the server share, so a process sends at most one in this time. */
const notifyEveryMs = 20
const firstPauseMs = 100
const longestPauseMs = 5_000
const checkEveryMs = 10_000

/**
 * Tells every process on the database that something was committed. It only saves time: whoever waits for work also looks by itself
 * (reliability: nothing depends on LISTEN and NOTIFY), and a broken connection is replaced with growing pauses.
 */
export class WakeChannel {
  readonly #options: WakeChannelOptions
  #client: Client | null = null
  #ownProcessId = 0
  #isStopped = true
  /** One that was stopped does not start again: its owner may have been stopped while it started. */
  #isOver = false
  #pauseMs = firstPauseMs
  #retry: NodeJS.Timeout | undefined
  #check: NodeJS.Timeout | undefined
  #quiet: NodeJS.Timeout | undefined
  /** What the next NOTIFY will be about; undefined where none is wanted. */
  #pending: About | undefined
  #lastQuery: Promise<unknown> = Promise.resolve()

  constructor(options: WakeChannelOptions) {
    this.#options = options
  }

  /** Resolves after the first try to listen, successful or not. */
  async start(): Promise<void> {
    if (this.#isOver) return
    this.#isStopped = false
    this.#check = setInterval(() => void this.#probe(), checkEveryMs).unref()
    await this.#connect()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#isOver = true
    clearTimeout(this.#retry)
    clearInterval(this.#check)
    clearTimeout(this.#quiet)
    this.#quiet = undefined
    const client = this.#client
    this.#client = null
    await client?.end().catch(() => undefined)
  }

  /** Wakes this process at once and the others by NOTIFY; calls in quick succession become one that is about all that they were. */
  wake(about: About): void {
    if (this.#isStopped) return
    if (this.#quiet) {
      this.#pending = bothOf(this.#pending, about)
      return
    }
    this.#pending = undefined
    this.#quiet = setTimeout(() => {
      this.#quiet = undefined
      if (this.#pending !== undefined) this.wake(this.#pending)
    }, notifyEveryMs).unref()
    this.#options.onWake(about)
    void this.#query('select pg_notify($1, $2)', [channel, [...(about ?? [])].join()])
  }

  async #connect(): Promise<void> {
    const client = new Client({
      connectionString: this.#options.directUrl,
      application_name: 'amana-wake',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    })
    client.on('error', (error) => this.#lose(client, error))
    client.on('end', () => this.#lose(client, new Error('the connection ended')))
    client.on('notification', ({ processId, payload }) => {
      if (processId !== this.#ownProcessId) this.#options.onWake(payload ? new Set(payload.split(',')) : null)
    })
    try {
      await client.connect()
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      await client.query(`listen ${channel}`)
      if (this.#isStopped) return await client.end()
      this.#ownProcessId = rows[0]?.pid ?? 0
      this.#client = client
      this.#lastQuery = Promise.resolve()
      this.#pauseMs = firstPauseMs
      this.#options.onWake(null)
    } catch (error) {
      client.end().catch(() => undefined)
      this.#retryLater(error)
    }
  }

  /** A connection that is cut without a word would stay silent for ever. */
  async #probe(): Promise<void> {
    const client = this.#client
    if (!client) return
    const silence = setTimeout(() => this.#lose(client, new Error('no answer')), checkEveryMs / 2).unref()
    await this.#query('select 1')
    clearTimeout(silence)
  }

  /** One after the other, because a connection runs one statement at a time. A failure replaces the connection. */
  #query(text: string, values: string[] = []): Promise<void> {
    const client = this.#client
    if (!client) return Promise.resolve()
    const query = this.#lastQuery
      .then(() => client.query(text, values))
      .then(
        () => undefined,
        (error: unknown) => this.#lose(client, error),
      )
    this.#lastQuery = query
    return query
  }

  #lose(client: Client, error: unknown): void {
    if (client !== this.#client) return
    this.#client = null
    client.end().catch(() => undefined)
    this.#retryLater(error)
  }

  #retryLater(error: unknown): void {
    if (this.#isStopped) return
    this.#options.log.warn({ err: error }, 'not listening for wakes; looking for work by polling')
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => void this.#connect(), this.#pauseMs).unref()
    this.#pauseMs = Math.min(this.#pauseMs * 2, longestPauseMs)
  }
}

const bothOf = (one: About | undefined, other: About): About =>
  one === null || other === null ? null : new Set([...(one ?? []), ...other])
