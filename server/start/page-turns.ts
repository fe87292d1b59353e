import type { IncomingMessage } from 'node:http'
import type { Config } from '../config.js'
import { addressNetwork, clientAddress } from '../http/client-address.js'
import { Turns } from '../turns/turns.js'

/** Hosted pages that are read: some at once, fewer of each address. A page asks the database many times, for which others would wait. */
export function pagesInTurn({ limits, trustProxyHops }: Config): (request: IncomingMessage, work: () => Promise<void>) => Promise<void> {
  const { pagesAtOnce: places, pagesAtOnceEach: placesEach, waitingEach, waitMostMs: patienceMs } = limits
  const turns = new Turns({ places, placesEach, waitingEach, patienceMs })
  return (request, work) => turns.run(addressNetwork(clientAddress(request, trustProxyHops)), work)
}
