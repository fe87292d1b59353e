import { createServer } from 'node:http'
import { answering } from '../../support/process/answering.js'

export type ReceiverQuestion = { take: true } | { delayMs: number } | 'count'

export interface Arrival {
  eventId: string
  path: string
  /** Milliseconds since 1970, when the last byte of the request was there. */
  at: number
}

// Receives webhooks, as an integrator would, and notes when.
let delayMs = 0
let count = 0
let arrivals: Arrival[] = []

const server = createServer((request, response) => {
  request.resume()
  request.once('end', () => {
    if (request.method === 'POST') {
      count += 1
      arrivals.push({
        eventId: String(request.headers['x-webhook-id'] ?? ''),
        path: request.url ?? '',
        at: performance.timeOrigin + performance.now(),
      })
    }
    if (delayMs === 0) response.end('ok')
    else setTimeout(() => response.end('ok'), delayMs)
  })
})
server.keepAliveTimeout = 60_000
server.listen(parseInt(process.env['PORT']!, 10), '127.0.0.1')

answering((question: ReceiverQuestion): Arrival[] | number | null => {
  if (question === 'count') return count
  if ('delayMs' in question) {
    delayMs = question.delayMs
    return null
  }
  const taken = arrivals
  arrivals = []
  return taken
})
