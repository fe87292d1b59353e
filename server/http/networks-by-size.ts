import type { NetworkConnections } from './network-connections.js'

/** Networks by how many connections each has, so that the largest is known without a look at all of them. */
export class NetworksBySize {
  /** At the place of their size. */
  readonly #groups: Array<Set<NetworkConnections> | undefined> = []
  #largest = 0

  /** One more connection. */
  grow(network: NetworkConnections): void {
    this.#move(network, network.size + 1)
    this.#largest = Math.max(this.#largest, network.size)
  }

  /** One less. Where it was the largest alone, it still is, or those of its new size are. */
  shrink(network: NetworkConnections): void {
    const isLargest = network.size === this.#largest
    this.#move(network, network.size - 1)
    if (isLargest && this.#groups[this.#largest]?.size === 0) this.#largest -= 1
  }

  /** Those with at least so many, the largest first; none may grow or shrink meanwhile. */
  *largestFirst(least: number): Generator<NetworkConnections> {
    for (let size = this.#largest; size >= least; size--) yield* this.#groups[size] ?? []
  }

  #move(network: NetworkConnections, size: number): void {
    this.#groups[network.size]?.delete(network)
    network.size = size
    const group = this.#groups[size] ?? new Set()
    if (size > 0) this.#groups[size] = group.add(network)
  }
}
