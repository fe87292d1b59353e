import { createHmac, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createCallbackRouter } from '../../server/http/callback-router.js'
import { rawBody } from '../../server/http/raw-body.js'
import { DomainError } from '../../server/domain/errors.js'
import { httpPayment } from '../../server/ports/payment/card-provider/http-payment.js'
import { startApp } from './start-server.js'

const secret = 's'.repeat(32)
const adapter = httpPayment({ baseUrl: 'https://provider.example', apiKey: 'key-of-ours', callbackSecret: secret, fetch })

const bytes = (limitBytes: number) => [rawBody({ limitBytes, contentType: 'application/json' })]

/** The door, with the adapter's own reading behind it. */
async function aDoor() {
  const read: unknown[] = []
  const counted: string[] = []
  const router = createCallbackRouter({
    asAnybody: (request, _response, next) => {
      counted.push(request.url)
      next()
    },
    readBody: { payment: bytes(10_000), identity: bytes(20_000) },
    answerPayment: async (sent) => {
      if (sent.query['payment_ref'] === 'down') throw new DomainError('PAYMENT_PROVIDER_UNAVAILABLE')
      read.push(sent.rawBody.length > 0 ? adapter.readCallback({ ...sent, now: new Date() }) : sent.query)
    },
    answerIdentity: async (sent) => {
      if (sent.header('x-signature') !== 'good') throw new DomainError('UNAUTHORIZED')
      read.push(sent.rawBody.length)
    },
  })
  const { base } = await startApp((app) => void app.use('/callbacks', router))
  return { base, read, counted }
}

function signed(body: string, key = secret) {
  const t = Math.floor(Date.now() / 1_000)
  const v1 = createHmac('sha256', key).update(`${t}.${body}`).digest('hex')
  return { method: 'POST', body, headers: { 'content-type': 'application/json', 'x-payment-signature': `t=${t},v1=${v1}` } }
}

const payment = { id: 'prov_1', amountMinor: '12050', currency: 'USD', status: 'captured' }

test('a signed callback is read from the bytes that were sent, and is not counted', async () => {
  const { base, read, counted } = await aDoor()
  const paymentId = randomUUID()
  const body = `{ "eventId":"ev_1",\n "payment": ${JSON.stringify({ ...payment, paymentId })} }`
  const response = await fetch(`${base}/callbacks/payment`, signed(body))
  expect({ status: response.status, body: await response.json() }).toEqual({ status: 200, body: { received: true } })
  expect(read).toEqual([{ paymentId }])
  expect(counted).toEqual([])
})

test('a forged one is 401 and counted', async () => {
  const { base, read, counted } = await aDoor()
  const body = JSON.stringify({ eventId: 'ev_1', payment: { ...payment, paymentId: randomUUID() } })
  const response = await fetch(`${base}/callbacks/payment`, signed(body, 'f'.repeat(32)))
  expect(response.status).toBe(401)
  expect(read).toEqual([])
  expect(counted).toHaveLength(1)
})

test('one by GET brings its parameters; where we could not ask it is 502, so that it comes again', async () => {
  const { base, read } = await aDoor()
  expect((await fetch(`${base}/callbacks/payment?payment_ref=5f94`)).status).toBe(200)
  expect(read).toEqual([{ payment_ref: '5f94' }])
  expect((await fetch(`${base}/callbacks/payment?payment_ref=down`)).status).toBe(502)
})

test('one of the provider of identities is as little counted, unless it is refused', async () => {
  const { base, read, counted } = await aDoor()
  const tell = (signature: string) =>
    fetch(`${base}/callbacks/identity`, {
      method: 'POST',
      body: JSON.stringify({ text: 'x'.repeat(15_000) }),
      headers: { 'content-type': 'application/json', 'x-signature': signature },
    })
  expect([(await tell('good')).status, counted.length]).toEqual([200, 0])
  expect([(await tell('forged')).status, counted.length]).toEqual([401, 1])
  expect(read).toEqual([15_011])
})

test('there is no other door', async () => {
  const { base, counted } = await aDoor()
  expect((await fetch(`${base}/callbacks/other`)).status).toBe(404)
  expect((await fetch(`${base}/callbacks/payment`, { method: 'DELETE' })).status).toBe(404)
  expect(counted).toHaveLength(2)
})
