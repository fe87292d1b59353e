import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Server as Listener, Socket } from 'node:net'

const openSockets = new WeakMap<Server, Set<Socket>>()
const listeners = new WeakMap<Server, Listener[]>()

/** Websockets leave the server's own list of connections when they are upgraded. */
export function trackSockets(server: Server): void {
  const sockets = new Set<Socket>()
  openSockets.set(server, sockets)
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
}

/** Notes another listener whose connections the server answers, to be closed with it. */
export function trackListener(server: Server, listener: Listener): void {
  listeners.set(server, [...(listeners.get(server) ?? []), listener])
}

/**
 * Stops a server of `createHttpServer`: takes no new connection, lets running requests finish, and after `graceMs` cuts what is left,
 * streams and websockets included.
 */
export async function closeServer(server: Server, { graceMs = 10_000 }: { graceMs?: number } = {}): Promise<void> {
  // A connection that is kept alive becomes idle only when its answer is out.
  server.prependListener('request', (_req: IncomingMessage, res: ServerResponse) => void res.setHeader('Connection', 'close'))
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  const cut = setTimeout(() => openSockets.get(server)?.forEach((socket) => socket.destroy()), graceMs)
  try {
    await Promise.all([server, ...(listeners.get(server) ?? [])].map(closed))
  } finally {
    clearInterval(sweep)
    clearTimeout(cut)
  }
}

function closed(listener: Listener): Promise<void> {
  return new Promise((resolve, reject) => void listener.close((error) => (error ? reject(error) : resolve())))
}
