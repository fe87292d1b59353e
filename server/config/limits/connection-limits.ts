import { integer } from '../setting.js'

/** What one caller may hold of the HTTP server, and for how long. */
export const connectionLimits = {
  connections: integer('CONNECTIONS_AT_ONCE', { unit: 'connections', fallback: '2000', min: 10, max: 100_000 }),
  requestsPerConnection: integer('REQUESTS_PER_CONNECTION', { unit: 'requests', fallback: '1000', min: 1, max: 1_000_000 }),
  headersBytes: integer('HEADERS_MAX_BYTES', { fallback: '16384', min: 4_096, max: 1_048_576 }),
  headersTimeoutMs: integer('HEADERS_TIMEOUT_MS', { fallback: '10000', min: 100, max: 600_000 }),
  requestTimeoutMs: integer('REQUEST_TIMEOUT_MS', { fallback: '20000', min: 100, max: 600_000 }),
  uploadTimeoutMs: integer('UPLOAD_TIMEOUT_MS', { fallback: '600000', min: 100, max: 3_600_000 }),
  uploadsEach: integer('UPLOADS_AT_ONCE_EACH', { unit: 'uploads', fallback: '8', min: 0, max: 1_000 }),
  slowestBytesPerSecond: integer('SLOWEST_BYTES_PER_SECOND', { unit: 'bytes', fallback: '32768', min: 1, max: 1_073_741_824 }),
  keepAliveMs: integer('KEEP_ALIVE_MS', { fallback: '5000', min: 1, max: 600_000 }),
  connectionIdleMs: integer('CONNECTION_IDLE_MS', { fallback: '30000', min: 1_000, max: 600_000 }),
  unfinishedGraceMs: integer('UNFINISHED_GRACE_MS', { fallback: '1000', min: 1, max: 60_000 }),
}
