import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { AddressConnections } from '../../server/http/address-connections.js'
import { until } from '../support/flow/until.js'
import { RawConnection } from './raw-connection.js'
import { startServer } from './start-server.js'

const halfSent = 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: '
const get = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'
const halfBody = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nhalf'

const open = (port: number, count: number, text: string, from?: string) =>
  Array.from({ length: count }, () => new RawConnection(port, from).send(text))
const isOpen = ({ socket }: RawConnection) => !socket.closed

test('an address has no more connections than its share, is told so, and may come again when it has closed one', async () => {
  const { port } = await startServer((_request, response) => void response.end('here'), { limits: { connectionsEach: 3 } })
  const [first, ...others] = open(port, 3, get)
  await until('three to be answered', () => [first!, ...others].every(({ received }) => received.endsWith('here')))
  const { status, headers, body } = await new RawConnection(port).answer()
  expect([status, headers.get('retry-after'), headers.get('x-error-code')]).toEqual([429, '1', 'OVERLOADED'])
  expect(body).toMatchObject({ error: 'Too Many Requests', message: expect.stringContaining('connections of this address'), retryAfter: 1 })
  first!.socket.destroy()
  await until('another one to be answered', async () => {
    const again = new RawConnection(port).send(get)
    await Promise.race([again.closed, new Promise((resolve) => setTimeout(resolve, 50))])
    const isServed = again.received.endsWith('here')
    again.socket.destroy()
    return isServed
  })
})

test('of requests that do not come whole the oldest are given up beyond a share, and whoever is served is not', async () => {
  const { port } = await startServer((request, response) => void request.resume().on('end', () => response.end('here')), {
    limits: { unfinishedEach: 4, unfinishedGraceMs: 100, checkIntervalMs: 50 },
  })
  const served = new RawConnection(port).send(get)
  await until('it to be answered', () => served.received.endsWith('here'))
  const slow = [...open(port, 6, halfSent), ...open(port, 4, halfBody)]
  await until('the oldest to be given up', () => slow.filter(isOpen).length === 4)
  const told = await Promise.all(slow.filter((each) => !isOpen(each)).map((each) => each.answer()))
  for (const { status, headers } of told)
    expect([status, headers.get('x-error-code'), headers.get('retry-after')]).toEqual([429, 'OVERLOADED', '1'])
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect([isOpen(served), slow.filter(isOpen).length]).toEqual([true, 4])
  for (const { socket } of slow) socket.destroy()
})

test('an upload, and what is under way however long it takes, is none that does not come', async () => {
  const { port } = await startServer((request) => void request.resume(), {
    limits: { unfinishedEach: 1, unfinishedGraceMs: 50, checkIntervalMs: 20 },
    uploaderOf: (request) => (request.url === '/upload' ? 'somebody' : null),
  })
  const uploads = open(port, 3, halfBody.replace('POST /', 'POST /upload'))
  const waiting = open(port, 3, get)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect([...uploads, ...waiting].filter(isOpen)).toHaveLength(6)
  for (const { socket } of [...uploads, ...waiting]) socket.destroy()
})

test('what is asked on a connection that was refused is not done', async () => {
  const asked: Array<string | undefined> = []
  const { port } = await startServer(
    ({ url }, response) => {
      asked.push(url)
      response.end('here')
    },
    { limits: { connectionsEach: 1 } },
  )
  const [first] = await served(port, 1)
  const refused = new RawConnection(port).send(get.replace('GET /', 'POST /once'))
  expect((await refused.answer()).status).toBe(429)
  expect(asked).toEqual(['/'])
  first!.socket.destroy()
})

/** Only there does every address of loopback belong to the machine. */
const hasManyAddresses = process.platform === 'linux'

/** Connections of that address that have been answered and rest, one after the other. */
async function served(port: number, count: number, from?: string): Promise<RawConnection[]> {
  const connections: RawConnection[] = []
  while (connections.length < count) {
    const connection = new RawConnection(port, from).send(get)
    await until('it to be answered', () => connection.received.endsWith('here'))
    connections.push(connection)
  }
  return connections
}

const end = (connections: readonly RawConnection[]) => connections.forEach(({ socket }) => socket.destroy())

