import type { EntityManager } from '@mikro-orm/postgresql'
import { CompiledQuery } from 'kysely'

/** Runs SQL with `$1` parameters on the entity manager's connection: inside its transaction when it has one. */
export async function sql<Row>(em: EntityManager, text: string, parameters: readonly unknown[] = []): Promise<Row[]> {
  const { rows } = await em.getKysely<Record<string, never>>().executeQuery<Row>(CompiledQuery.raw(text, [...parameters]))
  return rows
}

/** Checks at once what the commit would still check: a command of PostgreSQL that no query can give. */
export async function checkConstraintsNow(em: EntityManager): Promise<void> {
  await sql(em, 'set constraints all immediate')
}

interface Answer {
  rows: unknown[]
}

/*
 * A statement whose answer nobody needs before the next one is sent goes out together with it, in one write: the database and this process
 * wake each other once for both. pg's client sees of a statement only its text and its parameters, so these say that it may wait.
 */
const waiting = new WeakMap<object, (answer: Promise<Answer>) => void>()

/** Of a statement that may wait for the next: whom to give its answer. */
export const toldOf = (parameters: object): ((answer: Promise<Answer>) => void) | undefined => waiting.get(parameters)

/**
 * Has SQL sent right before the next statement of the transaction, or before its commit; answers how to wait for its rows. There are none
 * before that, so that who waits first waits for ever. If it fails, so does what goes with it and after it.
 */
export async function sendAhead<Row>(em: EntityManager, text: string, parameters: readonly unknown[]): Promise<() => Promise<Row[]>> {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  // Whoever sends the next statement hears of a failure, even if nobody asks for this answer.
  promise.catch(() => undefined)
  const own = [...parameters]
  waiting.set(own, resolve)
  await em.getKysely<Record<string, never>>().executeQuery(CompiledQuery.raw(text, own))
  return async () => (await promise).rows as Row[]
}
