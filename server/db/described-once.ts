import { Query, type Connection, type FieldDef, type QueryConfig } from 'pg'

/** What a connection knows of the answers of its prepared statements, by their names. */
export type Descriptions = Map<string, readonly FieldDef[]>

export type Done = (error: Error | undefined, found: { rows: unknown[] }) => void

declare module 'pg' {
  /** What it does and its types leave out. */
  interface Query {
    name: string
    prepare(connection: Connection): void
    handleRowDescription(description: { fields: readonly FieldDef[] }): void
  }
}
const { prepare, handleRowDescription } = Query.prototype

/**
 * A prepared statement that asks for the description of its columns at its first use on a connection and at no other: that of an escrow is longer
 * than its row, and cannot change without an error (0A000). `nameOf` says what a column is called in the rows from then on.
 */
export class DescribedOnce extends Query {
  declare readonly name: string
  readonly #known: Descriptions
  readonly #nameOf: (column: string) => string

  constructor(config: QueryConfig & { name: string }, known: Descriptions, nameOf: (column: string) => string, done: Done) {
    super(config, done)
    this.#known = known
    this.#nameOf = nameOf
  }

  override prepare(connection: Connection): void {
    const fields = this.#known.get(this.name)
    if (!fields) return prepare.call(this, connection)
    prepare.call(this, silent(connection))
    handleRowDescription.call(this, { fields })
  }

  override handleRowDescription(description: { fields: readonly FieldDef[] }): void {
    this.#known.set(
      this.name,
      description.fields.map((field) => ({ ...field, name: this.#nameOf(field.name) })),
    )
    handleRowDescription.call(this, description)
  }
}

const silentOnes = new WeakMap<Connection, Connection>()

/** The same connection, which does not ask for descriptions. */
function silent(connection: Connection): Connection {
  const known: Connection = silentOnes.get(connection) ?? Object.create(connection, { describe: { value: () => {} } })
  silentOnes.set(connection, known)
  return known
}