test.skipIf(!hasManyAddresses)(
  'a newcomer to a full server gets the place of the one that has rested longest in the largest network',
  async () => {
    const { port } = await startServer((_request, response) => void response.end('here'), { limits: { maxConnections: 5 } })
    const others = await served(port, 2, '127.0.0.3')
    const largest = await served(port, 3, '127.0.0.2')
    // The oldest one is no longer the one that has rested longest.
    largest[0]!.received = ''
    largest[0]!.send(get)
    await until('it to be answered again', () => largest[0]!.received.endsWith('here'))
    expect([...others, ...largest].every(isOpen)).toBe(true)
    const newcomers = await served(port, 1, '127.0.0.4')
    await until('one to give way', () => !isOpen(largest[1]!))
    expect([...others, ...largest, ...newcomers].filter((each) => !isOpen(each))).toEqual([largest[1]])
    end([...others, ...largest, ...newcomers])
  },
)

test.skipIf(!hasManyAddresses)('whoever has as many as the largest, or one less, takes nobody’s place and is told so', async () => {
  const { port } = await startServer((_request, response) => void response.end('here'), { limits: { maxConnections: 5 } })
  const connections = [...(await served(port, 3, '127.0.0.2')), ...(await served(port, 2, '127.0.0.3'))]
  for (const from of ['127.0.0.2', '127.0.0.3']) {
    const { status, headers, body } = await new RawConnection(port, from).answer()
    expect([status, headers.get('retry-after'), headers.get('x-error-code')]).toEqual([429, '1', 'OVERLOADED'])
    expect(body).toMatchObject({ message: expect.stringContaining('Nothing was done') })
  }
  expect(connections.every(isOpen)).toBe(true)
  connections[0]!.socket.destroy()
  await until('its place to be free', async () => {
    const again = new RawConnection(port, '127.0.0.3').send(get)
    await Promise.race([again.closed, sleep(50)])
    connections.push(again)
    return again.received.endsWith('here')
  })
  end(connections)
})

