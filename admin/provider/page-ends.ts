/**
 * Where pages of one list ended that were read: the API goes on after a cursor, and react-admin asks by number. A page whose predecessor was
 * not read on this visit is read from the start.
 */
export class PageEnds {
  readonly #ends = new Map<string, string>()

  /** The cursor after which this page begins, or null for the first. `list`: what is listed, with its filter and the size of its pages. */
  before(list: string, page: number): string | null {
    return this.#ends.get(`${page - 1} ${list}`) ?? null
  }

  keep(list: string, page: number, end: string | null): void {
    if (end !== null) this.#ends.set(`${page} ${list}`, end)
  }
}
