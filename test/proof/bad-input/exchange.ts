import { connect } from 'node:net'

/** One answer as it came over the wire. */
export interface WireAnswer {
  status: number
  /** The first value of each header, names in lower case. */
  headers: ReadonlyMap<string, string>
  /** Every header line's name, in lower case. */
  names: readonly string[]
  text: string
  isStream: boolean
}

export interface Exchange {
  answers: WireAnswer[]
  /** How it ended: the server closed, it reset the connection, or nothing came for too long. */
  end: 'closed' | 'reset' | 'silent' | 'stream'
}

export interface ExchangeOptions {
  port: number
  /** What is written, piece after piece; the next one once the one before has been handed to the system. */
  pieces: readonly Buffer[]
  /** The request is a HEAD: its answer has no body, whatever its length says. */
  isHead?: boolean
  /** Closes our side after the last piece. */
  halfClose?: boolean
  /** How long nothing may come before it is given up. */
  silentAfterMs?: number
  /** So many answers are waited for; until the server closes when absent. */
  answers?: number
}

/**
 * Says exactly these bytes on a connection of its own, for what no HTTP client would send, and reads whole answers until the server hangs
 * up. A stream of events is cut after its headers.
 */
export function exchange({
  port,
  pieces,
  isHead = false,
  halfClose = false,
  silentAfterMs = 20_000,
  answers: wanted,
}: ExchangeOptions): Promise<Exchange> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, noDelay: true })
    let received = Buffer.alloc(0)
    let isOver = false
    const finish = (end: Exchange['end']) => {
      if (isOver) return
      isOver = true
      socket.destroy()
      resolve({ answers: readAnswers(received, isHead), end })
    }
    socket.setTimeout(silentAfterMs, () => finish('silent'))
    socket.on('data', (bytes: Buffer) => {
      received = received.length === 0 ? Buffer.from(bytes) : Buffer.concat([received, bytes])
      if (received.includes('text/event-stream') && received.includes('\r\n\r\n')) finish('stream')
      else if (wanted !== undefined && readAnswers(received, isHead).length >= wanted) finish('closed')
    })
    socket.on('end', () => finish('closed'))
    socket.on('close', () => finish('closed'))
    socket.on('error', () => finish('reset'))
    const write = (index: number) => {
      const piece = pieces[index]
      if (piece !== undefined) socket.write(piece, (error) => (error ? undefined : write(index + 1)))
      else if (halfClose) socket.end()
    }
    socket.on('connect', () => write(0))
  })
}

/** Every whole answer in what was received. */
export function readAnswers(bytes: Buffer, isHead = false): WireAnswer[] {
  const answers: WireAnswer[] = []
  for (let rest = bytes; rest.length > 0;) {
    const one = readOne(rest, isHead)
    if (!one) return answers
    if (one.answer.status !== 100) answers.push(one.answer)
    rest = rest.subarray(one.length)
  }
  return answers
}

function readOne(bytes: Buffer, isHead: boolean): { answer: WireAnswer; length: number } | null {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return null
  const [statusLine = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n')
  const pairs = lines.map((line): [string, string] => [
    line.slice(0, line.indexOf(':')).toLowerCase(),
    line.slice(line.indexOf(':') + 1).trim(),
  ])
  const headers = new Map(pairs.toReversed())
  const status = Number.parseInt(statusLine.split(' ')[1] ?? '0', 10)
  const isStream = headers.get('content-type')?.startsWith('text/event-stream') ?? false
  const names = pairs.map(([name]) => name)
  const answer = (text: string) => ({ status, headers, names, text, isStream })
  const rest = bytes.subarray(end + 4)
  if (isHead || isStream || status === 100 || status === 204 || status === 304)
    return { answer: answer(''), length: isStream ? bytes.length : end + 4 }
  if (headers.get('transfer-encoding') === 'chunked') {
    const body = unchunk(rest)
    return body && { answer: answer(body.text), length: end + 4 + body.length }
  }
  const length = Number.parseInt(headers.get('content-length') ?? '', 10)
  if (Number.isNaN(length)) return { answer: answer(rest.toString('utf8')), length: bytes.length }
  return rest.length < length ? null : { answer: answer(rest.subarray(0, length).toString('utf8')), length: end + 4 + length }
}

function unchunk(bytes: Buffer): { text: string; length: number } | null {
  const parts: Buffer[] = []
  for (let at = 0; ;) {
    const lineEnd = bytes.indexOf('\r\n', at)
    if (lineEnd < 0) return null
    const size = Number.parseInt(bytes.subarray(at, lineEnd).toString('latin1'), 16)
    if (size === 0) return { text: Buffer.concat(parts).toString('utf8'), length: lineEnd + 4 }
    parts.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = lineEnd + 2 + size + 2
    if (at > bytes.length) return null
  }
}
