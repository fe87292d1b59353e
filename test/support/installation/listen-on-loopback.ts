import { once } from 'node:events'
import type { AddressInfo, Server, Socket } from 'node:net'
import { endLater } from '../process/cleanup.js'

/** Has a server, of HTTP too, listen on a free port of loopback, and answers that; it ends with all its connections when the suite is over. */
export async function listenOnLoopback(server: Server): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => sockets.add(socket.once('close', () => sockets.delete(socket))))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  endLater(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  return (server.address() as AddressInfo).port
}
