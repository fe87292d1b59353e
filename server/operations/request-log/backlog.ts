import type { EndedExchange } from '../../domain/request-log/exchange.js'

/**
 * What waits in the memory of a process to be kept, in so many bytes at most. Of these a developer has twice what is free: whoever is alone two
 * thirds of it, and whoever comes next two thirds of what those before have left.
 */
export class Backlog {
  readonly #mostBytes: number
  #waiting: EndedExchange[] = []
  #bytes = 0
  /** Of every developer of whom something waits. */
  readonly #bytesOf = new Map<string, number>()

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0
  }

  /** Answers whether there is room for it. */
  add(exchange: EndedExchange): boolean {
    const { developerId } = exchange
    const bytes = bytesOf(exchange)
    const own = (this.#bytesOf.get(developerId) ?? 0) + bytes
    const free = this.#mostBytes - this.#bytes - bytes
    if (free < 0 || own > 2 * free) return false
    this.#bytesOf.set(developerId, own)
    this.#bytes += bytes
    this.#waiting.push(exchange)
    return true
  }

  /** All that waits, in its order. It counts until it is let go: what is being written is in memory as well. */
  take(): EndedExchange[] {
    const taken = this.#waiting
    this.#waiting = []
    return taken
  }

  letGo(exchanges: readonly EndedExchange[]): void {
    for (const exchange of exchanges) {
      const { developerId } = exchange
      const bytes = bytesOf(exchange)
      const left = (this.#bytesOf.get(developerId) ?? 0) - bytes
      if (left > 0) this.#bytesOf.set(developerId, left)
      else this.#bytesOf.delete(developerId)
      this.#bytes -= bytes
    }
  }
}

/** About what an exchange takes in memory, its texts and the rest. */
const bytesOf = ({ size }: EndedExchange): number => 500 + size
