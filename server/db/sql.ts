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
