import express, { type Express } from 'express'

/**
 * An Express application with nothing on it yet and the defaults of this service: no `X-Powered-By`; a query is a flat list of texts,
 * so that `a[$ne]=1` is a parameter of that name; no ETag and no 304, since no API response may be stored (decisions 1). Callers' addresses
 * come from `clientAddress`, never from `req.ip`.
 */
export function createExpressApp(): Express {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  // An address has one spelling, as every router below has it.
  app.enable('case sensitive routing')
  app.set('query parser', 'simple')
  app.set('trust proxy', false)
  // `If-None-Match: *` would make the framework answer 304: nothing was stored that could still be fresh.
  Object.defineProperty(app.request, 'fresh', { get: () => false })
  return app
}
