import type { Config } from '../config.js'
import { closeServer } from '../http/close-server.js'
import { createExpressApp } from '../http/create-express-app.js'
import { createHttpServer } from '../http/create-http-server.js'
import { errorHandler } from '../http/error-handler.js'
import { health, type Readiness } from '../http/health.js'
import { httpBoundsOf } from '../http/http-bounds.js'
import { listen, PortTaken } from '../http/listen.js'
import { notFound } from '../http/not-found.js'
import type { Services } from '../operations/services.js'
import type { Stop } from './stops.js'

/**
 * A door of its own for whoever watches over the process (`HEALTH_PORT`): its connections are not those of callers, who may take all of
 * theirs. Nothing else is answered there. Answers how to close it.
 */
export async function openHealthDoor(
  { log, config }: Pick<Services, 'log'> & { config: Pick<Config, 'host' | 'limits' | 'trustProxyHops'> },
  { port, isReady }: { port: number; isReady: () => Promise<Readiness> },
): Promise<Stop> {
  const app = createExpressApp()
  app.use(health({ isReady, log }))
  app.use(notFound)
  app.use(errorHandler({ log }))
  const server = createHttpServer(app, { ...httpBoundsOf(config), ...doorLimits })
  await listen(server, { host: config.host, port }).catch((error: unknown) => {
    if (error instanceof PortTaken) throw new Error(`port ${port} is taken; set HEALTH_PORT to another one`, { cause: error })
    throw error
  })
  return () => closeServer(server, { graceMs: 1_000 })
}

const doorLimits = { maxConnections: 100, connectionsEach: 50, headersTimeoutMs: 2_000, requestTimeoutMs: 2_000, checkIntervalMs: 1_000 }
