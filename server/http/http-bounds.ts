import type { Config } from '../config.js'

/** Bounds on what one caller may hold of the server; times in milliseconds. */
export interface HttpBounds {
  /** From the first byte to the end of the headers. */
  headersTimeoutMs: number
  /** From the first byte to the end of the body. */
  requestTimeoutMs: number
  /** An upload has a second more for each so many bytes that have come. */
  uploadBytesPerSecond: number
  /** From the first byte to the end of an upload. */
  uploadTimeoutMs: number
  /** Uploads of one address that have more than the time of any body at once. */
  uploadsAtOnce: number
  /** How often the two are looked at. */
  checkIntervalMs: number
  /** An open connection without a request. */
  keepAliveTimeoutMs: number
  /** A connection on which nothing moves, in either direction. */
  idleTimeoutMs: number
  maxHeaderBytes: number
  maxConnections: number
  /** Of these, connections of one address. */
  connectionsEach: number
  /** Of those, connections whose request has not come whole within `unfinishedGraceMs`. */
  unfinishedEach: number
  unfinishedGraceMs: number
  maxRequestsPerConnection: number
}

/** Behind a proxy every connection is the proxy's, and it is the proxy that has to bound what one caller holds of them. */
export const httpBoundsOf = ({ trustProxyHops, limits }: Pick<Config, 'trustProxyHops' | 'limits'>): HttpBounds => ({
  headersTimeoutMs: limits.headersTimeoutMs,
  requestTimeoutMs: limits.requestTimeoutMs,
  uploadBytesPerSecond: limits.slowestBytesPerSecond,
  uploadTimeoutMs: limits.uploadTimeoutMs,
  uploadsAtOnce: limits.uploadsEach,
  checkIntervalMs: 2_000,
  keepAliveTimeoutMs: limits.keepAliveMs,
  idleTimeoutMs: limits.connectionIdleMs,
  maxHeaderBytes: limits.headersBytes,
  maxConnections: limits.connections,
  connectionsEach: trustProxyHops > 0 ? Infinity : limits.connectionsEach,
  unfinishedEach: trustProxyHops > 0 ? Infinity : limits.unfinishedEach,
  unfinishedGraceMs: limits.unfinishedGraceMs,
  maxRequestsPerConnection: limits.requestsPerConnection,
})
