import type { IncomingMessage } from 'node:http'
import type { WebSocket } from 'ws'
import type { OpenConnection } from './live-connections.js'

/** One websocket. */
export interface Connection {
  /** In the log, and the beginning of the request id of each of its operations. */
  readonly id: string
  readonly socket: WebSocket
  /** The upgrade; once the caller has introduced itself, as if it had carried that credential. */
  request: IncomingMessage
  /** How many operations were started on it. */
  operations: number
  /** Its place among the principal's connections, once the caller has introduced itself. */
  place: OpenConnection | null
}
