import { IncomingMessage, ServerResponse } from 'node:http'
import { type DestinationStream, type Logger, pino } from 'pino'
import { describeError } from './describe-error.js'
import { describeRequest, describeResponse } from './describe-request.js'
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
