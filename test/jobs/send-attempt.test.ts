import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { ServerResponse } from 'node:http'
import { errors } from 'undici'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { sendAttempt } from '../../jobs/webhook/send-attempt.js'
import { guardedAgent, type ResolveHost } from '../../server/outgoing/address-guard.js'
import { loopbackReceiver, type ReceivedRequest } from './loopback-receiver.js'
import { selfSignedCertificate } from './self-signed-certificate.js'
import { shortlyKept } from '../support/kept-connections.js'

const body = '{"id":"evt_1","title":"عقد"}'
const headers = { 'content-type': 'application/json; charset=utf-8', 'webhook-id': 'evt_1' }
const open: (() => Promise<unknown>)[] = []

afterEach(async () => {
  vi.unstubAllEnvs()
  for (const close of open.splice(0).reverse()) await close()
})

async function receive(answer: (response: ServerResponse, request: ReceivedRequest) => void, certificate?: { key: string; cert: string }) {
  const receiver = await loopbackReceiver(answer, certificate)
  open.push(() => receiver.close())
  return receiver
}

interface Send {
  timeoutMs?: number
  allowLoopback?: boolean
  resolve?: ResolveHost
}

function send(url: string, { timeoutMs = 2_000, allowLoopback = true, resolve }: Send = {}) {
  const agent = guardedAgent({ allowLoopback, kept: shortlyKept, ...(resolve === undefined ? {} : { resolve }) })
  open.push(() => agent.destroy())
  return sendAttempt({ url, body, headers, timeoutMs, agent })
}

const withStatus = (status: number) => receive((response) => response.writeHead(status).end(`answer ${status}`))

const toLoopback: ResolveHost = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }])

describe('sendAttempt, by answer', () => {
  test('200 is delivered, with one POST of the very bytes', async () => {
    const receiver = await withStatus(200)
    const outcome = await send(`http://127.0.0.1:${receiver.port}/hook?a=1`)
    expect(outcome).toEqual({ kind: 'delivered', status: 200, excerpt: 'answer 200', durationMs: expect.any(Number) })
    expect(receiver.requests).toMatchObject([
      { method: 'POST', path: '/hook?a=1', body, headers: { ...headers, connection: 'keep-alive' } },
    ])
    expect(receiver.requests[0]?.headers['content-length']).toBe(String(Buffer.byteLength(body)))
  })

  test('200 without a body is delivered', async () => {
    const receiver = await receive((response) => response.end())
    const outcome = await send(`http://127.0.0.1:${receiver.port}/`)
    expect(outcome).toEqual({ kind: 'delivered', status: 200, durationMs: expect.any(Number) })
  })

  test.each([201, 202, 204, 206, 300, 304, 500, 502, 503, 599])('%i is tried again', async (status) => {
    const receiver = await withStatus(status)
    expect(await send(`http://127.0.0.1:${receiver.port}/`)).toMatchObject({ kind: 'retry', status })
  })

  test.each([400, 401, 403, 404, 408, 410, 425, 429, 499])('%i is final; only 410 is gone', async (status) => {
    const receiver = await withStatus(status)
    const outcome = await send(`http://127.0.0.1:${receiver.port}/`)
    expect(outcome).toMatchObject({ kind: 'final', status, error: 'status_not_200', excerpt: `answer ${status}` })
    expect(outcome.gone).toBe(status === 410 ? true : undefined)
  })

  test.each([301, 302, 303, 307, 308])('%i is not followed and is tried again', async (status) => {
    const canary = await withStatus(200)
    const receiver = await receive((response) => response.writeHead(status, { location: `http://127.0.0.1:${canary.port}/` }).end())
    const outcome = await send(`http://127.0.0.1:${receiver.port}/`)
    expect(outcome).toMatchObject({ kind: 'retry', status, error: 'redirect_not_followed' })
    expect(receiver.requests).toHaveLength(1)
    expect(canary.connections).toBe(0)
  })
})

describe('sendAttempt, what it keeps of an answer', () => {
  test('the first 1,024 bytes, whole characters, without control characters', async () => {
    const receiver = await receive((response) => response.end(`a\0\u001b[31m\n\t${'é'.repeat(2_000)}`))
    const { excerpt = '' } = await send(`http://127.0.0.1:${receiver.port}/`)
    expect(excerpt).toMatch(/^a\[31m\n\té+$/u)
    expect(Buffer.byteLength(excerpt)).toBeLessThanOrEqual(1_024)
    expect(Buffer.byteLength(excerpt)).toBeGreaterThan(1_000)
  })

  test('reads no more than it needs of an endless answer, which is delivered', async () => {
    let isHungUp = Promise.resolve()
    let written = 0
    const receiver = await receive((response) => {
      isHungUp = once(response, 'close').then(() => {})
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(1_024))) written += 1_024
      }
      response.on('drain', more)
      more()
    })
    const outcome = await send(`http://127.0.0.1:${receiver.port}/`)
    expect(outcome).toMatchObject({ kind: 'delivered', status: 200, excerpt: 'x'.repeat(1_024) })
    await isHungUp
    // What fits the sockets' own buffers; an endless reader would not have hung up at all.
    expect(written).toBeLessThan(16 * 1_024 * 1_024)
  })

  test('does not inflate: a bomb stays a bomb, and has no excerpt', async () => {
    const bomb = gzipSync(Buffer.alloc(8 * 1_024 * 1_024))
    const receiver = await receive((response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb))
    const outcome = await send(`http://127.0.0.1:${receiver.port}/`)
    expect(outcome).toEqual({ kind: 'delivered', status: 200, durationMs: expect.any(Number) })
  })
})

