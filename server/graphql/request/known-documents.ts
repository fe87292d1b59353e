import { Kind, visit, type DefinitionNode, type DocumentNode } from 'graphql'
import type { DocumentSize } from './document-size.js'

/** A document that was parsed and found within the limits. */
export interface KnownDocument {
  document: DocumentNode
  /** Null when it depends on the values of variables, and has to be measured with each. */
  sizes: Map<DefinitionNode, DocumentSize> | null
}

/** Characters of all documents kept: what they are parsed into takes some forty times as much memory. */
const mostCharacters = 262_144

/** Remembers the documents that callers send again and again, the latest ones first: reading one takes longer than running it. */
export class KnownDocuments {
  readonly #documents = new Map<string, KnownDocument>()
  #characters = 0

  get(query: string): KnownDocument | undefined {
    const known = this.#documents.get(query)
    if (!known) return undefined
    this.#documents.delete(query)
    this.#documents.set(query, known)
    return known
  }

  keep(query: string, document: DocumentNode, sizes: Map<DefinitionNode, DocumentSize>): void {
    if (query.length > mostCharacters / 16) return
    this.#documents.set(query, { document, sizes: hasVariablePages(document) ? null : sizes })
    this.#characters += query.length
    for (const [oldest] of this.#documents) {
      if (this.#characters <= mostCharacters) return
      this.#documents.delete(oldest)
      this.#characters -= oldest.length
    }
  }
}

/** Whether a `first` or `last` anywhere in the document is a variable, or holds one. */
function hasVariablePages(document: DocumentNode): boolean {
  let found = false
  visit(document, {
    Argument: ({ name, value }) => {
      if (name.value === 'first' || name.value === 'last') visit(value, { enter: ({ kind }) => void (found ||= kind === Kind.VARIABLE) })
    },
  })
  return found
}
