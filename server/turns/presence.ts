/** Who asked, and when. */
interface Visit {
  readonly principal: string | null
  atMs: number
}

/** Whoever asked within this time may ask again soon. */
const aboutMs = 1_000

/** Who is about, whatever they ask for: two visits are all that it takes to know whether there is anybody but somebody. */
export class Presence {
  #latest: Visit = { principal: null, atMs: -Infinity }
  /** The latest of anybody but the principal of that. */
  #latestOther = this.#latest

  see(principal: string): void {
    const atMs = performance.now()
    if (principal === this.#latest.principal) this.#latest.atMs = atMs
    else [this.#latest, this.#latestOther] = [{ principal, atMs }, this.#latest]
  }

  isAnotherAbout(principal: string): boolean {
    const { atMs } = principal === this.#latest.principal ? this.#latestOther : this.#latest
    return performance.now() - atMs < aboutMs
  }
}
