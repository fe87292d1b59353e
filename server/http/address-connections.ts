import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { addressNetwork, clientAddress } from './client-address.js'

/** What one address may hold of a server. */
export interface AddressBounds {
  /** Its open connections, websockets and streams among them. */
  connectionsEach: number
  /** Of these, those whose request has not come whole within `unfinishedGraceMs`. */
  unfinishedEach: number
  unfinishedGraceMs: number
  /** How often that is looked at. */
  checkIntervalMs: number
}

interface Connection {
  readonly socket: Socket
  /** Since when it waits for what is not whole: since it was opened, or since its last answer. */
  sinceMs: number
  /** What had come by then; nothing more means that no further request was begun. */
  bytesAtRest: number
  /** The request under way. */
  request: IncomingMessage | null
  /** A websocket, which is none of the server's requests any more. */
  isUpgraded: boolean
}

interface AddressOptions {
  bounds: AddressBounds
  /** A connection too many: it is to be ended at once. */
  refuse: (socket: Socket) => void
  /** One whose request does not come, while too many of its address do not. */
  giveUp: (socket: Socket) => void
  /** An upload has bounds of its own, and all the time that it needs. */
  isUpload: (request: IncomingMessage) => boolean
}

/**
 * Bounds what one network holds of a server's connections: nobody takes all of them, and whoever leaves many requests half sent has a second
 * for each beyond their share instead of the ten that everybody else has. Goes by the address of the connection, so behind a proxy, whose
 * address all connections have, there is nothing here to go by.
 */
export class AddressConnections {
  readonly #options: AddressOptions
  readonly #byNetwork = new Map<string, Set<Connection>>()
  readonly #bySocket = new WeakMap<object, Connection>()

  constructor(server: Server, options: AddressOptions) {
    this.#options = options
    server.on('connection', (socket: Socket) => this.#add(socket))
    const timer = setInterval(() => this.#check(performance.now()), options.bounds.checkIntervalMs).unref()
    server.once('close', () => clearInterval(timer))
  }

  /** From the moment its headers are read. */
  watch(request: IncomingMessage, response: ServerResponse): void {
    const connection = this.#bySocket.get(request.socket)
    if (!connection) return
    connection.request = request
    connection.sinceMs = performance.now()
    response.on('close', () => {
      if (connection.request === request) connection.request = null
      connection.sinceMs = performance.now()
      connection.bytesAtRest = connection.socket.bytesRead
    })
  }

  /** It will be a websocket. */
  release({ socket }: IncomingMessage): void {
    const connection = this.#bySocket.get(socket)
    if (connection) connection.isUpgraded = true
  }

  #add(socket: Socket): void {
    const network = addressNetwork(clientAddress({ socket, headers: {} }, 0))
    const open = this.#byNetwork.get(network) ?? new Set()
    if (open.size >= this.#options.bounds.connectionsEach) return this.#options.refuse(socket)
    const connection = { socket, sinceMs: performance.now(), bytesAtRest: -1, request: null, isUpgraded: false }
    this.#byNetwork.set(network, open.add(connection))
    this.#bySocket.set(socket, connection)
    socket.once('close', () => {
      open.delete(connection)
      if (open.size === 0) this.#byNetwork.delete(network)
    })
  }

  #check(nowMs: number): void {
    const { unfinishedEach, unfinishedGraceMs } = this.#options.bounds
    for (const open of this.#byNetwork.values()) {
      if (open.size <= unfinishedEach) continue
      const unfinished = [...open].filter((each) => nowMs - each.sinceMs > unfinishedGraceMs && this.#isUnfinished(each))
      const oldestFirst = unfinished.toSorted((one, other) => one.sinceMs - other.sinceMs)
      for (const { socket } of oldestFirst.slice(0, Math.max(0, unfinished.length - unfinishedEach))) this.#options.giveUp(socket)
    }
  }

  #isUnfinished({ socket, request, bytesAtRest, isUpgraded }: Connection): boolean {
    if (isUpgraded) return false
    if (request) return !request.complete && !this.#options.isUpload(request)
    return socket.bytesRead > bytesAtRest
  }
}
