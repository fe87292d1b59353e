import { IncomingMessage, ServerResponse } from 'node:http'
import { type DestinationStream, type Logger, pino } from 'pino'
import { boundLine } from './bound-line.js'
import { describeError } from './describe-error.js'
import { describeRequest, describeResponse } from './describe-request.js'
import { maskSecrets } from './mask-secrets.js'
import { redactFields } from './redact-fields.js'

interface LoggerOptions {
  level?: string
  /** Written to line by line. */
  destination: DestinationStream
  /** The longest line, in bytes. */
  lineBytes?: number
}

/**
 * The service's log: one JSON object a line, `time` in ISO 8601 UTC, of bounded length: whoever is refused chooses what is in it. Secrets
 * are taken out twice: fields that are secret by name are redacted, and every finished line is searched for anything that looks like a
 * secret (`maskSecrets`).
 */
export function createLogger({ level = 'info', destination, lineBytes = 16_384 }: LoggerOptions): Logger {
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
      hooks: { streamWrite: (line) => maskSecrets(boundLine(line, lineBytes)) },
    },
    destination,
  )
}
