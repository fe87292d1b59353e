import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import type { NextFunction, RequestHandler } from 'express'
import { JsonNumber } from '../json/json-number.js'
import { JsonRefusal } from '../json/json-refusal.js'
import { strictJson, strictJsonWithPlainNumbers, type JsonLimits } from '../json/strict-json.js'
import { DomainError } from '../domain/errors.js'
import { compressionRefusal, readBodyBytes } from './body-bytes.js'
import type { InTurn } from './long-bodies.js'

export interface JsonBodyOptions {
  /** The largest body, in bytes as sent. A larger one is refused at once, whatever `refusals` says. */
  limitBytes: number
  jsonLimits: JsonLimits
  /** `source` (default): numbers are JsonNumber. `plain`: JavaScript numbers, for GraphQL variables. */
  numbers?: 'source' | 'plain'
  /**
   * `throw` (default): a refusal goes to the error handler. `defer`: it is kept in `req.bodyRefusal` for the route to throw when its
   * turn comes, since replays, 404 and 403 are answered before the body is judged (decisions 1, order of refusals).
   */
  refusals?: 'throw' | 'defer'
  /** When long bodies are read; at once where it is absent. */
  inTurn?: InTurn
}

declare module 'http' {
  interface IncomingMessage {
    /** The body's bytes as sent, empty when there was none: what idempotency hashes. */
    rawBody?: Buffer
    /** With `refusals: 'defer'`: why the body was refused. */
    bodyRefusal?: DomainError
  }
}

/**
 * Reads a request body as one strict JSON object into `req.body` (undefined when the body is empty) and its bytes into `req.rawBody`.
 * Throws INVALID_JSON, VALIDATION_ERROR, UNSUPPORTED_CONTENT_TYPE or BODY_TOO_LARGE, all 400 (decisions 1).
 */
export function jsonBody({ limitBytes, jsonLimits, numbers = 'source', refusals = 'throw', inTurn }: JsonBodyOptions): RequestHandler {
  const read = numbers === 'source' ? strictJson : strictJsonWithPlainNumbers
  const parse = (text: string) => read(text, jsonLimits)
  return (req, _res, next) => {
    const finish = (rawBody: Buffer): void => {
      req.rawBody = rawBody
      try {
        req.body = readObject(req, rawBody, parse)
      } catch (error) {
        if (!(error instanceof DomainError) || refusals === 'throw') return next(error)
        req.bodyRefusal = error
      }
      next()
    }
    readBodyBytes(req, limitBytes, (refusal, bytes) => {
      if (refusal) return next(refusal)
      if (!inTurn || bytes.length < inTurn.longBodyBytes) return finish(bytes)
      void refuseWith(
        next,
        inTurn.run(req, () => finish(bytes)),
      )
    })
  }
}

async function refuseWith(next: NextFunction, reading: Promise<void>): Promise<void> {
  try {
    await reading
  } catch (error) {
    next(error)
  }
}

function readObject(req: IncomingMessage, rawBody: Buffer, parse: (text: string) => unknown): unknown {
  if (rawBody.length === 0) return undefined
  const compressed = compressionRefusal(req)
  if (compressed) throw compressed
  const contentType = req.headers['content-type']
  if (contentType === undefined || !jsonContentType.test(contentType))
    throw new DomainError('UNSUPPORTED_CONTENT_TYPE', {
      message: 'A body must be sent with the header "Content-Type: application/json", in UTF-8.',
    })
  if (!isUtf8(rawBody)) throw new DomainError('INVALID_JSON', { message: 'The body is not valid UTF-8.' })
  const value = parseOrRefuse(rawBody.toString('utf8'), parse)
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof JsonNumber)
    throw new DomainError('VALIDATION_ERROR', { message: 'The body must be a JSON object.', details: { body: 'must be an object' } })
  return value
}

function parseOrRefuse(text: string, parse: (text: string) => unknown): unknown {
  try {
    return parse(text)
  } catch (error) {
    if (!(error instanceof JsonRefusal)) throw error
    throw new DomainError(error.code, { message: error.message, ...(error.details && { details: error.details }), cause: error })
  }
}

const jsonContentType = /^application\/json[ \t]*(?:;[ \t]*(?:charset="?utf-?8"?)?[ \t]*)?$/i