describe('sendAttempt, in time', () => {
  test('no answer is a timeout', async () => {
    const receiver = await receive(() => {})
    const outcome = await send(`http://127.0.0.1:${receiver.port}/`, { timeoutMs: 100 })
    expect(outcome).toMatchObject({ kind: 'retry', error: 'timeout' })
    expect(outcome.status).toBeUndefined()
    expect(outcome.durationMs).toBeGreaterThanOrEqual(95)
    expect(outcome.durationMs).toBeLessThan(1_000)
  })

  test('a 200 that drips its body past the deadline is a timeout', async () => {
    const receiver = await receive((response) => {
      const drip = setInterval(() => response.write('.'), 20)
      response.on('close', () => clearInterval(drip))
      response.writeHead(200).flushHeaders()
    })
    const outcome = await send(`http://127.0.0.1:${receiver.port}/`, { timeoutMs: 200 })
    expect(outcome).toMatchObject({ kind: 'retry', status: 200, error: 'timeout' })
    expect(outcome.durationMs).toBeLessThan(1_000)
  })

  test('headers that drip past the deadline are a timeout', async () => {
    const receiver = await receive((response) => {
      const drip = setInterval(() => response.socket?.write('a'), 20)
      response.on('close', () => clearInterval(drip))
      response.socket?.write('HTTP/1.1 200 OK\r\nx-slow: ')
    })
    expect(await send(`http://127.0.0.1:${receiver.port}/`, { timeoutMs: 200 })).toMatchObject({ kind: 'retry', error: 'timeout' })
  })

  test('a 404 is final although its body never ends', async () => {
    const receiver = await receive((response) => response.writeHead(404).write('no'))
    const outcome = await send(`http://127.0.0.1:${receiver.port}/`, { timeoutMs: 100 })
    expect(outcome).toMatchObject({ kind: 'final', status: 404, error: 'status_not_200' })
  })

  test('name servers that keep silent are a timeout', async () => {
    const outcome = await send('http://hooks.example.com/', { timeoutMs: 100, resolve: () => new Promise(() => {}) })
    expect(outcome).toMatchObject({ kind: 'retry', error: 'timeout' })
    expect(outcome.durationMs).toBeLessThan(1_000)
  })

  test('a handshake that never ends is a timeout', async () => {
    const mute = createServer().listen(0, '127.0.0.1')
    await once(mute, 'listening')
    open.push(async () => mute.close())
    const outcome = await send(`https://127.0.0.1:${(mute.address() as AddressInfo).port}/`, { timeoutMs: 100 })
    expect(outcome).toMatchObject({ kind: 'retry', error: 'timeout' })
  })
})

