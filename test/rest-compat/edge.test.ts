import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { startRestServer, type RestServer } from '../support/rest-server.js'

/** Sends bytes as they are and answers everything that comes back. */
async function raw(url: string, text: string): Promise<{ status: number; headers: Map<string, string>; body: string }> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number.parseInt(port, 10), hostname)
  socket.write(text)
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n', 2)
  const [line = '', ...fields] = head.split('\r\n')
  const headers = new Map(fields.map((field) => [field.slice(0, field.indexOf(':')).toLowerCase(), field.slice(field.indexOf(':') + 2)]))
  return { status: Number.parseInt(line.split(' ')[1]!, 10), headers, body }
}

const get = (url: string, path: string, host: string) => raw(url, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)

/** How an upgrade ends: open, or the status that it was answered with. */
function upgrade(url: string, headers: Record<string, string>): Promise<'open' | number> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', { headers })
  return new Promise((resolve, reject) => {
    socket.once('open', () => {
      socket.close()
      resolve('open')
    })
    socket.once('unexpected-response', (request, { statusCode }) => {
      request.destroy()
      resolve(statusCode!)
    })
    socket.once('error', reject)
  })
}

describe('on a loopback address', () => {
  let server: RestServer
  beforeAll(async () => {
    server = await startRestServer({ RATE_LIMIT_PER_MINUTE: '1000' })
  })
  afterAll(() => server.close())

  it.each(['evil.example', 'evil.example:4000', 'localhost.evil.example', '10.0.0.1', '[2001:db8::1]:4000', '127.0.0.1@evil.example', ''])(
    'the API answers no call to the host "%s", in its own shape and counted',
    async (host) => {
      for (const path of ['/api/v1/me', '/graphql', '/graphql/stream', 'http://evil.example/api/v1/me']) {
        const { status, headers, body } = await get(server.url, path, host)
        expect([status, headers.get('x-error-code'), JSON.parse(body)]).toEqual([
          400,
          'VALIDATION_ERROR',
          { error: 'Bad Request', message: expect.stringContaining('Its address is http://localhost:4000.') },
        ])
        expect(headers.get('x-ratelimit-limit')).toBe('1000')
      }
    },
  )

  it('a page is refused as a page', async () => {
    for (const path of ['/account/sign-in', '/dev/mail', '/']) {
      const { status, headers, body } = await get(server.url, path, 'evil.example')
      expect([status, headers.get('content-type'), headers.get('x-ratelimit-limit')]).toEqual([400, 'text/plain; charset=utf-8', undefined])
      expect(body).toMatch(/^This service listens on its own machine only/)
    }
  })

  it('a websocket is refused too', async () => {
    expect(await upgrade(server.url, { host: 'evil.example', origin: 'http://evil.example' })).toBe(400)
    expect(await upgrade(server.url, {})).toBe('open')
  })

  it.each(['localhost', 'localhost:4000', 'LOCALHOST.', '127.0.0.1:9999', '127.9.8.7', '[::1]', '[::1]:80', 'shop.localhost:3000'])(
    '%s is this machine',
    async (host) => {
      expect((await get(server.url, '/api/v1/me', host)).status).toBe(401)
      expect((await get(server.url, '/account/sign-in', host)).status).toBe(200)
    },
  )

  it('health is for whoever asks', async () => {
    expect((await get(server.url, '/livez', '10.0.0.1')).status).toBe(200)
    expect((await get(server.url, '/readyz', 'anything')).status).not.toBe(400)
  })
})

describe('where the service is reached by others', () => {
  let server: RestServer
  beforeAll(async () => {
    server = await startRestServer({ PUBLIC_URL: 'https://sandbox.example.com' })
  })
  afterAll(() => server.close())

  it('the host is the business of whoever stands in front', async () => {
    expect((await get(server.url, '/api/v1/me', '10.1.2.3')).status).toBe(401)
  })

  it('nobody reads the mailbox', async () => {
    expect((await get(server.url, '/dev/mail', 'sandbox.example.com')).status).toBe(404)
  })
})

describe('a service that listens on loopback behind a proxy of its machine', () => {
  it('knows its public name', async () => {
    const server = await startRestServer({ PUBLIC_URL: 'https://sandbox.example.com', HOST: '127.0.0.1' })
    expect((await get(server.url, '/api/v1/me', 'sandbox.example.com')).status).toBe(401)
    expect((await get(server.url, '/api/v1/me', 'evil.example')).status).toBe(400)
    await server.close()
  })
})

