import { CloseCode, type Server } from 'graphql-ws'
import type { Logger } from 'pino'
import type { WebSocket } from 'ws'
import { JsonRefusal } from '../../json/json-refusal.js'
import { strictJsonWithPlainNumbers, type JsonLimits } from '../../json/strict-json.js'
import type { Connection } from './connection.js'

/**
 * Ties a websocket to the protocol of graphql-ws. In place of the library's own adapter, which writes to the console and takes any JSON:
 * messages are as strict as bodies (no NUL, no half surrogates, no repeated keys), and faults go to the log under the connection's id.
 */
export function carryMessages(
  server: Server<Connection>,
  connection: Connection,
  { pingMs, unreadBytes, jsonLimits, log }: { pingMs: number; unreadBytes: number; jsonLimits: JsonLimits; log: Logger },
): void {
  const { socket, id: requestId } = connection
  const fail = (error: unknown) => {
    log.error({ err: error, requestId }, 'websocket failed')
    socket.close(CloseCode.InternalServerError, 'Internal server error')
  }
  // Frames that are too large or broken; ws has chosen the code and closes.
  socket.on('error', (error) => log.info({ err: error, requestId }, 'websocket broken off'))
  const closed = server.opened(
    {
      protocol: socket.protocol,
      send: async (text) => {
        if (connection.place?.admits(Buffer.byteLength(text)) === false) return
        await send(socket, text)
        if (socket.isPaused && socket.bufferedAmount <= unreadBytes) socket.resume()
      },
      close: (code, reason) => socket.close(code, reason),
      onMessage: (take) =>
        void socket.on('message', (data: Buffer, isBinary) => {
          const text = isBinary ? null : data.toString('utf8')
          if (text === null || !isMessage(text, jsonLimits)) return socket.close(CloseCode.BadRequest, 'Invalid message received')
          take(text).catch(fail)
          // Whoever has that much to read is heard again when they have read it.
          if (socket.bufferedAmount > unreadBytes) socket.pause()
        }),
    },
    connection,
  )
  const stopPinging = keepAlive(socket, pingMs)
  socket.once('close', (code, reason) => {
    stopPinging()
    closed(code, String(reason)).catch(fail)
  })
}

/** Resolves when the text is out, so that events wait for a caller that is slow. */
function send(socket: WebSocket, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    if (socket.readyState !== socket.OPEN) return resolve()
    // Whoever closes while something is sent to them has not made an error.
    socket.send(text, (error) => (error && socket.readyState === socket.OPEN ? reject(error) : resolve()))
  })
}

/** What a server says in this protocol. The library takes it for a fault of ours when a client says it. */
const serverMessages: ReadonlySet<unknown> = new Set<unknown>(['connection_ack', 'next', 'error'])

/** Whether it is strict JSON that a client may say; of what shape is the library's to judge. */
function isMessage(text: string, limits: JsonLimits): boolean {
  try {
    const message = strictJsonWithPlainNumbers(text, limits)
    return !(typeof message === 'object' && message !== null && serverMessages.has(Reflect.get(message, 'type')))
  } catch (error) {
    if (error instanceof JsonRefusal) return false
    throw error
  }
}

/** Pings, and cuts a connection that has not answered the ping before. */
function keepAlive(socket: WebSocket, pingMs: number): () => void {
  let isAlive = true
  socket.on('pong', () => {
    isAlive = true
  })
  const timer = setInterval(() => {
    if (!isAlive) return socket.terminate()
    isAlive = false
    socket.ping()
  }, pingMs).unref()
  return () => clearInterval(timer)
}
