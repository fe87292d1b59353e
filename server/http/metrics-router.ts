import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Router, type Router as MetricsRouter } from 'express'
import ipaddr from 'ipaddr.js'
import { DomainError } from '../domain/errors.js'
import type { Metrics } from '../telemetry/metrics.js'

interface MetricsDoor {
  metrics: Metrics
  /** `METRICS_TOKEN`; without one only this machine is answered. */
  token?: string | undefined
}

/** `GET /metrics`: the figures of this process for Prometheus. To anybody else there is no such address. */
export function metricsRouter({ metrics, token }: MetricsDoor): MetricsRouter {
  const router = Router()
  router.get('/metrics', async (request, response) => {
    if (!(token === undefined ? isFromHere(request) : hasToken(request, token))) throw new DomainError('NOT_FOUND')
    const figures = await metrics.render()
    response.set({ 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' }).end(figures)
  })
  return router
}

/** A proxy on this machine speaks for others, and says so. */
const isFromHere = ({ socket, headers }: IncomingMessage): boolean =>
  headers['x-forwarded-for'] === undefined &&
  headers['forwarded'] === undefined &&
  ipaddr.process(socket.remoteAddress ?? '0.0.0.0').range() === 'loopback'

const hasToken = ({ headers }: IncomingMessage, token: string): boolean =>
  timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
