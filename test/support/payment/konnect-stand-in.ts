import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A payment as Konnect's documentation shows it, in the fields that it documents. */
export interface StoodInPayment {
  id: string
  status: 'pending' | 'completed'
  amount: number
  reachedAmount: number
  amountDue: number
  token: string
  orderId: string
  [field: string]: unknown
}

/** What is answered in place of the truth; undefined is the truth. */
export type Lie = (truth: StoodInPayment, response: ServerResponse) => unknown

export interface KonnectStandIn {
  baseUrl: string
  apiKey: string
  payments: Map<string, StoodInPayment>
  /** The bodies of the requests that began payments. */
  begun: Array<Record<string, unknown>>
  /** How questions about payments are answered; null for truthfully. */
  lie: Lie | null
  /** How a beginning is answered in place of the truth. */
  lieAtStart: ((response: ServerResponse) => void) | null
  /** The payer has entered the card. */
  pay(reference: string): void
  close(): Promise<void>
}

/**
 * Answers as docs.konnect.network documents `POST /payments/init-payment` and `GET /payments/:paymentId` (read on 2026-11-22), and can be made
 * to lie.
 */
export async function startKonnectStandIn(): Promise<KonnectStandIn> {
  const standIn: Omit<KonnectStandIn, 'baseUrl' | 'close'> = {
    apiKey: '6137ad140c181c5eb44a7f88:stand-in',
    payments: new Map(),
    begun: [],
    lie: null,
    lieAtStart: null,
    pay(reference) {
      const payment = standIn.payments.get(reference)!
      Object.assign(payment, { status: 'completed', reachedAmount: payment.amount, amountDue: 0 })
    },
  }
  const send = (response: ServerResponse, status: number, json: unknown) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))

  const begin = (response: ServerResponse, body: Record<string, unknown>): void => {
    standIn.begun.push(body)
    if (standIn.lieAtStart) return standIn.lieAtStart(response)
    const id = (0x5f9498735289e405fc7c0000n + BigInt(standIn.payments.size)).toString(16)
    const { amount, token, orderId } = body as { amount: number; token: string; orderId: string }
    standIn.payments.set(id, { id, status: 'pending', amount, reachedAmount: 0, amountDue: amount, token, orderId, type: 'immediate' })
    send(response, 200, { payUrl: `https://gateway.konnect.example/pay?payment_ref=${id}`, paymentRef: id })
  }
  const tell = (response: ServerResponse, reference: string): void => {
    const payment = standIn.payments.get(reference)
    if (!payment) return send(response, 404, { errors: [{ message: 'Payment not found' }] })
    const lie = standIn.lie?.({ ...payment }, response)
    if (lie !== answered) send(response, 200, { payment: lie ?? payment })
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method, url = '', headers } = request
      if (headers['x-api-key'] !== standIn.apiKey) return send(response, 401, { errors: [{ message: 'Unauthorized' }] })
      if (method === 'POST' && url === '/api/v2/payments/init-payment')
        return begin(response, JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>)
      const [, reference] = /^\/api\/v2\/payments\/([^/]+)$/.exec(url) ?? []
      return method === 'GET' && reference ? tell(response, reference) : send(response, 404, {})
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v2`
  return Object.assign(standIn, {
    baseUrl,
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  })
}

/** The lie has answered by itself. */
export const answered = Symbol('answered')
