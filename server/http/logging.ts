import { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import { type DestinationStream, type Logger, pino } from 'pino'
import { maskSecrets } from './mask-secrets.js'
import { redactFields } from './redact-fields.js'

export interface LoggerOptions {
  level?: string
  /** Written to line by line; `file` when absent. */
  destination?: DestinationStream
  /** Appended to; standard output when absent. */
  file?: string
}

/**
 * The service's log: one JSON object a line, `time` in ISO 8601 UTC. Secrets are taken out twice: fields that are secret by name are
 * redacted, and every finished line is searched for anything that looks like a secret (`maskSecrets`; reliability 4.1).
 */
export function createLogger({ level = 'info', destination, file }: LoggerOptions = {}): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), bindings: redactFields, log: redactFields },
      serializers: {
        err: describeError,
        error: describeError,
        req: (req: unknown) => (req instanceof IncomingMessage ? describeRequest(req, req.url) : req),
        res: (res: unknown) => (res instanceof ServerResponse ? describeResponse(res) : res),
      },
      hooks: { streamWrite: maskSecrets },
    },
    destination ?? gathering(file ?? 1),
  )
}

/** Lines wait for company, so that a busy service does not stop for a system call for each; those left are written when the process ends. */
const gathering = (dest: string | number) => pino.destination({ dest, sync: false, minLength: 4_096, periodicFlush: 100 })

export interface RequestLoggerOptions {
  log: Logger
  /** The address to note; the socket's when absent. */
  addressOf?: (req: IncomingMessage) => string | undefined
}

/**
 * One line for every request when it is over, with its request id, address without values, status and error code, and never a header
 * or a body; stands after `requestId`. Health probes are not logged. One call of the log and no child loggers: with those of pino-http
 * this line took longer than parsing, limiting and answering the request.
 */
export function requestLogger({ log, addressOf = (req) => req.socket.remoteAddress }: RequestLoggerOptions): RequestHandler {
  return (req, res, next) => {
    if (req.url === '/livez' || req.url === '/readyz') return next()
    const startedAt = performance.now()
    // A router below may rewrite `req.url`, and a closed socket has no address.
    const { url } = req
    const address = addressOf(req)
    res.once('close', () => {
      log[res.statusCode >= 500 ? 'error' : 'info'](
        {
          requestId: req.requestId,
          address,
          req: describeRequest(req, url),
          res: describeResponse(res),
          responseTimeMs: Math.round(performance.now() - startedAt),
        },
        res.writableFinished ? 'request' : 'request cut off',
      )
    })
    next()
  }
}

function describeRequest(req: IncomingMessage, url = ''): object {
  return { method: req.method, url: addressWithoutValues(url), userAgent: req.headers['user-agent']?.slice(0, 200) }
}

function describeResponse(res: ServerResponse): object {
  return { status: res.statusCode, errorCode: res.getHeader('X-Error-Code') }
}

/** Queries carry tokens and e-mail addresses; only what tells one listing from another keeps its value. */
function addressWithoutValues(url: string): string {
  const mark = url.indexOf('?')
  if (mark === -1) return url
  const pairs = url
    .slice(mark + 1)
    .split('&')
    .map((pair) => {
      const name = pair.split('=', 1)[0]!
      return name === pair || loggedParameters.has(name) ? pair : `${name}=***`
    })
  return `${url.slice(0, mark)}?${pairs.join('&')}`
}

const loggedParameters = new Set(['page', 'limit', 'sort', 'status', 'role', 'mode', 'currency'])

/** Named fields only: drivers and HTTP clients hang whole requests with headers and values on their errors. */
function describeError(thrown: unknown, depth = 0): object {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: String(thrown) }
  const { code } = thrown as { code?: unknown }
  return {
    type: thrown.name,
    message: thrown.message,
    code,
    stack: thrown.stack,
    cause: thrown.cause !== undefined && depth < maxCauses ? describeError(thrown.cause, depth + 1) : undefined,
  }
}

const maxCauses = 5
