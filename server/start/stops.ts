/** Ends one part of the process. */
export type Stop = () => Promise<void> | void

/** How the parts that have started are ended, in the reverse order of their start, also while others are still starting. */
export class Stops {
  readonly #stops: Stop[] = []
  #ending: Promise<void> | undefined

  /** Of a part that has just started. @throws Error when the end has come meanwhile: that part has then been ended too, and no other may start. */
  async add(stop: Stop): Promise<void> {
    if (this.#ending) await stop()
    this.requireStart()
    this.#stops.push(stop)
  }

  /** @throws Error when the end has come: nothing more may start. */
  requireStart(): void {
    if (this.#ending) throw new Error('stopped while it started')
  }

  /** Ends what there is, once. One that fails does not keep those before it running; what failed is thrown at the end. */
  run(): Promise<void> {
    return (this.#ending ??= this.#endAll())
  }

  async #endAll(): Promise<void> {
    const failures: unknown[] = []
    for (const stop of this.#stops.splice(0).toReversed()) {
      try {
        await stop()
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'not everything could be stopped')
  }
}
