import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'
import { DescribedOnce, type Descriptions, type Done } from './described-once.js'
import { haveNames, isTyped, propertyName, typedResults } from './typed-results.js'

/** Uses after which a text is worth keeping prepared: whoever sends it once shall not fill the server's memory with plans. */
const worthPreparing = 3
/** The most texts that are kept prepared, and that are counted. */
const mostPrepared = 250
const mostCounted = 2_000

/** The names under which statements are prepared, the same on every connection of a process. */
export class StatementNames {
  readonly #uses = new Map<string, number>()
  readonly #names = new Map<string, string>()

  /** Counts one more use; answers the name once the text has been used often enough. */
  of(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known || this.#names.size >= mostPrepared) return known
    const uses = (this.#uses.get(text) ?? 0) + 1
    if (this.#uses.size >= mostCounted) this.#uses.clear()
    this.#uses.set(text, uses)
    if (uses < worthPreparing) return undefined
    this.#uses.delete(text)
    const name = `own_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
    this.#names.set(text, name)
    return name
  }
}

/**
 * Has PostgreSQL parse and plan each statement with parameters once per connection and not once per use: for the reads of an escrow that
 * is most of what the server would spend on them (bench, part a). What the ORM sends has its values in the text and goes by as it is.
 * Without `names` nothing is prepared: through a pooler in transaction mode the next statement may meet another server process. Either
 * way the results of typed queries are read as such.
 */
export function prepareStatements(client: ClientBase, names?: StatementNames): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  const known: Record<'typed' | 'other', Descriptions> = { typed: new Map(), other: new Map() }
  let generation = 0
  const send = (name: string, text: string, values: unknown[], done: Done): unknown => {
    const ended: Done = (error, found) => {
      // A migration changed the type of what it answers: from here on everything is prepared anew.
      if (error && 'code' in error && error.code === '0A000') generation += 1
      done(error, found)
    }
    const named = { name: `${name}_${generation}`, text, values }
    if (!isTyped(values)) return query(new DescribedOnce(named, known.other, (column) => column, ended))
    const isNamed = known.typed.has(named.name)
    return query(
      new DescribedOnce({ ...named, types: typedResults }, known.typed, propertyName, (error, found) => {
        if (!error && isNamed) haveNames(found.rows)
        ended(error, found)
      }),
    )
  }
  const prepared = (...given: unknown[]): unknown => {
    const [text, values, ...rest] = given
    if (typeof text !== 'string' || !Array.isArray(values)) return query(...given)
    const name = values.length > 0 ? names?.of(text) : undefined
    if (!name) return query({ text, values, ...(isTyped(values) ? { types: typedResults } : {}) }, ...rest)
    const [callback] = rest
    // Pools of pg wait for what they send by callback.
    if (typeof callback === 'function') return send(name, text, values, callback as Done)
    return new Promise((resolve, reject) => {
      send(name, text, values, (error, found) => (error ? reject(error) : resolve(found)))
    })
  }
  Object.assign(client, { query: prepared })
}
