import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Express } from 'express'
import { onTestFinished } from 'vitest'
import { readConfig } from '../../server/config.js'
import { createExpressApp } from '../../server/http/create-express-app.js'
import { closeServer } from '../../server/http/close-server.js'
import { createHttpServer, type HttpServerOptions } from '../../server/http/create-http-server.js'
import { errorHandler, type ErrorHandlerOptions } from '../../server/http/error-handler.js'
import { httpBoundsOf, type HttpBounds } from '../../server/http/http-bounds.js'
import { notFound } from '../../server/http/not-found.js'
import { requestId } from '../../server/http/request-id.js'

export interface RunningServer {
  server: Server
  port: number
  base: string
}

/** Those of a service behind a proxy, which has none for an address. */
export const usualBounds = httpBoundsOf(readConfig({ TRUST_PROXY: '1' }))

interface ServerOptions extends HttpServerOptions {
  limits?: Partial<HttpBounds>
}

/** A listening server on a free loopback port, closed when the test ends. */
export async function startServer(handler: RequestListener, { limits, ...options }: ServerOptions = {}): Promise<RunningServer> {
  const server = createHttpServer(handler, { ...usualBounds, ...limits }, options)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    if (server.listening) await closeServer(server, { graceMs: 100 })
  })
  const { port } = server.address() as AddressInfo
  return { server, port, base: `http://127.0.0.1:${port}` }
}

export interface LoggedEntry {
  level: 'error' | 'warn'
  fields: Record<string, unknown>
  message: string
}

/** The same with an application between the request id and the error handler, as the service has it; failures land in `logged`. */
export async function startApp(
  routes: (app: Express) => void,
  { shapeFor, ...options }: ServerOptions & Pick<ErrorHandlerOptions, 'shapeFor'> = {},
): Promise<RunningServer & { logged: LoggedEntry[] }> {
  const logged: LoggedEntry[] = []
  const keep = (level: LoggedEntry['level']) => (fields: object, message: string) =>
    void logged.push({ level, fields: { ...fields }, message })
  const app = createExpressApp()
  app.use(requestId())
  routes(app)
  app.use(notFound)
  app.use(errorHandler({ log: { error: keep('error'), warn: keep('warn') }, ...(shapeFor && { shapeFor }) }))
  return { ...(await startServer(app, options)), logged }
}
