import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../server/config.js'
import { jsonBody, type JsonBodyOptions } from '../../server/http/json-body.js'
import { RawConnection } from './raw-connection.js'
import { startApp } from './start-server.js'

const limitBytes = 100_000
const { limits } = readConfig({})

function startEcho(options: Partial<JsonBodyOptions> = {}) {
  return startApp((app) => {
    app.use(jsonBody({ limitBytes, jsonLimits: limits, ...options }))
    app.all('/echo', (req, res) => {
      res.json({ body: req.body ?? 'undefined', raw: req.rawBody?.toString('latin1'), refusal: req.bodyRefusal?.code })
    })
  })
}

async function post(
  base: string,
  body: string | Blob | Uint8Array<ArrayBuffer> | undefined,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) {
  const response = await fetch(`${base}/echo`, { method: 'POST', headers, ...(body !== undefined && { body }) })
  return { status: response.status, code: response.headers.get('x-error-code'), text: await response.text() }
}

describe('a body is read', () => {
  test('with its numbers and its bytes as they were sent', async () => {
    const { base } = await startEcho()
    const answer = await post(base, '{ "amount": 1250.10 }')
    expect(answer).toMatchObject({ status: 200, text: '{"body":{"amount":1250.10},"raw":"{ \\"amount\\": 1250.10 }"}' })
  })

  test('with plain numbers for readers that want them', async () => {
    const { base } = await startEcho({ numbers: 'plain' })
    expect(await post(base, '{"variables":{"first":10,"x":1.50}}')).toMatchObject({
      text: expect.stringContaining('{"variables":{"first":10,"x":1.5}}'),
    })
  })

  test('up to the limit and in many pieces', async () => {
    const { base, port } = await startEcho()
    const text = `{"a":"${'x'.repeat(limitBytes - 8)}"}`
    expect(await post(base, text)).toMatchObject({ status: 200 })

    const connection = new RawConnection(port)
    connection.send(
      'POST /echo HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
    )
    for (const piece of ['{"na', 'me":"', 'caf\xc3', '\xa9"}']) connection.send(`${piece.length.toString(16)}\r\n${piece}\r\n`)
    connection.send('0\r\n\r\n')
    await connection.closed
    expect(Buffer.from(connection.received, 'latin1').toString()).toContain('"name":"café"')
  })

  test.each([undefined, ''])('as undefined when there is none (%j), whatever the content type', async (body) => {
    const { base } = await startEcho()
    expect(await post(base, body, { 'content-type': 'text/plain' })).toMatchObject({ status: 200, text: '{"body":"undefined","raw":""}' })
  })

  test('as undefined when its only chunk is empty', async () => {
    const { port } = await startEcho()
    const connection = new RawConnection(port)
    connection.send('POST /echo HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n')
    await connection.closed
    expect(connection.received).toContain('{"body":"undefined","raw":""}')
  })

  test.each(['application/json', 'application/json; charset=utf-8', 'application/json;charset="UTF-8"', 'Application/JSON ; charset=utf8'])(
    'when it is declared as %s',
    async (contentType) => {
      const { base } = await startEcho()
      expect(await post(base, '{}', { 'content-type': contentType })).toMatchObject({ status: 200 })
    },
  )
})

describe('a body is refused as 400 JSON', () => {
  test.each([
    ['text/plain', 'text/plain'],
    ['a form', 'application/x-www-form-urlencoded'],
    ['another charset', 'application/json; charset=iso-8859-1'],
    ['a JSON dialect', 'application/merge-patch+json'],
    ['two types', 'application/json, text/plain'],
  ])('when it is declared as %s', async (_name, contentType) => {
    const { base } = await startEcho()
    expect(await post(base, '{}', { 'content-type': contentType })).toMatchObject({ status: 400, code: 'UNSUPPORTED_CONTENT_TYPE' })
  })

  test('when its type is not declared', async () => {
    const { base } = await startEcho()
    expect(await post(base, new Blob(['{}']), {})).toMatchObject({ status: 400, code: 'UNSUPPORTED_CONTENT_TYPE' })
  })

  test('when it is compressed', async () => {
    const { base } = await startEcho()
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
    expect(await post(base, new Uint8Array(gzipSync('{"a":1}')), headers)).toMatchObject({ status: 400, code: 'UNSUPPORTED_CONTENT_TYPE' })
    expect(await post(base, '{}', { ...headers, 'content-encoding': 'identity' })).toMatchObject({ status: 200 })
  })

  test.each([
    ['a lone continuation byte', [0x80]],
    ['an overlong NUL', [0xc0, 0x80]],
    ['an encoded surrogate', [0xed, 0xa0, 0x80]],
    ['beyond Unicode', [0xf4, 0x90, 0x80, 0x80]],
    ['a cut character', [0xc3]],
  ])('when it is not UTF-8: %s', async (_name, bytes) => {
    const { base } = await startEcho()
    const body = new Uint8Array([...Buffer.from('{"a":"'), ...bytes, ...Buffer.from('"}')])
    expect(await post(base, body)).toMatchObject({ status: 400, code: 'INVALID_JSON', text: expect.stringContaining('UTF-8') })
  })

  test.each(['[]', '[{}]', '"text"', 'null', 'true', '12'])('when it is %s, no object', async (body) => {
    const { base } = await startEcho()
    expect(await post(base, body)).toMatchObject({
      status: 400,
      code: 'VALIDATION_ERROR',
      text: expect.stringContaining('must be an object'),
    })
  })

  test.each([
    ['{"a":1,"\\u0061":2}', 'INVALID_JSON', '"details":{"a":"is given twice"}'],
    ['{"a":}', 'INVALID_JSON', 'not valid JSON'],
    ['{"metadata":{"k":"\\u0000"}}', 'VALIDATION_ERROR', '"details":{"metadata.k":"must not contain the NUL character"}'],
    ['{"__proto__":{"x":1}}', 'VALIDATION_ERROR', '__proto__'],
  ])('when strict JSON does not allow it: %s', async (body, code, text) => {
    const { base } = await startEcho()
    expect(await post(base, body)).toMatchObject({ status: 400, code, text: expect.stringContaining(text) })
  })

  test('when it is larger than the limit, declared or not, and the connection stays usable', async () => {
    const { base, port } = await startEcho()
    const large = JSON.stringify({ a: 'x'.repeat(3 * limitBytes) })
    expect(await post(base, large)).toMatchObject({ status: 400, code: 'BODY_TOO_LARGE' })
    expect(await post(base, '{}')).toMatchObject({ status: 200 })

    const connection = new RawConnection(port)
    connection.send(
      'POST /echo HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
    )
    connection.send(`${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`)
    expect(await connection.answer()).toMatchObject({ status: 400, body: { error: 'Bad Request' } })
  })

  test('later, when the route wants to say something else first', async () => {
    const { base } = await startEcho({ refusals: 'defer' })
    expect(await post(base, '{"a":')).toMatchObject({
      status: 200,
      text: '{"body":"undefined","raw":"{\\"a\\":","refusal":"INVALID_JSON"}',
    })
  })
})

test('a body that is cut off disturbs nobody', async () => {
  const { base, port, logged } = await startEcho()
  const connection = new RawConnection(port)
  connection.send('POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"a":')
  connection.socket.destroy()
  await connection.closed
  expect(await post(base, '{}')).toMatchObject({ status: 200 })
  expect(logged).toEqual([])
})
