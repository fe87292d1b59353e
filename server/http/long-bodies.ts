import type { IncomingMessage } from 'node:http'
import { addressNetwork, clientAddress } from './client-address.js'

/** From how many bytes on a body is long: what follows from it in one go, reading it and judging what it says, takes some milliseconds. */
export const longBodyBytes = 16_384

/** Does `read` when it is the turn of whoever sent this. @throws DomainError OVERLOADED */
export type InTurn = (request: IncomingMessage, read: () => void) => Promise<void>

interface Parts {
  bodyTurns: { run(principal: string, work: () => Promise<void>): Promise<void> }
  config: { trustProxyHops: number }
}

/** Long bodies in turn by address, with whatever else waits for this thread between two of them. */
export const bodiesInTurn =
  ({ bodyTurns, config }: Parts): InTurn =>
  (request, read) =>
    bodyTurns.run(addressNetwork(clientAddress(request, config.trustProxyHops)), () => Promise.resolve(read()))