describe('what no route sees', () => {
  let server: RestServer
  beforeAll(async () => {
    server = await startRestServer({ RATE_LIMIT_PER_MINUTE: '10' })
  })
  afterAll(() => server.close())

  it('is counted and told the limit like everything else of the API, and 429 comes first', async () => {
    const long = 'a'.repeat(20_000)
    const shots = [
      `GET /api/v1/me HTTP/1.1\r\nHost: localhost\r\nX-Long: ${long}\r\n\r\n`,
      `GET /api/v1/${long} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
      'BREW /api/v1/me HTTP/1.1\r\nHost: localhost\r\n\r\n',
      'GET /api/v1/me HTTP/1.1\r\nConnection: close\r\n\r\n',
      'GET /api/v1/me HTTP/1.1\r\nHost: localhost\r\nExpect: anything\r\nConnection: close\r\n\r\n',
      'GET /api/v1/%ff HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      'no HTTP at all\r\n\r\n',
      'GET /api/v1/me HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
    ]
    for (const [n, shot] of shots.entries()) {
      const { headers } = await raw(server.url, shot)
      expect([n, headers.get('x-ratelimit-remaining'), headers.get('ratelimit-policy')]).toEqual([n, String(9 - n), '"default";q=10;w=60'])
    }
    for (const path of ['/api/v1/me', '/api/v1/me']) await get(server.url, path, 'localhost')
    for (const shot of shots) {
      const { status, headers, body } = await raw(server.url, shot)
      expect([status, headers.get('x-error-code')]).toEqual([429, 'RATE_LIMITED'])
      const seconds = Number(headers.get('retry-after'))
      expect(JSON.parse(body)).toEqual({ error: 'Too Many Requests', message: expect.any(String), retryAfter: seconds })
    }
    expect(await upgrade(server.url, { origin: 'https://evil.example' })).toBe(429)
  })

  it('a page is neither counted nor told a limit', async () => {
    const { status, headers } = await raw(server.url, `GET /account HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`)
    expect([status, headers.get('x-ratelimit-limit')]).toEqual([400, undefined])
  })
})

describe('a page of another origin', () => {
  let sandbox: RestServer
  beforeAll(async () => {
    sandbox = await startRestServer()
  })
  afterAll(() => sandbox.close())

  const preflight = (origin: string, url: string, path = '/api/v1/escrows') =>
    fetch(url + path, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization,idempotency-key' },
    })

  it('of this machine may call a sandbox, with our headers to read and no cookies', async () => {
    const origin = 'http://localhost:3000'
    for (const path of ['/api/v1/escrows', '/graphql', '/graphql/stream', '/files/file_x', '/api/nothing']) {
      const allowed = await preflight(origin, sandbox.url, path)
      expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([204, origin])
      expect(allowed.headers.get('access-control-allow-methods')).toContain('PATCH')
      expect(allowed.headers.get('access-control-allow-headers')).toBe('authorization,idempotency-key')
      expect(allowed.headers.get('access-control-allow-credentials')).toBeNull()
    }
    for (const path of ['/api/v1/me', '/api/nothing']) {
      const { headers } = await sandbox.call('GET', path, { headers: { origin } })
      expect(headers.get('access-control-allow-origin')).toBe(origin)
      expect(headers.get('vary')).toContain('Origin')
      expect(headers.get('access-control-expose-headers')).toMatch(/X-Error-Code.*Location.*X-RateLimit-Remaining.*Retry-After/)
    }
    expect(await upgrade(sandbox.url, { origin })).toBe('open')
  })

  it.each(['https://shop.example.com', 'http://localhost.evil.example', 'http://10.0.0.1', 'null', 'file://'])(
    'such as %s may not',
    async (origin) => {
      const refused = await preflight(origin, sandbox.url)
      expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([404, null])
      const { headers } = await sandbox.call('GET', '/api/v1/me', { headers: { origin } })
      expect(headers.get('access-control-allow-origin')).toBeNull()
      expect(await upgrade(sandbox.url, { origin })).toBe(403)
    },
  )

  it('reads no page, whichever it is', async () => {
    const { headers } = await fetch(`${sandbox.url}/dev/mail`, { headers: { origin: 'http://localhost:3000' } })
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })

  it('OPTIONS that is no preflight is what it was', async () => {
    for (const [path, status] of [
      ['/api/v1/escrows', 404],
      ['/graphql', 400],
    ] as const) {
      const answer = await fetch(sandbox.url + path, { method: 'OPTIONS', headers: { origin: 'http://localhost:3000' } })
      expect(answer.status).toBe(status)
    }
  })

  it('that is set may, and no other', async () => {
    const server = await startRestServer({ CORS_ORIGINS: 'https://shop.example.com, https://Other.example.com:8443/' })
    for (const [origin, isAllowed] of [
      ['https://shop.example.com', true],
      ['https://other.example.com:8443', true],
      ['https://other.example.com', false],
      ['http://localhost:3000', false],
    ] as const) {
      expect((await preflight(origin, server.url)).headers.get('access-control-allow-origin')).toBe(isAllowed ? origin : null)
      expect(await upgrade(server.url, { origin })).toBe(isAllowed ? 'open' : 403)
    }
    await server.close()
  })

  it('may be any where all are set', async () => {
    const server = await startRestServer({ CORS_ORIGINS: '*' })
    expect((await preflight('https://anywhere.example', server.url)).headers.get('access-control-allow-origin')).toBe('*')
    expect(await upgrade(server.url, { origin: 'https://anywhere.example' })).toBe('open')
    await server.close()
  })
})
