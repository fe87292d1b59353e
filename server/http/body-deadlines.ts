import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { Bag } from '../turns/bag.js'

/** How long bodies may take to come; times in milliseconds. */
export interface BodyLimits {
  /** From the first byte to the end of any body. */
  requestTimeoutMs: number
  /** An upload has a second more for each so many bytes that have come: whoever sends as fast as that goes on. */
  uploadBytesPerSecond: number
  /** From the first byte to the end of an upload, however fast it is. */
  uploadTimeoutMs: number
  /** Uploads of one address that have that time at once; further ones have that of any body. */
  uploadsAtOnce: number
  /** How often all of this is looked at. */
  checkIntervalMs: number
}

interface Body {
  readonly request: IncomingMessage
  startedMs: number
  /** What had come on the connection before. */
  bytesBefore: number
  /** Whose upload it is, while it is one that nobody has answered. */
  uploader: string | null
}

/**
 * Ends requests whose body is too long in coming. Node has one time for all of them, which would either cut a slow phone's photograph or
 * keep a connection for whoever sends a byte now and then; here what has come buys time, and only for uploads that somebody is taking in.
 */
export class BodyDeadlines {
  readonly #limits: BodyLimits
  readonly #late: (socket: Duplex) => void
  readonly #coming = new Bag<Body>()

  constructor(server: Server, limits: BodyLimits, late: (socket: Duplex) => void) {
    this.#limits = limits
    this.#late = late
    const timer = setInterval(() => this.#check(performance.now()), limits.checkIntervalMs).unref()
    server.once('close', () => clearInterval(timer))
  }

  /** From the moment its headers are read. `uploader` is the address of whoever uploads with it; null for anything else. */
  watch(request: IncomingMessage, response: ServerResponse, uploader: string | null): void {
    const { headers } = request
    if (headers['transfer-encoding'] === undefined && !Number.parseInt(headers['content-length'] ?? '', 10)) return
    const body: Body = { request, startedMs: performance.now(), bytesBefore: request.socket.bytesRead, uploader: this.#admitted(uploader) }
    this.#coming.add(body)
    request.on('close', () => this.#coming.delete(body))
    // Answered before it was whole: nobody takes it in any more, and what is left of it has the time of any other.
    if (body.uploader !== null) response.on('finish', () => Object.assign(body, { uploader: null, startedMs: performance.now() }))
  }

  #admitted(uploader: string | null): string | null {
    if (uploader === null) return null
    const under = this.#coming.things.filter((body) => body.uploader === uploader)
    return under.length < this.#limits.uploadsAtOnce ? uploader : null
  }

  #check(nowMs: number): void {
    for (const body of this.#coming.things.slice()) {
      const { request } = body
      // Whole on the wire: whether anybody has read it is no business of its sender's.
      const isLate = !request.complete && nowMs - body.startedMs > this.#allowedMs(body)
      if (isLate || request.complete) this.#coming.delete(body)
      if (isLate) this.#late(request.socket)
    }
  }

  #allowedMs({ request, bytesBefore, uploader }: Body): number {
    const { requestTimeoutMs, uploadBytesPerSecond, uploadTimeoutMs } = this.#limits
    if (uploader === null) return requestTimeoutMs
    const boughtMs = ((request.socket.bytesRead - bytesBefore) / uploadBytesPerSecond) * 1_000
    return Math.min(requestTimeoutMs + boughtMs, uploadTimeoutMs)
  }
}
