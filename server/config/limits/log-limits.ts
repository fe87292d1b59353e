import { integer } from '../setting.js'

/** How much is kept of requests and of the log. */
export const logLimits = {
  requestLogDays: integer('REQUEST_LOG_DAYS', {
    fallback: '30',
    min: 0,
    max: 365,
    meaning: 'How long the requests of integrators are kept for them with their answers. 0: they are not kept.',
  }),
  requestLogBodyBytes: integer('REQUEST_LOG_BODY_MAX_BYTES', {
    fallback: '4096',
    min: 1_024,
    max: 102_400,
    meaning: 'How much of the body of such a request, and of its answer, is kept.',
  }),
  requestLogBacklogBytes: integer('REQUEST_LOG_BACKLOG_MAX_BYTES', {
    fallback: '16777216',
    min: 65_536,
    max: 1_073_741_824,
    meaning: 'What waits in memory to be kept. Beyond it requests are not kept; the log tells how many.',
  }),
  logLineBytes: integer('LOG_LINE_MAX_BYTES', {
    fallback: '16384',
    min: 4_096,
    max: 1_048_576,
    meaning: 'The longest line of the log. Of a longer one, only where it came from and how long it was is written.',
  }),
  logBacklogBytes: integer('LOG_BACKLOG_MAX_BYTES', {
    fallback: '4194304',
    min: 65_536,
    max: 1_073_741_824,
    meaning: 'What waits in memory while the log cannot be written as fast as it comes. Further lines are dropped; the log tells how many.',
  }),
  logFileBytes: integer('LOG_FILE_MAX_BYTES', {
    fallback: '10485760',
    min: 65_536,
    max: 10_737_418_240,
    meaning: 'The size from which on `DATA_DIR/amana.log` is moved aside, to `amana.log.1`, and a new one begun.',
  }),
  logFilesKept: integer('LOG_FILES_KEPT', {
    unit: 'files',
    fallback: '5',
    min: 0,
    max: 1_000,
    meaning: 'How many of those moved aside are kept.',
  }),
}
