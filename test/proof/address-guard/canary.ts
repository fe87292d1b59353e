import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { endLater } from '../../support/process/cleanup.js'
import { until } from '../../support/flow/until.js'

/** Listens on every address of this machine for what must not come. */
export interface Canary {
  readonly port: number
  /** The machine's own addresses beside loopback, where the canary listens as well. */
  readonly ownAddresses: readonly string[]
  /** Throws when anybody connected since the last call; first it proves, on each address, that it would have heard them. */
  expectSilence(): Promise<void>
  /** Connections since the last look; for those who mean to be heard. */
  takeHeard(): number
}

/** Opens one on a free port, and answers 200 to whoever comes, so that a delivery to it would count as one. */
export async function openCanary(): Promise<Canary> {
  let heard: string[] = []
  const server = createServer((socket) => {
    heard.push(`${socket.remoteAddress} to ${socket.localAddress}`)
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'))
  })
  server.listen(0, '::')
  await once(server, 'listening')
  endLater(async () => {
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const ownAddresses = Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    // A link-local address needs its link beside it, which no URL can say.
    .filter(({ internal, address }) => !internal && !address.startsWith('fe80'))
    .map(({ address }) => address)
  const takeHeard = () => heard.splice(0).length
  return {
    port,
    ownAddresses,
    takeHeard,
    async expectSilence() {
      const strangers = heard.splice(0)
      const addresses = ['127.0.0.1', '::1', ...ownAddresses]
      for (const host of addresses) {
        const knock = connect({ host, port })
        await once(knock, 'connect')
        knock.destroy()
      }
      // What had been sent before our knocks has been counted before them.
      await until('the canary to hear knocking', () => heard.length >= addresses.length)
      const late = heard.length - addresses.length
      heard = []
      if (strangers.length > 0 || late > 0)
        throw new Error(`the canary heard ${strangers.length + late} connections: ${strangers.slice(0, 10).join(', ')}`)
    },
  }
}
