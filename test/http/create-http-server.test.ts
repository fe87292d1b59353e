import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { closeServer } from '../../server/http/close-server.js'
import { jsonBody } from '../../server/http/json-body.js'
import { readConfig } from '../../server/config.js'
import { RawConnection } from './raw-connection.js'
import { startApp, startServer, usualBounds } from './start-server.js'

const quick = { headersTimeoutMs: 200, requestTimeoutMs: 300, checkIntervalMs: 50, keepAliveTimeoutMs: 200 }

function startEcho(limits = {}) {
  return startApp(
    (app) => {
      app.use(jsonBody({ limitBytes: 100_000, jsonLimits: readConfig({}).limits }))
      app.all('/', (req, res) => void res.json({ body: req.body ?? null }))
    },
    { limits },
  )
}

describe('what is not HTTP is answered as 400 JSON', () => {
  test.each([
    ['an oversize header', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(usualBounds.maxHeaderBytes)}\r\n\r\n`, /too large/],
    ['an oversize address', `GET /${'a'.repeat(usualBounds.maxHeaderBytes)} HTTP/1.1\r\nHost: x\r\n\r\n`, /too large/],
    ['noise', 'hello\r\n\r\n', /not valid HTTP/],
    ['a TLS greeting', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n', /not valid HTTP/],
    ['NUL in the address', 'GET /a\0b HTTP/1.1\r\nHost: x\r\n\r\n', /not valid HTTP/],
    ['NUL in a header', 'GET / HTTP/1.1\r\nHost: x\r\nX-A: a\0b\r\n\r\n', /not valid HTTP/],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}', /not valid HTTP/],
    ['length and chunks', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n', /not valid HTTP/],
    ['a broken chunk', 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n', /not valid HTTP/],
    ['an unknown method', 'BREW / HTTP/1.1\r\nHost: x\r\n\r\n', /not valid HTTP/],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', /"Host" is missing/],
    ['an expectation', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: the-spanish-inquisition\r\n\r\n', /100-continue/],
    ['an address that none can read', 'GET http://[/account HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', /cannot be read/],
    ['a tunnel', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: x\r\n\r\n', /not a proxy/],
  ])('%s', async (_name, text, message) => {
    const { port } = await startEcho()
    const answer = await new RawConnection(port).send(text).answer()
    expect(answer).toMatchObject({ status: 400, body: { error: 'Bad Request', message: expect.stringMatching(message) } })
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.headers.get('x-error-code')).toBe('VALIDATION_ERROR')
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('also to a caller who reads only when a long body is out', async () => {
    const { port } = await startEcho()
    const connection = new RawConnection(port)
    connection.socket.pause()
    connection.send('POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nExpect: \r\nContent-Length: 900000\r\n\r\n')
    await new Promise((resolve) => connection.socket.write('x'.repeat(900_000), resolve))
    connection.socket.resume()
    expect(await connection.answer()).toMatchObject({ status: 400 })
  })

  test('also to a caller who wants no further request, and reads only when a body is out that nobody asked for', async () => {
    const refuse = (_req: unknown, res: ServerResponse) => void setTimeout(() => res.writeHead(400, { 'Content-Length': 2 }).end('{}'), 50)
    const { port } = await startServer(refuse)
    const connection = new RawConnection(port)
    connection.socket.pause()
    const head = 'POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 9000000\r\n\r\n'
    await new Promise((resolve) => connection.socket.write(head + 'x'.repeat(9_000_000), resolve))
    connection.socket.resume()
    expect(await connection.answer()).toMatchObject({ status: 400 })
  })

  test('and waits but a moment for a body that does not come', async () => {
    const { port } = await startServer((_req, res) => void res.writeHead(400, { 'Content-Length': 2 }).end('{}'))
    const head = 'POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 900\r\n\r\n'
    const startedAt = performance.now()
    expect(await new RawConnection(port).send(head).answer()).toMatchObject({ status: 400 })
    expect(performance.now() - startedAt).toBeLessThan(usualBounds.keepAliveTimeoutMs)
  })

  test('and closes for a caller who wants no further request, whose body was read', async () => {
    const { port } = await startEcho()
    const head = 'POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 7\r\n\r\n'
    const answer = await new RawConnection(port).send(`${head}{"a":1}`).answer()
    expect(answer).toMatchObject({ status: 200, body: { body: { a: 1 } } })
    expect(answer.headers.get('connection')).toBe('close')
  })

  test('but never in place of an answer that is still to come', async () => {
    const answers: ServerResponse[] = []
    const { port } = await startServer((_req, res) => void answers.push(res))
    const connection = new RawConnection(port).send('GET / HTTP/1.1\r\nHost: x\r\n\r\nnoise\r\n\r\n')
    await connection.closed
    expect(connection.received).toBe('')
  })

  test('an oversize header that comes in pieces', async () => {
    const { port } = await startEcho()
    const connection = new RawConnection(port).send('GET / HTTP/1.1\r\nHost: x\r\n')
    for (let line = 0; line < 3_000; line += 1) connection.send(`X-${line}: ${'a'.repeat(20)}\r\n`)
    expect(await connection.answer()).toMatchObject({ status: 400 })
  })
})

describe('a slow caller is dropped', () => {
  test('while sending headers', async () => {
    const { port } = await startEcho(quick)
    const connection = new RawConnection(port).send('GET / HTTP/1.1\r\nHost: x\r\n')
    const drip = setInterval(() => connection.send('X-A: b\r\n'), 40)
    const answer = await connection.answer().finally(() => clearInterval(drip))
    expect(answer).toMatchObject({ status: 400, body: { error: 'Bad Request' } })
    expect(answer.headers.get('x-error-code')).toBe('REQUEST_TIMEOUT')
  })

  test('while sending a body', async () => {
    const { port, logged } = await startEcho(quick)
    const connection = new RawConnection(port)
    connection.send('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n')
    const drip = setInterval(() => connection.send(' '), 40)
    const answer = await connection.answer().finally(() => clearInterval(drip))
    expect(answer.headers.get('x-error-code')).toBe('REQUEST_TIMEOUT')
    expect(connection.received.match(/HTTP\/1\.1/g)).toHaveLength(1)
    expect(logged).toEqual([])
  })

  test('while sending a body that was refused and never ends', async () => {
    const { port } = await startEcho(quick)
    const connection = new RawConnection(port)
    connection.send('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n')
    const piece = `2710\r\n${' '.repeat(10_000)}\r\n`
    const drip = setInterval(() => connection.send(piece), 5)
    const answer = await connection.answer().finally(() => clearInterval(drip))
    expect(answer).toMatchObject({ status: 400 })
  })

  test('while sending nothing', async () => {
    const { port } = await startEcho(quick)
    const unused = new RawConnection(port)
    await unused.closed
    // Nobody has asked: a browser, which opened it ahead of need, would show it for the answer to what it asks for next.
    expect(unused.received).toBe('')
    const idle = new RawConnection(port).send('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    await idle.closed
    expect(idle.received).toContain('200 OK')
  })
})

describe('an upload', () => {
  const uploads = { ...quick, uploadBytesPerSecond: 100, uploadTimeoutMs: 60_000, uploadsAtOnce: 1 }
  const uploaderOf = ({ url }: IncomingMessage) => (url === '/files' ? 'somebody' : null)

  /** Takes in all of a body before it answers, as the routes of files do. */
  const startTaking = (limits = {}) =>
    startServer((req, res) => void req.resume().once('end', () => res.end('whole')), { limits: { ...uploads, ...limits }, uploaderOf })

  /** Sends a body of so many pieces, one every 20 ms, each worth far more time than that. */
  function sending(port: number, { pieces, path = '/files', bytes = 50 }: { pieces: number; path?: string; bytes?: number }) {
    const connection = new RawConnection(port).send(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${pieces * bytes}\r\n\r\n`)
    let left = pieces
    const drip = setInterval(() => {
      if (left-- > 0) connection.send('x'.repeat(bytes))
      else clearInterval(drip)
    }, 20)
    void connection.closed.finally(() => clearInterval(drip))
    return connection
  }

  const longerThanOthersHave = (2 * quick.requestTimeoutMs) / 20

  test('goes on as long as it comes steadily, where another body is cut', async () => {
    const { port } = await startTaking()
    const steady = sending(port, { pieces: longerThanOthersHave })
    const other = sending(port, { pieces: longerThanOthersHave, path: '/other' })
    await expect.poll(() => steady.received).toContain('whole')
    expect((await other.answer()).headers.get('x-error-code')).toBe('REQUEST_TIMEOUT')
  })

  test('is cut when next to nothing comes', async () => {
    const { port } = await startTaking({ uploadBytesPerSecond: 1_000_000 })
    const answer = await sending(port, { pieces: 1_000, bytes: 1 }).answer()
    expect(answer.headers.get('x-error-code')).toBe('REQUEST_TIMEOUT')
  })

  test('is cut after the longest time that any has, however fast it comes', async () => {
    const { port } = await startTaking({ uploadTimeoutMs: 400 })
    expect((await sending(port, { pieces: 1_000 }).answer()).headers.get('x-error-code')).toBe('REQUEST_TIMEOUT')
  })

  test('beyond as many as one address may have at once has the time of any other', async () => {
    const { port } = await startTaking()
    const first = sending(port, { pieces: 1_000 })
    await expect.poll(() => first.socket.bytesWritten).toBeGreaterThan(100)
    expect((await sending(port, { pieces: 1_000 }).answer()).headers.get('x-error-code')).toBe('REQUEST_TIMEOUT')
    expect(first.received).toBe('')
    first.socket.destroy()
  })

  test('that was refused and goes on is cut as any other', async () => {
    const refusing = (_req: unknown, res: ServerResponse) => void res.writeHead(400, { 'Content-Length': 2 }).end('{}')
    const { port } = await startServer(refusing, { limits: uploads, uploaderOf })
    const connection = sending(port, { pieces: 1_000 })
    await connection.closed
    expect(connection.received).toContain('400 Bad Request')
  })
})

describe('closeServer', () => {
  test('lets a running request finish, then is done without waiting for kept connections', async () => {
    let answer: ServerResponse | undefined
    const { server, port } = await startServer((req, res) => {
      if (req.url === '/slow') answer = res
      else res.end('ok')
    })
    const kept = new RawConnection(port).send('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    const slow = new RawConnection(port).send('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n')
    await expect.poll(() => answer !== undefined && kept.received.endsWith('ok')).toBe(true)
    const closing = closeServer(server, { graceMs: 20_000 })
    await kept.closed
    answer?.end('done')
    await closing
    await slow.closed
    expect(slow.received).toContain('done')
  })

  test('cuts what does not end within the grace, upgraded connections too', async () => {
    const { server, port } = await startServer(() => {})
    server.on('upgrade', (_req, socket) => void socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'))
    const hanging = new RawConnection(port).send('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    const upgraded = new RawConnection(port).send('GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
    await expect.poll(() => upgraded.received).toContain('101')
    await closeServer(server, { graceMs: 100 })
    await Promise.all([hanging.closed, upgraded.closed])
  })
})
