import { createHash } from 'node:crypto'
import type { ExecutionResult } from 'graphql'
import type { Context } from '../context.js'
import type { PreparedOperation } from './read-document.js'

/** What somebody was told of an event is what is true for so long. */
const sharedMs = 200

type Result = ExecutionResult | Promise<ExecutionResult>

/**
 * What events came to for those who ask the same: a caller with a thousand subscriptions of one document has an event executed once for all that
 * are told of it at about the same time. Whoever is told later has it read anew.
 */
export class SharedResults {
  readonly #results = new WeakMap<object, Map<string, Result>>()

  /** Of an event as the feed gives it to several: one that was read for one alone is shared with nobody. */
  of(event: object, askers: string, execute: () => Result): Result {
    const known = this.#results.get(event) ?? new Map<string, Result>()
    this.#results.set(event, known)
    const result = known.get(askers) ?? execute()
    if (!known.has(askers)) {
      known.set(askers, result)
      setTimeout(() => known.delete(askers), sharedMs).unref()
    }
    return result
  }
}

/** Those who ask the same: one document with the same variables, on behalf of a caller who is the same in everything that a resolver may look at. */
export function askersOf(
  { document, operation, variables }: PreparedOperation,
  { actor, token, language, clientAddress }: Context,
): string {
  const asked = [document.text, operation.name?.value, variables, actor, token?.id, language, clientAddress]
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64')
}
