import type { IncomingMessage } from 'node:http'
import { addressNetwork, clientAddress } from './client-address.js'

/** When long bodies are read. */
export interface InTurn {
  /** From how many bytes on a body is long: what follows from it in one go, reading it and judging what it says, takes some milliseconds. */
  longBodyBytes: number
  /** Does `read` when it is the turn of whoever sent this. @throws DomainError OVERLOADED */
  run(request: IncomingMessage, read: () => void): Promise<void>
}

interface Parts {
  bodyTurns: { run(principal: string, work: () => Promise<void>): Promise<void> }
  config: { trustProxyHops: number; limits: { longBodyBytes: number } }
}

/** Long bodies in turn by address, with whatever else waits for this thread between two of them. */
export const bodiesInTurn = ({ bodyTurns, config }: Parts): InTurn => ({
  longBodyBytes: config.limits.longBodyBytes,
  run: (request, read) => bodyTurns.run(addressNetwork(clientAddress(request, config.trustProxyHops)), () => Promise.resolve(read())),
})
