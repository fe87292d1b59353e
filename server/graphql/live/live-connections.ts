import { DomainError } from '../../domain/errors.js'
import { ownerOf } from '../../domain/credential/actor.js'
import type { Services } from '../../operations/services.js'
import type { Authentication } from '../../queries/credential/authenticate.js'
import type { Held } from '../../turns/relieve.js'
import { workingCredentials } from '../../queries/credential/working-credentials.js'

/** Why the service ends a connection that it could keep. */
export type EndReason = 'expired' | 'revoked' | 'stopping' | 'slow'

/** An open websocket or event stream. */
interface LiveConnection {
  owner: string
  /** The uuid of the key or token. */
  credentialId: string
  kind: 'keys' | 'tokens'
  expiresAt: Date | null
  end: (reason: EndReason) => void
  /** How many bytes wait in our memory until the caller reads. */
  unread: () => number
  /** What `unread` was when it was last looked at, and since when it has not become less. */
  stalled: { bytes: number; sinceMs: number } | null
}

/** One connection as its transport sees it. */
export interface OpenConnection {
  /** Asks before so many bytes are given to it; false when it has been ended for not reading. */
  admits(bytes: number): boolean
  /** Gives up its place. */
  release(): void
}

/** Whoever is ended for not reading has so long to read what was sent and the word behind it. */
export const goodbyeMs = 5_000

/** What is shorter, and follows when everything before was read, is not worth a look at the principal's other connections. */
const briefBytes = 65_536

/** How long a connection may outlive its credential: one statement for all connections of a process, while there are any. */
const checkMs = 1_000

/**
 * Every open websocket and event stream of this process: how many one principal has, whether the credential that each was opened with still
 * works, and how much of what they were given they have not read (decisions 14). Whoever is ended goes on after their last cursor.
 */
export class LiveConnections {
  readonly #services: Services
  readonly #open = new Set<LiveConnection>()
  readonly #byOwner = new Map<string, Set<LiveConnection>>()
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #queued: Promise<void> | undefined
  #isStopped = false

  constructor(services: Services) {
    this.#services = services
    services.unreadAnswers.countIn({ isOpen: () => this.#open.size > 0, held: () => this.#held() })
  }

  /**
   * Registers a connection; `end` is called once, if the service ends it. Throws UNAUTHORIZED for somebody without credential,
   * SUBSCRIPTION_LIMIT_REACHED when the principal has as many as it may.
   */
  add({ actor, key, token }: Authentication, { end, unread }: Pick<LiveConnection, 'end' | 'unread'>): OpenConnection {
    const owner = ownerOf(actor)
    const credential = key ?? token
    if (!owner || !credential) throw new DomainError('UNAUTHORIZED')
    const most = this.#services.config.limits.socketsPerPrincipal
    if ((this.#byOwner.get(owner)?.size ?? 0) >= most) {
      throw new DomainError('SUBSCRIPTION_LIMIT_REACHED', {
        message: `There are ${most} open websockets and event streams of this principal, which is the limit. Close one first.`,
      })
    }
    const connection: LiveConnection = {
      owner,
      credentialId: credential.id,
      kind: key ? 'keys' : 'tokens',
      expiresAt: credential.expiresAt,
      end,
      unread,
      stalled: null,
    }
    this.#open.add(connection)
    this.#byOwner.set(owner, (this.#byOwner.get(owner) ?? new Set()).add(connection))
    if (this.#isStopped) this.#end(connection, 'stopping')
    this.#services.unreadAnswers.watch()
    this.#timer ??= setInterval(() => {
      this.#endStalled()
      void this.check()
    }, checkMs).unref()
    return { admits: (bytes) => this.#admits(connection, bytes), release: () => void this.#remove(connection) }
  }

  /** How many bytes wait in the memory of this process for callers to read. */
  unread(): number {
    return sumOf(this.#open)
  }

  *#held(): Iterable<Held> {
    for (const connection of this.#open) {
      const { owner, stalled } = connection
      const bytes = connection.unread()
      const end = () => this.#end(connection, 'slow')
      if (bytes === 0) continue
      yield { principal: owner, bytes, sinceMs: stalled?.sinceMs ?? performance.now(), isRead: !stalled || bytes < stalled.bytes, end }
    }
  }

  /**
   * One message may be of any length that an answer may have; as long as anything of the principal's is unread, all of it together is
   * bounded. Whose message it is that would be too much is ended.
   */
  #admits(connection: LiveConnection, bytes: number): boolean {
    if (!this.#open.has(connection)) return false
    if (bytes <= briefBytes && connection.unread() === 0) return true
    const before = sumOf(this.#byOwner.get(connection.owner) ?? [])
    if (before === 0 || before + bytes <= this.#services.config.limits.unreadBytesPerPrincipal) return true
    this.#end(connection, 'slow')
    return false
  }

  /** Ends those that have had something to read for too long and read nothing of it. */
  #endStalled(): void {
    const nowMs = performance.now()
    const mostMs = this.#services.config.limits.unreadSeconds * 1_000
    for (const connection of this.#open) {
      const bytes = connection.unread()
      const { stalled } = connection
      if (bytes === 0) connection.stalled = null
      else if (!stalled || bytes < stalled.bytes) connection.stalled = { bytes, sinceMs: nowMs }
      else if (nowMs - stalled.sinceMs >= mostMs) this.#end(connection, 'slow')
      else stalled.bytes = bytes
    }
  }

  /** Ends the connections whose credential no longer works, as of now: one that runs already may have asked before the caller knew. */
  check(): Promise<void> {
    this.#queued ??= (this.#running ?? Promise.resolve()).then(() => {
      this.#queued = undefined
      this.#running = this.#endUnworking().finally(() => {
        this.#running = undefined
      })
      return this.#running
    })
    return this.#queued
  }

  /** Ends every connection, and every one that comes after. */
  stop(): void {
    this.#isStopped = true
    for (const connection of this.#open) this.#end(connection, 'stopping')
  }

  async #endUnworking(): Promise<void> {
    const asked = [...this.#open]
    if (asked.length === 0) return
    const idsOf = (kind: LiveConnection['kind']) => [
      ...new Set(asked.filter((connection) => connection.kind === kind).map(({ credentialId }) => credentialId)),
    ]
    const { database, clock, log } = this.#services
    try {
      const working = await workingCredentials(database.reader, this.#services, { keys: idsOf('keys'), tokens: idsOf('tokens') })
      const now = clock()
      for (const connection of asked.filter(({ credentialId }) => !working.has(credentialId))) {
        this.#end(connection, connection.expiresAt && connection.expiresAt <= now ? 'expired' : 'revoked')
      }
    } catch (error) {
      // Asked again in a second; nothing is given out meanwhile either, since events come from the same database.
      log.error({ err: error }, 'the credentials of open connections could not be checked')
    }
  }

  #end(connection: LiveConnection, reason: EndReason): void {
    if (this.#remove(connection)) connection.end(reason)
  }

  #remove(connection: LiveConnection): boolean {
    const wasOpen = this.#open.delete(connection)
    const own = this.#byOwner.get(connection.owner)
    own?.delete(connection)
    if (own?.size === 0) this.#byOwner.delete(connection.owner)
    if (this.#open.size === 0) {
      clearInterval(this.#timer)
      this.#timer = undefined
    }
    return wasOpen
  }
}

function sumOf(connections: Iterable<LiveConnection>): number {
  let bytes = 0
  for (const { unread } of connections) bytes += unread()
  return bytes
}
