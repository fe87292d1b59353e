import { DomainError } from '../../domain/errors.js'
import { ownerOf } from '../../domain/credential/actor.js'
import type { Services } from '../../operations/services.js'
import type { Authentication } from '../../queries/credential/authenticate.js'
import { workingCredentials } from '../../queries/credential/working-credentials.js'

/** Why the service ends a connection that it could keep. */
export type EndReason = 'expired' | 'revoked' | 'stopping'

/** An open websocket or event stream. */
interface LiveConnection {
  owner: string
  /** The uuid of the key or token. */
  credentialId: string
  kind: 'keys' | 'tokens'
  expiresAt: Date | null
  end: (reason: EndReason) => void
}

/** How long a connection may outlive its credential: one statement for all connections of a process, while there are any. */
const checkMs = 1_000

/**
 * Every open websocket and event stream of this process: how many one principal has, and whether the credential that each was opened with
 * still works (decisions 14).
 */
export class LiveConnections {
  readonly #services: Services
  readonly #open = new Set<LiveConnection>()
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #queued: Promise<void> | undefined
  #isStopped = false

  constructor(services: Services) {
    this.#services = services
  }

  /**
   * Registers a connection; `end` is called once, if the service ends it. Answers what to call when it is over. Throws UNAUTHORIZED for
   * somebody without credential, SUBSCRIPTION_LIMIT_REACHED when the principal has as many as it may.
   */
  add({ actor, key, token }: Authentication, end: (reason: EndReason) => void): () => void {
    const owner = ownerOf(actor)
    const credential = key ?? token
    if (!owner || !credential) throw new DomainError('UNAUTHORIZED')
    const most = this.#services.config.limits.socketsPerPrincipal
    if ([...this.#open].filter((other) => other.owner === owner).length >= most) {
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
    }
    this.#open.add(connection)
    if (this.#isStopped) this.#end(connection, 'stopping')
    this.#timer ??= setInterval(() => void this.check(), checkMs).unref()
    return () => this.#remove(connection)
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
    if (this.#open.size === 0) {
      clearInterval(this.#timer)
      this.#timer = undefined
    }
    return wasOpen
  }
}