test.skipIf(!hasManyAddresses)(
  'first goes who rests, then whose request is not whole, then websockets and streams, and never who is being answered',
  async () => {
    const { port, server } = await startServer(
      (request, response) => {
        if (request.url === '/stream') response.setHeader('Content-Type', 'text/event-stream').write('data: here\n\n')
        else if (request.url === '/') request.resume().on('end', () => response.end('here'))
      },
      { limits: { maxConnections: 9 } },
    )
    server.on('upgrade', (_request, socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'))
    const from = '127.0.0.2'
    const one = async (text: string, shows: string) => {
      const [connection] = open(port, 1, text, from)
      await until(`${text} to be taken in`, () => connection!.received.includes(shows))
      return connection!
    }
    const answering = open(port, 3, get.replace('/', '/never'), from)
    const ahead = await one(`${get.replace('/', '/never')}${halfBody}`, '')
    const stream = await one(get.replace('/', '/stream'), 'data: here')
    const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n'
    const socket = await one(get.replace('Host', `${upgrade}Host`), '101')
    const body = await one(halfBody, '')
    await sleep(50)
    const [resting] = await served(port, 1, from)
    const sending = (await one(get, 'here')).send(halfSent)
    await sleep(50)
    const newcomers: RawConnection[] = []
    for (const [index, goes] of [resting!, body, sending, socket, stream].entries()) {
      newcomers.push(...(await served(port, 1, `127.0.0.${10 + index}`)))
      await until(`${index} to give way`, () => !isOpen(goes))
      expect([...answering, ahead, resting!, body, sending, socket, stream].filter((each) => !isOpen(each))).toHaveLength(index + 1)
    }
    expect((await new RawConnection(port, '127.0.0.20').answer()).status).toBe(429)
    expect([...answering, ahead, ...newcomers].every(isOpen)).toBe(true)
    end([...answering, ahead, ...newcomers])
  },
)

test.skipIf(!hasManyAddresses)('where the largest network has none to give, the next one has', async () => {
  const { port } = await startServer(({ url }, response) => void (url === '/' && response.end('here')), { limits: { maxConnections: 7 } })
  const answering = open(port, 4, get.replace('/', '/never'), '127.0.0.2')
  await sleep(50)
  const resting = await served(port, 3, '127.0.0.3')
  const newcomers = await served(port, 1, '127.0.0.4')
  await until('one to give way', () => !isOpen(resting[0]!))
  expect([...answering, ...resting.slice(1), ...newcomers].every(isOpen)).toBe(true)
  end([...answering, ...resting, ...newcomers])
})

test.skipIf(!hasManyAddresses)('while ten addresses hold all connections and ask now and then, whoever comes is answered', async () => {
  const { port } = await startServer((_request, response) => void response.end('here'), { limits: { maxConnections: 40 } })
  const held = new Set<RawConnection>()
  const hold = (from: string) => {
    const connection = new RawConnection(port, from).send(get)
    held.add(connection)
    void connection.closed.then(() => held.delete(connection))
  }
  const addresses = Array.from({ length: 10 }, (_none, index) => `127.0.0.${100 + index}`)
  for (const from of addresses) for (let count = 0; count < 4; count++) hold(from)
  await until('all connections to be held', () => [...held].filter(({ received }) => received !== '').length === 40)
  const asking = setInterval(() => {
    for (const connection of held) connection.send(get)
    // Whoever lost one comes back for it.
    if (held.size < 40) hold(addresses[Math.floor(performance.now()) % 10]!)
  }, 5)
  for (let round = 0; round < 30; round++) end(await served(port, 1, '127.0.0.2'))
  clearInterval(asking)
  end([...held])
})

/** How often somebody looked at what a connection does. */
let looks = 0

/** As much of a socket as is looked at here: one that has begun to send. */
class FakeSocket extends EventEmitter {
  readonly remoteAddress: string

  constructor(remoteAddress: string) {
    super()
    this.remoteAddress = remoteAddress
  }

  get bytesRead(): number {
    looks += 1
    return 1
  }

  destroy(): void {
    this.emit('close')
  }
}

/** The answer to a request that came whole, and is being made. */
class FakeAnswer extends EventEmitter {
  readonly req: { socket: FakeSocket; complete: true }

  constructor(socket: FakeSocket) {
    super()
    this.req = { socket, complete: true }
  }

  get headersSent(): boolean {
    looks += 1
    return false
  }
}

/** A full server of which those networks hold all places; answers what admits a number of newcomers, one a network, and what that cost. */
function fullServer(networks: number) {
  const server = new EventEmitter()
  let refused = 0
  const maxConnections = 2_000
  const connections = new AddressConnections(server as never, {
    bounds: { maxConnections, connectionsEach: 1_200, unfinishedEach: 100, unfinishedGraceMs: 1_000, checkIntervalMs: 1_000 },
    refuse: () => (refused += 1),
    giveUp: () => {},
    isUpload: () => false,
  })
  onTestFinished(() => void server.emit('close'))
  const come = (address: string) => {
    const socket = new FakeSocket(address)
    server.emit('connection', socket)
    return socket
  }
  for (let index = 0; index < maxConnections; index++) {
    const socket = come(`10.0.0.${index % networks}`)
    const answer = new FakeAnswer(socket)
    // Half of them are being answered, and half have begun to send.
    if (index < maxConnections / 2) connections.watch(answer.req as never, answer as never)
  }
  let newcomers = 0
  return (count: number) => {
    looks = refused = 0
    for (let index = 0; index < count; index++, newcomers++) come(`10.1.${newcomers >> 8}.${newcomers & 255}`)
    return { refused, looks }
  }
}

test.each([2, 200])('a newcomer to a full server costs a few looks at others, whatever those of %i networks do', (networks) => {
  const newcomers = fullServer(networks)
  // Whoever has begun to send is found once, and never looked at again.
  const { refused, looks: found } = newcomers(1_000)
  expect(refused).toBe(0)
  expect(found).toBeLessThanOrEqual(1_000)
  // Only answers that are being made are left, and a few of these are looked at for a stream.
  const { looks: tried, ...more } = newcomers(5_000)
  expect(more.refused).toBe(5_000)
  expect(tried / 5_000).toBeLessThanOrEqual(networks === 2 ? 10 : 250)
})
