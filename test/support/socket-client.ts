import { once } from 'node:events'
import { vi } from 'vitest'
import { WebSocket } from 'ws'

export interface SocketMessage {
  type: string
  id?: string
  payload?: { data?: Record<string, Record<string, unknown>>; errors?: SocketError[] } & SocketError[]
}

export interface SocketError {
  message: string
  extensions: { code: string; httpStatus: number; requestId: string }
}

/** A websocket in the protocol of graphql-ws, without the client library's care: what was said and what was answered, as it came. */
export class SocketClient {
  readonly messages: SocketMessage[] = []
  readonly socket: WebSocket
  closed: { code: number; reason: string } | null = null
  #operations = 0

  constructor(url: string, { headers = {}, protocol = 'graphql-transport-ws', path = '/graphql' }: SocketOptions = {}) {
    this.socket = new WebSocket(url.replace(/^http/, 'ws') + path, protocol, { headers })
    this.socket.on('message', (data: Buffer) => this.messages.push(JSON.parse(data.toString()) as SocketMessage))
    this.socket.on('close', (code, reason) => {
      this.closed = { code, reason: reason.toString() }
    })
    this.socket.on('error', () => {})
  }

  /** Opened and introduced with this credential. */
  static async open(url: string, token: string, options?: SocketOptions): Promise<SocketClient> {
    const client = new SocketClient(url, options)
    await client.introduce({ authorization: `Bearer ${token}` })
    await client.until(({ type }) => type === 'connection_ack')
    return client
  }

  /** Sends `connection_init`, once the socket is open. */
  async introduce(payload?: object): Promise<void> {
    if (this.socket.readyState === WebSocket.CONNECTING) await once(this.socket, 'open')
    this.send({ type: 'connection_init', ...(payload ? { payload } : {}) })
  }

  send(message: object | string): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message))
  }

  /** Starts an operation and answers its id. */
  start(query: string, variables: object = {}): string {
    const id = String(++this.#operations)
    this.send({ id, type: 'subscribe', payload: { query, variables } })
    return id
  }

  /** Starts one and waits for its first answer. */
  async ask(query: string, variables?: object): Promise<SocketMessage> {
    const id = this.start(query, variables)
    return this.until((message) => message.id === id)
  }

  /** The first message so far, or to come, of which this is true. */
  until(isWanted: (message: SocketMessage) => boolean): Promise<SocketMessage> {
    return vi.waitUntil(() => this.messages.find(isWanted), { timeout: 10_000, interval: 5 })
  }

  untilClosed(): Promise<{ code: number; reason: string }> {
    return vi.waitUntil(() => this.closed, { timeout: 10_000, interval: 5 })
  }

  /** What the subscription `id` has brought, under its root field. */
  events<Event = Record<string, unknown>>(id: string): Event[] {
    return this.messages.flatMap((message) =>
      message.id === id && message.type === 'next' && message.payload?.data ? (Object.values(message.payload.data) as Event[]) : [],
    )
  }

  async close(): Promise<void> {
    this.socket.close()
    await this.untilClosed()
  }
}

export interface SocketOptions {
  headers?: Record<string, string>
  protocol?: string
  path?: string
}
