import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'

export interface ReceivedRequest {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: string
}

export interface LoopbackReceiver {
  port: number
  /** Complete requests, in order of arrival. */
  requests: ReceivedRequest[]
  /** Connections opened, with or without a request: a canary must count none. */
  connections: number
  close(): Promise<void>
}

/** A real HTTP (or, with a certificate, HTTPS) server on 127.0.0.1 that keeps what it was sent and answers as told. */
export async function loopbackReceiver(
  answer: (response: ServerResponse, request: ReceivedRequest) => void,
  certificate?: { key: string; cert: string },
): Promise<LoopbackReceiver> {
  const listener: RequestListener = (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request
      const received = { method, path, headers, body: Buffer.concat(chunks).toString('utf8') }
      receiver.requests.push(received)
      answer(response, received)
    })
  }
  const server = certificate === undefined ? createServer(listener) : createSecureServer(certificate, listener)
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    receiver.connections += 1
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const receiver: LoopbackReceiver = {
    port: 0,
    requests: [],
    connections: 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  receiver.port = (server.address() as AddressInfo).port
  return receiver
}
