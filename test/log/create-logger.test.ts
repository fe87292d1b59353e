import { describe, expect, test } from 'vitest'
import { errorHandler } from '../../server/http/error-handler.js'
import { requestLogger } from '../../server/http/request-logger.js'
import { createLogger } from '../../server/log/create-logger.js'
import { maskSecrets } from '../../server/log/mask-secrets.js'
import { RawConnection } from '../http/raw-connection.js'
import { startApp } from '../http/start-server.js'

const hex = '0123456789abcdef'.repeat(4)
const apiKey = `sk_sandbox_${hex}`
const secrets = [apiKey, `sk_live_${hex}`, 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=', `ut_${hex}`, `dt_${hex}`, `st_${hex}`]

function captureLog() {
  const lines: string[] = []
  const log = createLogger({ destination: { write: (line: string) => void lines.push(line) } })
  return { log, lines, entries: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>) }
}

async function startLogged() {
  const hanging: string[] = []
  const captured = captureLog()
  const running = await startApp((app) => {
    app.use(requestLogger({ log: captured.log }))
    app.get('/livez', (_req, res) => void res.end())
    app.get('/hangs', (req) => void hanging.push(req.url))
    app.get('/raw', (req, res) => {
      captured.log.info({ req, res: res.set('Set-Cookie', 'sid=hunter2') }, 'raw')
      res.end()
    })
    app.post('/ok', (_req, res) => void res.status(201).set('Set-Cookie', `sid=${hex}`).json({ key: apiKey }))
    app.get('/fails', () => {
      throw new Error(`cannot use ${apiKey}`)
    })
    app.use(errorHandler({ log: captured.log }))
  })
  return { ...running, ...captured, hanging }
}

describe('maskSecrets', () => {
  test.each(secrets)('%s', (secret) => {
    const tail = secret.slice(-20)
    for (const text of [
      secret,
      `x${secret}y`,
      `{"a":"${secret}"}`,
      `https://x/?a=${secret}&b=1`,
      `Bearer ${secret}`,
      encodeURIComponent(secret),
    ])
      expect(maskSecrets(text)).not.toContain(tail)
  })

  test('keeps what may be shown', () => {
    expect(maskSecrets(apiKey)).toBe('sk_sandbox_01234567***')
    expect(maskSecrets('prefix sk_live_01234567 and esc_01jd4q6z8y3v7w2n5k9m0xabcd')).toBe(
      'prefix sk_live_01234567 and esc_01jd4q6z8y3v7w2n5k9m0xabcd',
    )
    expect(maskSecrets('https://x/checkout/cs_1?t=abcdef&lang=fr#t=1')).toBe('https://x/checkout/cs_1?t=***&lang=fr#t=***')
    expect(maskSecrets('start=1 at=2')).toBe('start=1 at=2')
    expect(maskSecrets('Basic dXNlcjpwYXNz')).toBe('Basic ***')
  })
})

describe('a logged object', () => {
  test('holds no secret, wherever it stands', () => {
    const { log, lines } = captureLog()
    for (const secret of secrets) {
      log.info({ note: `found ${secret}`, nested: { deep: [secret] } }, `message with ${secret}`)
      log.error({ err: new Error(`failed with ${secret}`, { cause: new Error(secret) }) })
    }
    const text = lines.join('')
    for (const secret of secrets) expect(text).not.toContain(secret.slice(-24))
  })

  test('holds no password, cookie or body', () => {
    const { log, lines } = captureLog()
    const headers = { authorization: 'hunter2', 'x-api-key': 'hunter2', cookie: 'hunter2', 'set-cookie': 'hunter2' }
    log.info({
      headers,
      password: 'hunter2',
      user: { password: 'hunter2', otp: 'hunter2' },
      body: { x: 'hunter2' },
      request: { body: 'hunter2' },
    })
    log.info(Object.assign(new Error('driver'), { config: { headers: { authorization: 'hunter2' } } }))
    expect(lines.join('')).not.toContain('hunter2')
  })
})

