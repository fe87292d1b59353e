import type { IncomingMessage } from 'node:http'
import type { Config } from '../config.js'
import { addressNetwork, clientAddress } from '../http/client-address.js'
import { Turns } from '../turns/turns.js'

/** What the library of OAuth is asked: some at once, fewer of each address, with whatever else waits for this thread between them. */
export function oauthInTurn({ limits, trustProxyHops }: Config): (request: IncomingMessage, work: () => Promise<void>) => Promise<void> {
  const { oauthAtOnce: places, oauthAtOnceEach: placesEach, waitingEach, waitMostMs: patienceMs } = limits
  const turns = new Turns({ places, placesEach, waitingEach, patienceMs })
  return (request, work) => turns.run(addressNetwork(clientAddress(request, trustProxyHops)), work)
}
