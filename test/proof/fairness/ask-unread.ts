import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

interface Unread {
  readonly key: string
  readonly query: string
  readonly variables?: object
  /** Where a document is asked that is no query. */
  readonly path?: string
}

/** Asks over a connection of its own, and reads nothing of the answer. */
export async function askUnread(url: string, { key, query, variables = {}, path = '/graphql' }: Unread): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number.parseInt(port, 10) }).pause()
  // The service may end it.
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const body = JSON.stringify({ query, variables })
  const head = `POST ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\n`
  socket.write(`${head}Content-Length: ${body.length}\r\n\r\n${body}`)
  return socket
}