describe('the line of a request', () => {
  test('has id, method, path, status and code, and neither headers, values nor bodies', async () => {
    const { base, entries, lines } = await startLogged()
    await fetch(`${base}/ok?email=a@b.tn&page=2&%74=${hex}&t=${hex}`, {
      method: 'POST',
      body: JSON.stringify({ password: 'hunter2' }),
      headers: {
        'x-request-id': 'abc',
        authorization: `Bearer ${apiKey}`,
        'x-api-key': apiKey,
        cookie: `sid=${hex}`,
        referer: `https://x/?t=${hex}`,
        'user-agent': `agent ${apiKey}`,
      },
    })
    await expect.poll(() => lines.length).toBe(1)
    expect(entries()[0]).toMatchObject({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      requestId: 'abc',
      address: '127.0.0.1',
      req: { method: 'POST', url: '/ok?email=***&page=2&%74=***&t=***' },
      res: { status: 201 },
      responseTimeMs: expect.any(Number),
    })
    expect(lines[0]).not.toMatch(/hunter2|a@b\.tn|cookie/)
    expect(lines[0]).not.toContain(hex.slice(0, 24))
  })

  test.each([
    [`/raw?${hex}`, '/raw?***'],
    [`/raw?preview&${hex}&page=2`, '/raw?preview&***&page=2'],
    [`/checkout/cs_1%3Ft=${hex}`, '/checkout/cs_1?t=***'],
    [`/checkout/cs_1%3ft%3D${hex}`, '/checkout/cs_1?***'],
    [`/checkout/cs_1?a?t=${hex}`, '/checkout/cs_1?a?t=***'],
  ])('has no secret of a link that was cut or escaped on the way: %s', async (sent, shown) => {
    const { base, entries } = await startLogged()
    await fetch(`${base}${sent}`)
    await expect.poll(() => entries().find(({ msg }) => msg === 'request')).toMatchObject({ req: { url: shown } })
  })

  test('is an error for a failure of ours, whose cause is logged once with the same id', async () => {
    const { base, entries, lines } = await startLogged()
    await fetch(`${base}/fails`, { headers: { 'x-request-id': 'abc' } })
    await expect.poll(() => lines.length).toBe(2)
    expect(entries()).toMatchObject([
      {
        level: 'error',
        msg: 'request failed',
        requestId: 'abc',
        err: { message: 'cannot use sk_sandbox_01234567***', stack: expect.any(String) },
      },
      { level: 'error', msg: 'request', requestId: 'abc', res: { status: 500, errorCode: 'INTERNAL_ERROR' } },
    ])
  })

  test('is not the only place where a request may be logged whole', async () => {
    const { base, lines } = await startLogged()
    await fetch(`${base}/raw?q=hunter2`, { headers: { cookie: 'sid=hunter2', 'x-api-key': 'hunter2' } })
    await expect.poll(() => lines.length).toBe(2)
    expect(lines.join('')).not.toContain('hunter2')
    expect(lines[0]).toContain('"req":{"method":"GET","url":"/raw?q=***"')
  })

  test('says when the caller went away before the answer', async () => {
    const { port, entries, lines, hanging } = await startLogged()
    const connection = new RawConnection(port).send('GET /hangs HTTP/1.1\r\nHost: x\r\n\r\n')
    await expect.poll(() => hanging.length).toBe(1)
    connection.socket.destroy()
    await expect.poll(() => lines.length).toBe(1)
    expect(entries()[0]).toMatchObject({ msg: 'request cut off', req: { url: '/hangs' } })
  })

  test('is not written for health probes', async () => {
    const { base, lines } = await startLogged()
    await fetch(`${base}/livez`)
    await fetch(`${base}/ok`, { method: 'POST' })
    await expect.poll(() => lines.length).toBe(1)
    expect(lines[0]).toContain('/ok')
  })
})

describe('what a caller sends', () => {
  test('takes little of a line, however long it is', async () => {
    const { base, lines, entries } = await startLogged()
    const long = 'x'.repeat(14_000)
    await fetch(`${base}/${long}?${long.slice(0, 1_000)}=1`, { headers: { 'user-agent': 'y'.repeat(1_000) } })
    await expect.poll(() => lines.length).toBe(1)
    expect(lines[0]!.length).toBeLessThan(1_000)
    expect(entries()[0]).toMatchObject({
      req: { url: expect.stringMatching(/^\/x{299}…$/), userAgent: expect.stringMatching(/^y{200}…$/) },
      res: { status: 404 },
    })
  })

  test('does not make an error longer than a page', () => {
    const { log, lines, entries } = captureLog()
    const long = 'z'.repeat(100_000)
    const nested = Array.from({ length: 10 }).reduce<Error>((cause) => new Error(long, { cause }), new Error(long))
    log.error({ err: nested }, 'failed')
    expect(lines[0]!.length).toBeLessThan(16_384)
    expect(entries()[0]).toMatchObject({ msg: 'failed', err: { message: expect.stringMatching(/^z{1000}…$/) } })
  })

  test('in a line beyond all bounds leaves where it came from', () => {
    const { log, lines, entries } = captureLog()
    log.warn({ requestId: 'abc', items: Array.from({ length: 1_000 }, () => 'é'.repeat(50)) }, 'm'.repeat(20_000))
    expect(Buffer.byteLength(lines[0]!)).toBeLessThan(1_000)
    expect(entries()[0]).toEqual({
      level: 'warn',
      time: expect.any(String),
      requestId: 'abc',
      cutBytes: expect.any(Number),
      msg: `${'m'.repeat(100)}…`,
    })
    expect(lines[0]).toMatch(/\n$/)
  })
})
