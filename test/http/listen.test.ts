import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { closeServer } from '../../server/http/close-server.js'
import { createHttpServer } from '../../server/http/create-http-server.js'
import { listen } from '../../server/http/listen.js'
import { usualBounds } from './start-server.js'

async function listening(host: string | undefined, bounds = usualBounds) {
  const server = createHttpServer((_request, response) => void response.end('here'), bounds)
  const port = await listen(server, { host, port: 0 })
  onTestFinished(async () => {
    if (server.listening) await closeServer(server, { graceMs: 100 })
  })
  return { server, port, ask: (address: string) => fetch(`http://${address}:${port}/`).then((answer) => answer.text()) }
}

const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
const outward = addresses.find(({ internal, family }) => !internal && family === 'IPv4')?.address
const hasIpv6 = addresses.some(({ address }) => address === '::1')

test('localhost is both loopback addresses, and no other', async () => {
  const { ask } = await listening('localhost')
  expect(await ask('127.0.0.1')).toBe('here')
  if (hasIpv6) expect(await ask('[::1]')).toBe('here')
  if (outward) await expect(ask(outward)).rejects.toThrow('fetch failed')
})

test('without a host it is every interface', async () => {
  const { ask } = await listening(undefined)
  for (const address of ['127.0.0.1', ...(outward ? [outward] : [])]) expect(await ask(address)).toBe('here')
})

test('both loopback addresses are closed together', async () => {
  const { server, ask } = await listening('localhost')
  await closeServer(server, { graceMs: 100 })
  for (const address of ['127.0.0.1', '[::1]']) await expect(ask(address)).rejects.toThrow('fetch failed')
})

test.skipIf(!hasIpv6)('connections to both loopback addresses are counted together', async () => {
  const { port } = await listening('localhost', { ...usualBounds, maxConnections: 2 })
  const answered = async (host: string) => {
    const socket = connect({ host, port })
    onTestFinished(() => void socket.destroy())
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await once(socket, 'data')
    return socket.resume()
  }
  const [one, other] = [await answered('127.0.0.1'), await answered('127.0.0.1')]
  const closed = once(one, 'close')
  const newcomer = await answered('::1')
  await closed
  expect([other.closed, newcomer.closed]).toEqual([false, false])
})

test.each([['127.0.0.1'], ...(hasIpv6 ? [['::1']] : [])])('a port that is taken on %s is told', async (host) => {
  const other = createServer()
  await new Promise<void>((resolve) => void other.listen(0, host, resolve))
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  const server = createHttpServer(() => {}, usualBounds)
  onTestFinished(async () => {
    if (server.listening) await closeServer(server, { graceMs: 100 })
  })
  await expect(listen(server, { host: 'localhost', port })).rejects.toThrow(`port ${port} is taken`)
})

test('an address of another machine is told', async () => {
  await expect(
    listen(
      createHttpServer(() => {}, usualBounds),
      { host: '192.0.2.1', port: 0 },
    ),
  ).rejects.toThrow('192.0.2.1 is no address of this machine')
})

/** Opens so many connections from a thread of its own and counts those that the system has accepted, whatever the server's thread does. */
const knock = `
  const { connect } = require('node:net')
  const { parentPort, workerData: { accepted, count } } = require('node:worker_threads')
  parentPort.once('message', (port) => {
    for (let index = 0; index < count; index++)
      connect(port, '127.0.0.1').on('error', () => {}).on('connect', () => {
        if (Atomics.add(accepted, 0, 1) + 1 === count) Atomics.store(accepted, 1, 1), Atomics.notify(accepted, 1)
      })
  })`

test('those who come at once while the process is busy all find a place to wait', async () => {
  const { port } = await listening('127.0.0.1')
  const accepted = new Int32Array(new SharedArrayBuffer(8))
  const count = 1_000
  const clients = new Worker(knock, { eval: true, workerData: { accepted, count } })
  onTestFinished(async () => void (await clients.terminate()))
  await new Promise((resolve) => clients.once('online', resolve))
  clients.postMessage(port)
  // The process takes none of them meanwhile: whom the system has no room for tries in vain.
  Atomics.wait(accepted, 1, 0, 5_000)
  expect(Atomics.load(accepted, 0)).toBe(count)
})