describe('sendAttempt, without an answer', () => {
  test.each(['127.0.0.1', 'localhost', 'hooks.example.com', 'other.example.com'])(
    'a certificate that no authority vouches for, at %s, is tried again, and the body is never sent',
    async (host) => {
      const receiver = await receive((response) => response.end(), selfSignedCertificate)
      const outcome = await send(`https://${host}:${receiver.port}/`, { resolve: toLoopback })
      expect(outcome).toMatchObject({ kind: 'retry', error: 'tls_failure', errorCode: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
      expect(receiver.requests).toHaveLength(0)
    },
  )

  test('plain HTTP where TLS is expected is tried again', async () => {
    const receiver = await withStatus(200)
    expect(await send(`https://127.0.0.1:${receiver.port}/`)).toMatchObject({ kind: 'retry', error: 'tls_failure' })
  })

  test('a refused connection is tried again, and its address is not told', async () => {
    const receiver = await loopbackReceiver((response) => response.end())
    await receiver.close()
    const outcome = await send(`http://localhost:${receiver.port}/`)
    expect(outcome).toEqual({ kind: 'retry', error: 'connection_failed', errorCode: 'ECONNREFUSED', durationMs: expect.any(Number) })
  })

  test.each(['before the answer', 'within the answer'])('a connection reset %s is tried again', async (when) => {
    const receiver = await receive((response) => {
      if (when === 'before the answer') response.socket?.resetAndDestroy()
      else response.writeHead(200, { 'content-length': 10 }).write('12345', () => response.socket?.destroy())
    })
    const outcome = await send(`http://127.0.0.1:${receiver.port}/`)
    expect(outcome).toMatchObject({ kind: 'retry', error: 'connection_failed' })
  })

  test('something that is not HTTP is tried again', async () => {
    const receiver = await receive((response) => response.socket?.end('SSH-2.0-OpenSSH_9.2\r\n'))
    expect(await send(`http://127.0.0.1:${receiver.port}/`)).toMatchObject({ kind: 'retry', error: 'connection_failed' })
  })

  test.each(['ENOTFOUND', 'ESERVFAIL', 'ETIMEOUT', 'ECONNREFUSED'])('a name that fails with %s is tried again', async (code) => {
    const resolve = () => Promise.reject(Object.assign(new Error(`queryA ${code} hooks.example.com`), { code, syscall: 'queryA' }))
    const outcome = await send('http://hooks.example.com/', { resolve })
    expect(outcome).toMatchObject({ kind: 'retry', error: 'dns_failure', errorCode: code })
  })

  test.each(['http://127.0.0.1', 'http://localhost', 'http://2130706433', 'http://[::ffff:127.0.0.1]', 'http://hooks.example.com'])(
    'the blocked address %s is final and receives no packet',
    async (origin) => {
      const canary = await withStatus(200)
      const resolve: ResolveHost = () =>
        Promise.resolve([
          { address: '8.8.8.8', family: 4 },
          { address: '127.0.0.1', family: 4 },
        ])
      const outcome = await send(`${origin}:${canary.port}/`, { allowLoopback: false, resolve })
      expect(outcome).toEqual({ kind: 'final', error: 'blocked_address', durationMs: expect.any(Number) })
      expect(canary.connections).toBe(0)
    },
  )

  test.each([
    ['not a url', TypeError],
    ['ftp://example.com/', errors.InvalidArgumentError],
  ])('rejects for %s, which no attempt could be made with', async (url, error) => {
    await expect(send(url)).rejects.toBeInstanceOf(error)
  })
})

test('sendAttempt ignores the proxy variables of its environment', async () => {
  const proxy = await withStatus(200)
  const receiver = await withStatus(200)
  for (const name of ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'all_proxy']) vi.stubEnv(name, `http://127.0.0.1:${proxy.port}`)
  expect(await send(`http://127.0.0.1:${receiver.port}/`)).toMatchObject({ kind: 'delivered' })
  expect(proxy.connections).toBe(0)
})

test('sendAttempt delivers many at once through one agent, however slow another receiver is', async () => {
  const slow = await receive(() => {})
  const quick = await receive((response) => response.end())
  const agent = guardedAgent({ allowLoopback: true, kept: shortlyKept })
  open.push(() => agent.destroy())
  const to = (port: number, timeoutMs: number) => sendAttempt({ url: `http://127.0.0.1:${port}/`, body, headers, timeoutMs, agent })
  const stuck = Array.from({ length: 20 }, () => to(slow.port, 800))
  const done = await Promise.all(Array.from({ length: 20 }, () => to(quick.port, 800)))
  expect(done.every(({ kind }) => kind === 'delivered')).toBe(true)
  expect((await Promise.all(stuck)).every(({ kind, error }) => kind === 'retry' && error === 'timeout')).toBe(true)
})

describe('sendAttempt over a connection that was kept', () => {
  const through = (port: number) => {
    const agent = guardedAgent({ allowLoopback: true, kept: shortlyKept })
    open.push(() => agent.destroy())
    return async () => {
      const outcome = await sendAttempt({ url: `http://127.0.0.1:${port}/`, body, headers, timeoutMs: 2_000, agent })
      // A connection counts as free only when nothing more came over it.
      await sleep(20)
      return outcome
    }
  }

  test('opens none for the next attempt', async () => {
    const receiver = await receive((response) => response.end())
    const attempt = through(receiver.port)
    expect([await attempt(), await attempt()]).toMatchObject([{ kind: 'delivered' }, { kind: 'delivered' }])
    expect(receiver.connections).toBe(1)
  })

  test('sends again over a new one when the receiver has given it up', async () => {
    const receiver = await receive((response) => {
      if (receiver.requests.length === 2) response.socket?.destroy()
      else response.end()
    })
    const attempt = through(receiver.port)
    expect([await attempt(), await attempt()]).toMatchObject([{ kind: 'delivered' }, { kind: 'delivered' }])
    expect(receiver).toMatchObject({ connections: 2, requests: { length: 3 } })
  })

  test('sends no more when the receiver gives up the new one too', async () => {
    const receiver = await receive((response) => {
      if (receiver.requests.length === 1) response.end()
      else response.socket?.destroy()
    })
    const attempt = through(receiver.port)
    await attempt()
    expect(await attempt()).toMatchObject({ kind: 'retry', error: 'connection_failed' })
    expect(receiver).toMatchObject({ connections: 2, requests: { length: 3 } })
  })
})
