import { createServer, request, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { listenOnLoopback } from '../../support/installation/listen-on-loopback.js'

/** Stands before several processes and gives each request to the next of them, whatever its connection. A websocket stays where it began. */
export async function startRoundRobin(bases: readonly string[]): Promise<string> {
  const ports = bases.map((base) => Number.parseInt(new URL(base).port, 10))
  let turn = 0
  const nextPort = () => ports[turn++ % ports.length]!
  const server = createServer((incoming, outgoing) => {
    const { method, url: path, rawHeaders: headers } = incoming
    const forwarded = request({ host: '127.0.0.1', port: nextPort(), method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.rawHeaders)
      answer.pipe(outgoing)
    })
    forwarded.on('error', () => outgoing.destroy())
    outgoing.on('close', () => forwarded.destroy())
    incoming.pipe(forwarded)
  })
  server.on('upgrade', (incoming: IncomingMessage, client: Socket, head: Buffer) => {
    const service = connect({ host: '127.0.0.1', port: nextPort() })
    service.write(`${startOf(incoming)}\r\n\r\n`)
    service.write(head)
    for (const [from, to] of [
      [client, service],
      [service, client],
    ] as const) {
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
    }
  })
  return `http://127.0.0.1:${await listenOnLoopback(server)}`
}

function startOf({ method, url, rawHeaders }: IncomingMessage): string {
  const lines = Array.from({ length: rawHeaders.length / 2 }, (_, index) => `${rawHeaders[2 * index]}: ${rawHeaders[2 * index + 1]}`)
  return [`${method} ${url} HTTP/1.1`, ...lines].join('\r\n')
}
