import type { Server } from 'node:http'
import { createServer, type Server as Listener } from 'node:net'
import { codeOf } from '../faults/error-code.js'
import { trackListener } from './close-server.js'

/** Where to listen; every interface without a host. */
export interface ListenAddress {
  host: string | undefined
  port: number
}

/**
 * Listens, and answers the port. `localhost` is both loopback addresses where there are two: which of them a client takes for that name is
 * its own affair, and not every client tries the other.
 *
 * @throws Error that says which setting to change.
 */
export async function listen(server: Server, { host, port }: ListenAddress): Promise<number> {
  if (host !== 'localhost') return open(server, { host, port })
  const opened = await open(server, { host: '127.0.0.1', port })
  const other = createServer((socket) => void server.emit('connection', socket))
  other.maxConnections = server.maxConnections
  try {
    await open(other, { host: '::1', port: opened })
    trackListener(server, other)
  } catch (error) {
    if (!hasNoSuchAddress(error)) throw error
  }
  return opened
}

/** Somebody else listens there. */
export class PortTaken extends Error {
  override readonly name = 'PortTaken'

  constructor(port: number) {
    super(`port ${port} is taken; set PORT to another one`)
  }
}

/**
 * As many may knock at once as the server looks at, as far as the system goes along (`net.core.somaxconn`). Whoever knocks at a full queue is not
 * told so: their system tries again after one second, then after three, whoever they are.
 *
 * @throws Error that says which setting to change.
 */
function open(server: Listener, { host, port }: ListenAddress): Promise<number> {
  return new Promise((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) => reject(explained(error, { host, port }))
    server.once('error', refuse)
    server.listen({ port, backlog: server.maxConnections, ...(host === undefined ? {} : { host }) }, () => {
      server.off('error', refuse)
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}

function explained(error: NodeJS.ErrnoException, { host, port }: ListenAddress): Error {
  const { code } = error
  if (code === 'EADDRINUSE') return new PortTaken(port)
  if (code === 'EACCES') return new Error(`port ${port} is not for this account; set PORT to one from 1024 on`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new Error(`${host} is no address of this machine; set HOST to one`, { cause: error })
  return error
}

/** A machine without IPv6 says it in one of two ways. */
function hasNoSuchAddress(error: unknown): boolean {
  return codeOf(error) === 'EAFNOSUPPORT' || (error instanceof Error && codeOf(error.cause) === 'EADDRNOTAVAIL')
}
