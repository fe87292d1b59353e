import { connect, createServer } from 'node:net'
import { listenOnLoopback } from '../../support/installation/listen-on-loopback.js'
import type { SeededRandom } from '../../model/seeded-random.js'

/** An answer that the service gave whole and nobody received. */
export interface CutAnswer {
  readonly request: string
  readonly status: number
  /** The `Idempotency-Key` of the request, if it had one. */
  readonly key: string | null
  readonly body: string
}

/** Stands between clients and one process, and loses answers. */
export interface CuttingProxy {
  readonly url: string
  /** Answers that went through it, the lost ones included. */
  readonly answers: () => number
  readonly cuts: readonly CutAnswer[]
}

export interface CutOptions {
  /** The process that it stands in front of. */
  readonly url: string
  readonly random: SeededRandom
  /** The part of all answers that is lost. */
  readonly share: number
}

/** The service commits before it answers, so whatever a lost answer speaks of has happened. The client sees its connection reset. */
export async function startCuttingProxy({ url, random, share }: CutOptions): Promise<CuttingProxy> {
  const port = Number.parseInt(new URL(url).port, 10)
  const cuts: CutAnswer[] = []
  let answers = 0
  const server = createServer((client) => {
    const service = connect({ host: '127.0.0.1', port, noDelay: true })
    for (const socket of [client, service]) {
      socket.setNoDelay(true)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        client.destroy()
        service.destroy()
      })
    }
    const exchange = { request: '', answer: '', isCut: false, isAnswered: true }
    client.on('data', (chunk) => {
      if (exchange.isAnswered) Object.assign(exchange, { request: '', answer: '', isAnswered: false, isCut: random.next() < share })
      exchange.request += chunk.toString('latin1')
      service.write(chunk)
    })
    service.on('data', (chunk) => {
      if (!exchange.isAnswered) answers += 1
      exchange.isAnswered = true
      if (!exchange.isCut) return void client.write(chunk)
      exchange.answer += chunk.toString('latin1')
      if (!isWhole(exchange.answer)) return
      cuts.push(cutAnswer(exchange))
      client.resetAndDestroy()
    })
  })
  return { url: `http://127.0.0.1:${await listenOnLoopback(server)}`, answers: () => answers, cuts }
}

function isWhole(answer: string): boolean {
  const end = answer.indexOf('\r\n\r\n')
  const length = answer.match(/\r\ncontent-length: (\d+)/i)?.[1]
  return end >= 0 && length !== undefined && answer.length >= end + 4 + Number.parseInt(length, 10)
}

function cutAnswer({ request, answer }: { request: string; answer: string }): CutAnswer {
  return {
    request: request.slice(0, request.indexOf(' HTTP/')),
    status: Number.parseInt(answer.split(' ', 2)[1]!, 10),
    key: request.match(/\r\nidempotency-key: ([^\r]*)/i)?.[1] ?? request.match(/@idempotent\(key: \\"([^"\\]*)\\"\)/)?.[1] ?? null,
    body: Buffer.from(answer.slice(answer.indexOf('\r\n\r\n') + 4), 'latin1').toString('utf8'),
  }
}
