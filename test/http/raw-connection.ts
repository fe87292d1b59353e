import { connect, type Socket } from 'node:net'

/** One TCP connection that says exactly what it is told, for what no HTTP client would send. */
export class RawConnection {
  readonly socket: Socket
  received = ''
  readonly closed: Promise<void>

  /** `from` is another address of loopback, `127.0.0.2`. */
  constructor(port: number, from?: string) {
    this.socket = connect({ port, host: '127.0.0.1', ...(from !== undefined && { localAddress: from }) })
    this.socket.setEncoding('latin1')
    this.socket.on('data', (text: string) => (this.received += text))
    // A reset is one of the ways in which a server may hang up.
    this.socket.on('error', () => this.socket.destroy())
    this.closed = new Promise((resolve) => this.socket.on('close', () => resolve()))
  }

  send(text: string): this {
    this.socket.write(text, 'latin1')
    return this
  }

  /** The status line and the parsed JSON body of the first answer; waits until the server closes the connection. */
  async answer(): Promise<RawAnswer> {
    await this.closed
    return readAnswer(this.received)
  }
}

export interface RawAnswer {
  status: number
  headers: Headers
  body: Record<string, unknown>
}

function readAnswer(text: string): RawAnswer {
  const [head = '', body = ''] = text.split('\r\n\r\n', 2)
  const [statusLine = '', ...lines] = head.split('\r\n')
  const headers = new Headers(
    lines.map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  )
  return {
    status: +(statusLine.split(' ')[1] ?? 0),
    headers,
    body: JSON.parse(Buffer.from(body, 'latin1').toString()) as Record<string, unknown>,
  }
}
