/** What stands in a queue, and in no other at the same time. */
export interface Queued<Thing> {
  before: Thing | null
  after: Thing | null
}

/**
 * Things in the order in which they came, any of which leaves at once, however many there are. A `Set` would do, but for what it leaves behind
 * (bag.ts).
 */
export class Queue<Thing extends Queued<Thing>> {
  #first: Thing | null = null
  #last: Thing | null = null

  get first(): Thing | null {
    return this.#first
  }

  /** At the end. It has to stand in no queue. */
  add(thing: Thing): void {
    thing.before = this.#last
    if (this.#last) this.#last.after = thing
    else this.#first = thing
    this.#last = thing
  }

  /** It has to stand in this one. */
  delete(thing: Thing): void {
    if (thing.before) thing.before.after = thing.after
    else this.#first = thing.after
    if (thing.after) thing.after.before = thing.before
    else this.#last = thing.before
    thing.before = null
    thing.after = null
  }

  /** The first one first; none may come or go meanwhile. */
  *[Symbol.iterator](): Generator<Thing> {
    for (let thing = this.#first; thing; thing = thing.after) yield thing
  }
}
