import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { answerOf, type Answer, type Request } from './rest-client.js'
import type { Span } from '../flow/span.js'

/** A request that a server has received up to its last byte. */
export interface HeldRequest {
  /** Sends the last byte. */
  release(): void
  /** What came back; rejects when the connection breaks before a whole answer. */
  readonly answer: Promise<Answer>
  /** From the release to the first byte of the answer; once there is one. */
  underWay(): Span
}

/**
 * Opens a connection of its own and sends everything but the last byte, so that what remains of many requests, on many servers, is one
 * byte each and no work: released together they arrive together.
 */
export async function holdRequest(base: string, { method, path, token, headers = {}, body }: Request): Promise<HeldRequest> {
  const { hostname, port } = new URL(base)
  const socket = connect({ host: hostname, port: Number.parseInt(port, 10), noDelay: true })
  const answer = readAnswer(socket)
  // Whoever releases also reads; until then a failure must not end the process.
  answer.catch(() => undefined)
  await once(socket, 'connect')
  const text = body === undefined ? '' : JSON.stringify(body)
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: ${hostname}:${port}`,
    'connection: close',
    ...(token ? [`authorization: Bearer ${token}`] : []),
    ...(body === undefined ? [] : ['content-type: application/json']),
    ...(method === 'GET' ? [] : [`content-length: ${Buffer.byteLength(text)}`]),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  const bytes = Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text}`)
  const last = bytes.subarray(-1)
  await new Promise<void>((resolve, reject) => {
    socket.write(bytes.subarray(0, -1), (error) => (error ? reject(error) : resolve()))
  })
  const span = { fromMs: Infinity, toMs: Infinity }
  socket.once('data', () => (span.toMs = performance.now()))
  const release = () => {
    span.fromMs = performance.now()
    socket.write(last)
  }
  return { answer, release, underWay: () => span }
}

/** Holds one request for each, then releases all in one go, in the order given, and answers what each got. */
export async function releaseTogether(requests: ReadonlyArray<{ base: string; request: Request }>): Promise<Answer[]> {
  const held = await Promise.all(requests.map(({ base, request }) => holdRequest(base, request)))
  for (const each of held) each.release()
  return Promise.all(held.map(({ answer }) => answer))
}

const answerWithinMs = 60_000

async function readAnswer(socket: Socket): Promise<Answer> {
  const chunks: Buffer[] = []
  socket.setTimeout(answerWithinMs, () => socket.destroy(new Error('no answer within a minute')))
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  await once(socket, 'end')
  socket.destroy()
  return parseAnswer(Buffer.concat(chunks))
}

function parseAnswer(bytes: Buffer): Answer {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) throw new Error(`the connection ended within an answer: ${bytes.toString('utf8').slice(0, 200)}`)
  const [statusLine, ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n')
  const headers = new Headers(
    lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()] as [string, string]),
  )
  const rest = bytes.subarray(end + 4)
  const body = headers.get('transfer-encoding') === 'chunked' ? unchunked(rest) : rest
  const length = headers.get('content-length')
  if (length !== null && body.length !== Number.parseInt(length, 10)) throw new Error('the connection ended within an answer')
  return answerOf(Number.parseInt(statusLine!.split(' ')[1]!, 10), headers, body.toString('utf8'))
}

function unchunked(bytes: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; ;) {
    const lineEnd = bytes.indexOf('\r\n', at)
    if (lineEnd < 0) throw new Error('the connection ended within an answer')
    const size = Number.parseInt(bytes.subarray(at, lineEnd).toString('latin1'), 16)
    if (size === 0) return Buffer.concat(parts)
    parts.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = lineEnd + 2 + size + 2
  }
}
