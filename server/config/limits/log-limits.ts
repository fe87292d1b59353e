import { integer } from '../setting.js'

/** How much is kept of requests and of the log. */
export const logLimits = {
  requestLogDays: integer('REQUEST_LOG_DAYS', { fallback: '30', min: 0, max: 365 }),
  requestLogBodyBytes: integer('REQUEST_LOG_BODY_MAX_BYTES', { fallback: '4096', min: 1_024, max: 102_400 }),
  requestLogBacklogBytes: integer('REQUEST_LOG_BACKLOG_MAX_BYTES', { fallback: '16777216', min: 65_536, max: 1_073_741_824 }),
  logLineBytes: integer('LOG_LINE_MAX_BYTES', { fallback: '16384', min: 4_096, max: 1_048_576 }),
  logBacklogBytes: integer('LOG_BACKLOG_MAX_BYTES', { fallback: '4194304', min: 65_536, max: 1_073_741_824 }),
  logFileBytes: integer('LOG_FILE_MAX_BYTES', { fallback: '10485760', min: 65_536, max: 10_737_418_240 }),
  logFilesKept: integer('LOG_FILES_KEPT', { unit: 'files', fallback: '5', min: 0, max: 1_000 }),
}
