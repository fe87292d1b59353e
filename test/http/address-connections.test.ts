import { expect, test } from 'vitest'
import { until } from '../support/flow/until.js'
import { RawConnection } from './raw-connection.js'
import { startServer } from './start-server.js'

const halfSent = 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: '
const get = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'
const halfBody = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nhalf'

const open = (port: number, count: number, text: string) => Array.from({ length: count }, () => new RawConnection(port).send(text))
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
