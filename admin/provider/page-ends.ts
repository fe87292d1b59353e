/** Where pages of one list ended that were read: the API goes on after a cursor, and react-admin asks by number. */
export class PageEnds {
  readonly #ends = new Map<string, string>()

  /** The cursor at which this page ended; null before the first page, undefined of one that was not read. `list`: what is listed, with its filter and the size of its pages. */
  of(list: string, page: number): string | null | undefined {
    return page < 1 ? null : this.#ends.get(`${page} ${list}`)
  }

  keep(list: string, page: number, end: string | null): void {
    if (end !== null) this.#ends.set(`${page} ${list}`, end)
  }
}
