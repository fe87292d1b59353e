import type { RequestHandler } from 'express'
import { DomainError } from '../domain/errors.js'
import { compressionRefusal, readBodyBytes } from './body-bytes.js'

interface RawBodyOptions {
  /** The largest body, in bytes as sent. A larger one is refused at once. */
  limitBytes: number
  /** What `Content-Type` must say, such as `image/png`. */
  contentType: string
}

/**
 * Reads a body that is no JSON, as its bytes, into `req.body` (undefined when it is empty) and `req.rawBody`. Another content type is kept
 * in `req.bodyRefusal` for the route to throw when its turn comes; BODY_TOO_LARGE is thrown (decisions 1 and 3).
 */
export function rawBody({ limitBytes, contentType }: RawBodyOptions): RequestHandler {
  return (req, _res, next) =>
    readBodyBytes(req, limitBytes, (refusal, bytes) => {
      if (refusal) return next(refusal)
      req.rawBody = bytes
      if (bytes.length === 0) return next()
      const refused = typeRefusal(req.headers['content-type'], contentType) ?? compressionRefusal(req)
      if (refused) req.bodyRefusal = refused
      else req.body = bytes
      next()
    })
}

function typeRefusal(sent: string | undefined, wanted: string): DomainError | undefined {
  if (sent?.replace(/;.*$/s, '').trim().toLowerCase() === wanted) return undefined
  return new DomainError('UNSUPPORTED_CONTENT_TYPE', { message: `The body must be sent with the header "Content-Type: ${wanted}".` })
}
