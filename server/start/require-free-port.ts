import { createServer } from 'node:http'
import { closeServer } from '../http/close-server.js'
import { listen, PortTaken, type ListenAddress } from '../http/listen.js'

/**
 * Sees that the service will be able to listen, before anything is made or changed for it.
 *
 * @throws Error that says what is in the way and what to do.
 */
export async function requireFreePort(address: ListenAddress): Promise<void> {
  const server = createServer()
  try {
    await listen(server, address)
  } catch (error) {
    if (error instanceof PortTaken && (await isAmana(address))) {
      throw new Error(`Amana already runs on port ${address.port}; stop it, or give this one a PORT and a DATA_DIR of its own`, {
        cause: error,
      })
    }
    throw error
  } finally {
    if (server.listening) await closeServer(server)
  }
}

/** Whether who holds the port answers as this service does. */
async function isAmana({ host = 'localhost', port }: ListenAddress): Promise<boolean> {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  try {
    const answer = await fetch(`http://${name}:${port}/livez`, { signal: AbortSignal.timeout(2_000), redirect: 'error' })
    const told: unknown = await answer.json()
    return typeof told === 'object' && told !== null && 'status' in told && told.status === 'live'
  } catch {
    return false
  }
}
