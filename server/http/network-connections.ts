import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Queue, type Queued } from '../turns/queue.js'

export interface Connection extends Queued<Connection> {
  readonly socket: Socket
  readonly network: NetworkConnections
  /** Where it stands; null when it holds no place any more, though it may still be closing. */
  queue: Queue<Connection> | null
  /** Since when it waits for what is not whole: since it was opened, or since its last answer. */
  sinceMs: number
  /** What had come by then; nothing more means that no further request was begun. */
  bytesAtRest: number
  /** Requests that are not answered; more than one where they are sent ahead. */
  requests: number
  /** The answer to the last one of them. */
  response: ServerResponse | null
  /** A websocket, which is none of the server's requests any more. */
  isUpgraded: boolean
}

/**
 * What one network holds of a server's connections, each in the queue of what it does. Nobody is told when the first byte of a request has come,
 * nor when the last one has: whoever looks for one that gives way puts what stands in a queue wrongly into the next one, which happens once a
 * request at most.
 */
export class NetworkConnections {
  readonly name: string
  size = 0
  /** The one that has rested longest first. Some may have begun to send. */
  readonly #resting = new Queue<Connection>()
  /** Half sent. Some may have come whole. */
  readonly #coming = new Queue<Connection>()
  /** Whole, and being answered. */
  readonly #answering = new Queue<Connection>()
  readonly #upgraded = new Queue<Connection>()

  constructor(name: string) {
    this.name = name
  }

  /** Where it belongs by what is known of it. */
  place(connection: Connection): void {
    connection.queue?.delete(connection)
    connection.queue = this.#queueOf(connection)
    connection.queue.add(connection)
  }

  remove(connection: Connection): void {
    connection.queue?.delete(connection)
    connection.queue = null
  }

  /** All that may be waiting for a request to come whole. */
  *waiting(): Generator<Connection> {
    yield* this.#resting
    yield* this.#coming
  }

  /**
   * Who misses it least: one at rest, the longest one; else one whose request is not whole; else a websocket or an event stream, which go on from
   * their cursor. None while all that there is are answers being made.
   */
  whoGivesWay(): Connection | null {
    return (
      firstWhich(this.#resting, isAtRest, this.#coming) ??
      firstWhich(this.#coming, isComing, this.#answering) ??
      this.#upgraded.first ??
      openStream(this.#answering)
    )
  }

  #queueOf({ isUpgraded, requests }: Connection): Queue<Connection> {
    if (isUpgraded) return this.#upgraded
    if (requests === 0) return this.#resting
    return requests === 1 ? this.#coming : this.#answering
  }
}

/** The first one that is what its queue says; those before it go into the one that they belong in. */
function firstWhich(queue: Queue<Connection>, is: (connection: Connection) => boolean, next: Queue<Connection>): Connection | null {
  for (let { first } = queue; first; first = queue.first) {
    if (is(first)) return first
    move(first, next)
  }
  return null
}

/** Looks at a few only, and at others the next time: streams are open for long, and are found soon. */
function openStream(answering: Queue<Connection>): Connection | null {
  for (let looks = 5; looks > 0; looks--) {
    const { first } = answering
    if (!first || isStream(first)) return first
    move(first, answering)
  }
  return null
}

function move(connection: Connection, next: Queue<Connection>): void {
  connection.queue?.delete(connection)
  connection.queue = next
  next.add(connection)
}

/** Also one that has never sent anything. */
const isAtRest = ({ socket, bytesAtRest }: Connection): boolean => socket.bytesRead <= Math.max(0, bytesAtRest)

const isComing = ({ response, requests }: Connection): boolean => requests === 0 || response?.req.complete === false

const isStream = ({ response }: Connection): boolean =>
  response?.headersSent === true && String(response.getHeader('content-type')).startsWith('text/event-stream')
