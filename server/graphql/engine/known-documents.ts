import type { ReadDocument } from './read-document.js'

/** Characters of all documents kept: what they are parsed into takes some forty times as much memory. */
const mostCharacters = 262_144

/** Remembers the documents that callers send again and again, the latest ones first: reading one takes longer than running it. */
export class KnownDocuments {
  readonly #documents = new Map<string, ReadDocument>()
  #characters = 0

  get(query: string): ReadDocument | undefined {
    const known = this.#documents.get(query)
    if (!known) return undefined
    this.#documents.delete(query)
    this.#documents.set(query, known)
    return known
  }

  keep(query: string, document: ReadDocument): void {
    if (query.length > mostCharacters / 16) return
    this.#documents.set(query, document)
    this.#characters += query.length
    for (const [oldest] of this.#documents) {
      if (this.#characters <= mostCharacters) return
      this.#documents.delete(oldest)
      this.#characters -= oldest.length
    }
  }
}
