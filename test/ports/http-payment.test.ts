import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { httpPayment } from '../../server/ports/payment/card-provider/http-payment.js'
import type { PaymentPort } from '../../server/ports/payment/payment.js'

const now = new Date('2026-11-20T10:00:00.000Z')
const payment = { id: 'prov_1', paymentId: 'pay-1', amountMinor: '12050', currency: 'USD' }
const refund = { id: 'prov_r1', refundId: 'ref-1', paymentReference: 'prov_1', amountMinor: '500', currency: 'USD' }

interface Asked {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: unknown
}

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

async function provider(
  answer: (asked: Asked, response: ServerResponse) => void,
  timeoutMs = 1_000,
): Promise<{ port: PaymentPort; asked: Asked[] }> {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request
      const text = Buffer.concat(chunks).toString('utf8')
      const question = { method, path, headers, body: text === '' ? undefined : (JSON.parse(text) as unknown) }
      asked.push(question)
      answer(question, response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push(async () => {
    server.closeAllConnections()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`
  return { port: httpPayment({ baseUrl, apiKey: 'key-of-the-provider', callbackSecret: 'c'.repeat(32), fetch, timeoutMs }), asked }
}

const says = (json: unknown, status = 200) => provider((_asked, response) => void response.writeHead(status).end(JSON.stringify(json)))

const capture = (port: PaymentPort) =>
  port.capture({
    paymentId: 'pay-1',
    amountMinor: 12_050n,
    currency: 'USD',
    amountMillimes: 373_550n,
    description: 'عقد 1',
    returnUrl: 'https://amana.example/checkout/cs_1',
    now,
  })
const statusOf = (port: PaymentPort, reference = 'prov_1') =>
  port.status({ paymentId: 'pay-1', reference, amountMinor: 12_050n, currency: 'USD', startedAt: now, now })
const refundOf = (port: PaymentPort) => port.refund({ refundId: 'ref-1', reference: 'prov_1', amountMinor: 500n, currency: 'USD', now })

describe('httpPayment', () => {
  test('creates a payment under our id as idempotency key', async () => {
    const { port, asked } = await says({ ...payment, status: 'captured' }, 201)
    expect(await capture(port)).toMatchObject({ kind: 'captured', reference: 'prov_1' })
    expect(asked).toEqual([
      {
        method: 'POST',
        path: '/v1/payments',
        headers: expect.objectContaining({
          authorization: 'Bearer key-of-the-provider',
          'idempotency-key': 'pay-1',
          'content-type': 'application/json',
        }),
        body: {
          paymentId: 'pay-1',
          amountMinor: '12050',
          currency: 'USD',
          amountMillimes: '373550',
          description: 'عقد 1',
          returnUrl: 'https://amana.example/checkout/cs_1',
        },
      },
    ])
  })

  test.each([
    [{ status: 'captured' }, { kind: 'captured', reference: 'prov_1', amountMinor: 12_050n, currency: 'USD' }],
    [
      { status: 'declined', reason: 'insufficient_funds' },
      { kind: 'declined', reference: 'prov_1', reason: 'insufficient_funds' },
    ],
    [{ status: 'declined' }, { kind: 'declined', reference: 'prov_1', reason: 'unknown' }],
    [{ status: 'processing' }, { kind: 'processing', reference: 'prov_1', until: new Date('2026-11-20T10:01:00.000Z') }],
    [
      { status: 'processing', checkAgainAt: '2026-11-20T10:05:00Z', redirectUrl: 'https://pay.example/p/1' },
      { kind: 'processing', reference: 'prov_1', until: new Date('2026-11-20T10:05:00.000Z'), redirectUrl: 'https://pay.example/p/1' },
    ],
  ])('reads %j, when asked to pay and when asked for the status', async (said, outcome) => {
    const { port, asked } = await says({ ...payment, ...said })
    expect(await capture(port)).toEqual(outcome)
    expect(await statusOf(port)).toEqual(outcome)
    expect(asked[1]).toMatchObject({ method: 'GET', path: '/v1/payments/prov_1', body: undefined })
  })

  test.each([
    [{ status: 'refunded' }, { kind: 'refunded', reference: 'prov_r1' }],
    [
      { status: 'refused', reason: 'card_closed' },
      { kind: 'refused', reference: 'prov_r1', reason: 'card_closed' },
    ],
    [{ status: 'processing' }, { kind: 'processing', reference: 'prov_r1', until: new Date('2026-11-20T10:01:00.000Z') }],
  ])('refunds: %j', async (said, outcome) => {
    const { port, asked } = await says({ ...refund, ...said })
    expect(await refundOf(port)).toEqual(outcome)
    expect(asked[0]).toMatchObject({
      method: 'POST',
      path: '/v1/refunds',
      headers: { 'idempotency-key': 'ref-1' },
      body: { refundId: 'ref-1', paymentReference: 'prov_1', amountMinor: '500', currency: 'USD' },
    })
  })

  test.each([
    ['another amount', { amountMinor: '12051' }],
    ['another currency', { currency: 'EUR' }],
    ['another payment', { paymentId: 'pay-2' }],
    ['an amount as a number', { amountMinor: 12_050 }],
    ['an amount with decimals', { amountMinor: '120.50' }],
    ['an unknown status', { status: 'settled' }],
    ['no id', { id: undefined }],
    ['an empty id', { id: '' }],
    ['an id that is a path', { id: '..' }],
    ['an id with a line break', { id: 'prov_1\r\n' }],
    ['a payment page without TLS', { status: 'processing', redirectUrl: 'http://pay.example/' }],
    ['a script for a payment page', { status: 'processing', redirectUrl: 'javascript:alert(1)' }],
  ])('relies on nothing that says %s', async (_what, change) => {
    const { port } = await says({ ...payment, status: 'captured', ...change })
    await expect(capture(port)).rejects.toMatchObject({ name: 'PaymentProviderError', effect: 'unknown' })
  })

  test('relies on no status of another reference, and no refund of another payment', async () => {
    const { port } = await says({ ...payment, id: 'prov_2', status: 'captured' })
    await expect(statusOf(port)).rejects.toMatchObject({ effect: 'unknown' })
    const other = await says({ ...refund, paymentReference: 'prov_2', status: 'refunded' })
    await expect(refundOf(other.port)).rejects.toMatchObject({ effect: 'unknown' })
  })

  test.each([400, 401, 402, 403, 404, 422])('%i: this request was refused', async (status) => {
    const { port } = await says({ error: 'no' }, status)
    await expect(capture(port)).rejects.toMatchObject({ effect: 'refused', message: `The payment provider answered ${status}` })
  })

  test.each([202, 204, 408, 409, 425, 429, 500, 502, 503])('%i: the outcome is unknown', async (status) => {
    const { port } = await says({ ...payment, status: 'captured' }, status)
    await expect(capture(port)).rejects.toMatchObject({ effect: 'unknown' })
  })

  test.each<[string, (response: ServerResponse) => void]>([
    ['is not JSON', (response) => response.end('<html>')],
    ['is empty', (response) => response.end()],
    ['redirects', (response) => response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end()],
    ['breaks off', (response) => response.writeHead(200, { 'content-length': 500 }).write('{"id"', () => response.destroy())],
    ['is endless', (response) => response.end('x'.repeat(100_000))],
    ['never comes', () => {}],
    ['never ends', (response) => void response.writeHead(200).write('{')],
  ])('an answer that %s: the outcome is unknown', async (_what, answer) => {
    const { port } = await provider((_asked, response) => answer(response), 150)
    await expect(capture(port)).rejects.toMatchObject({ name: 'PaymentProviderError', effect: 'unknown' })
  })

  test('a statement of a day is read page by page', async () => {
    const line = { reference: 'prov_1', currency: 'USD', amountMinor: '12050' }
    const { port, asked } = await says({ day: '2026-11-20', lines: [line, { ...line, kind: 'payout', amountMinor: '-5' }], next: 'p2' })
    const movement = { reference: 'prov_1', kind: 'movement', currency: 'USD', amountMinor: 12_050n }
    const lines = [movement, { ...movement, kind: 'payout', amountMinor: -5n }]
    expect(await port.statement!({ day: '2026-11-20', after: null })).toEqual({ lines, next: 'p2' })
    await port.statement!({ day: '2026-11-20', after: 'p2' })
    expect(asked.map(({ path }) => path)).toEqual(['/v1/statements/2026-11-20', '/v1/statements/2026-11-20?after=p2'])
  })

  test.each([
    [{ day: '2026-11-19', lines: [] }, 'another day'],
    [{ day: '2026-11-20', lines: [{ reference: 'a', currency: 'USD', amountMinor: 5 }] }, 'an amount that is a float'],
    [{ day: '2026-11-20', lines: [{ reference: 'a', currency: 'GBP', amountMinor: '5' }] }, 'another currency'],
    [{ day: '2026-11-20' }, 'no lines'],
  ])('a statement as %j is not relied on: %s', async (answer, _what) => {
    const { port } = await says(answer)
    await expect(port.statement!({ day: '2026-11-20', after: null })).rejects.toMatchObject({ effect: 'unknown' })
  })

  test('a reference cannot change the path that is asked', async () => {
    const { port, asked } = await says({ error: 'no' }, 404)
    await expect(statusOf(port, '../refunds?x=1')).rejects.toMatchObject({ effect: 'refused' })
    expect(asked[0]?.path).toBe('/v1/payments/..%2Frefunds%3Fx%3D1')
  })

  const connectTo = (baseUrl: string) => () => httpPayment({ baseUrl, apiKey: 'key', callbackSecret: 'c'.repeat(32), fetch })

  test.each(['http://pay.example/', 'http://localhost.evil.example/', 'ftp://127.0.0.1/'])('does not send its key to %s', (baseUrl) => {
    expect(connectTo(baseUrl)).toThrow(new RangeError('The payment provider must be reached over https'))
  })

  test.each(['https://pay.example/v1', 'http://localhost:4001', 'http://[::1]:4001'])('may send its key to %s', (baseUrl) => {
    expect(connectTo(baseUrl)).not.toThrow()
  })
})
