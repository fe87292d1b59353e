/**
 * What comes and goes by the thousand a second, in no order, such as requests. A `Set` or a `Map` makes itself a new table every so often and
 * leaves the one before behind with all that stood in it: where that table has grown old, V8 keeps whatever it names until the next full
 * collection, and of a request everything that hangs on it (docs/performance.md).
 */
export class Bag<Thing extends object> {
  readonly #things: Thing[] = []

  /** As they are now; nothing may come or go while they are looked at. */
  get things(): readonly Thing[] {
    return this.#things
  }

  add(thing: Thing): void {
    this.#things.push(thing)
  }

  /** Takes it out, if it is there. */
  delete(thing: Thing): void {
    const place = this.#things.indexOf(thing)
    if (place === -1) return
    const last = this.#things.pop()
    if (last && place < this.#things.length) this.#things[place] = last
  }
}
