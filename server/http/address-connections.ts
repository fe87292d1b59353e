import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { addressNetwork, clientAddress } from './client-address.js'
import { NetworkConnections, type Connection } from './network-connections.js'
import { NetworksBySize } from './networks-by-size.js'

/** What one address may hold of a server. */
export interface AddressBounds {
  /** Open connections of everybody. */
  maxConnections: number
  /** Of these, connections of one address, websockets and streams among them. */
  connectionsEach: number
  /** Of those, connections whose request has not come whole within `unfinishedGraceMs`. */
  unfinishedEach: number
  unfinishedGraceMs: number
  /** How often that is looked at. */
  checkIntervalMs: number
}

interface AddressOptions {
  bounds: AddressBounds
  /** A connection too many, of its address or of everybody: it is to be ended at once. */
  refuse: (socket: Socket, tooManyOf: 'address' | 'everybody') => void
  /** One whose request does not come, while too many of its address do not. */
  giveUp: (socket: Socket) => void
  /** An upload has bounds of its own, and all the time that it needs. */
  isUpload: (request: IncomingMessage) => boolean
}

/**
 * Shares a server's connections among networks: nobody takes all of them, and whoever leaves many requests half sent has a second for each
 * beyond their share instead of the ten that everybody else has. When as many are open as may be, a newcomer gets a place of the network that
 * has the most, so that several networks together do not take all of them either. Goes by the address of the connection. Behind a proxy that
 * is the proxy's: its newcomers find no place when it has all of them, and only others, such as whoever asks for its health, get one of its.
 */
export class AddressConnections {
  readonly #options: AddressOptions
  readonly #byNetwork = new Map<string, NetworkConnections>()
  readonly #bySize = new NetworksBySize()
  readonly #bySocket = new WeakMap<object, Connection>()
  #open = 0

  constructor(server: Server, options: AddressOptions) {
    this.#options = options
    server.on('connection', (socket: Socket) => this.#admit(socket))
    const timer = setInterval(() => this.#check(performance.now()), options.bounds.checkIntervalMs).unref()
    server.once('close', () => clearInterval(timer))
  }

  /** From the moment its headers are read. */
  watch(request: IncomingMessage, response: ServerResponse): void {
    const connection = this.#bySocket.get(request.socket)
    if (!connection) return
    connection.requests += 1
    connection.response = response
    connection.sinceMs = performance.now()
    connection.network.place(connection)
    response.on('close', () => answered(connection, response))
  }

  /** It will be a websocket. */
  release({ socket }: IncomingMessage): void {
    const connection = this.#bySocket.get(socket)
    if (!connection) return
    connection.isUpgraded = true
    connection.network.place(connection)
  }

  #admit(socket: Socket): void {
    const { maxConnections, connectionsEach } = this.#options.bounds
    const name = addressNetwork(clientAddress({ socket, headers: {} }, 0))
    const network = this.#byNetwork.get(name) ?? new NetworkConnections(name)
    if (network.size >= connectionsEach) return this.#options.refuse(socket, 'address')
    if (this.#open >= maxConnections && !this.#makeRoom(network)) return this.#options.refuse(socket, 'everybody')
    this.#add(socket, network)
  }

  #add(socket: Socket, network: NetworkConnections): void {
    const connection: Connection = {
      socket,
      network,
      queue: null,
      before: null,
      after: null,
      sinceMs: performance.now(),
      bytesAtRest: -1,
      requests: 0,
      response: null,
      isUpgraded: false,
    }
    network.place(connection)
    this.#open += 1
    this.#bySize.grow(network)
    this.#byNetwork.set(network.name, network)
    this.#bySocket.set(socket, connection)
    socket.once('close', () => this.#remove(connection))
  }

  /** Its place is free from here on, whether or not it is closed already. */
  #remove(connection: Connection): void {
    const { network, socket, queue } = connection
    if (!queue) return
    network.remove(connection)
    this.#open -= 1
    this.#bySize.shrink(network)
    this.#bySocket.delete(socket)
    if (network.size === 0) this.#byNetwork.delete(network.name)
  }

  /**
   * Ends a connection of the largest network that has one to give, where that still has no less than the newcomer's after it. Without a word: one
   * at rest has asked for nothing, and of what is not whole nothing is done.
   */
  #makeRoom({ size }: NetworkConnections): boolean {
    let looks = mostLooks
    for (const network of this.#bySize.largestFirst(size + 2)) {
      const connection = network.whoGivesWay()
      if (connection) {
        this.#remove(connection)
        connection.socket.destroy()
        return true
      }
      if (--looks === 0) return false
    }
    return false
  }

  #check(nowMs: number): void {
    const { unfinishedEach, unfinishedGraceMs } = this.#options.bounds
    for (const network of this.#byNetwork.values()) {
      if (network.size <= unfinishedEach) continue
      const unfinished = [...network.waiting()].filter((each) => nowMs - each.sinceMs > unfinishedGraceMs && this.#isUnfinished(each))
      const oldestFirst = unfinished.toSorted((one, other) => one.sinceMs - other.sinceMs)
      for (const { socket } of oldestFirst.slice(0, Math.max(0, unfinished.length - unfinishedEach))) this.#options.giveUp(socket)
    }
  }

  #isUnfinished({ socket, response, bytesAtRest }: Connection): boolean {
    if (response) return !response.req.complete && !this.#options.isUpload(response.req)
    return socket.bytesRead > bytesAtRest
  }
}

/**
 * Networks that a newcomer costs a look at, whatever they do. A network that has many connections and none to give is one with many answers being
 * made, and there is no room for more than a few of these.
 */
const mostLooks = 50

function answered(connection: Connection, response: ServerResponse): void {
  connection.requests -= 1
  if (connection.response === response) connection.response = null
  connection.sinceMs = performance.now()
  connection.bytesAtRest = connection.socket.bytesRead
  if (connection.queue) connection.network.place(connection)
}
