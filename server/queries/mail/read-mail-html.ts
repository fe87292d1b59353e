import type { EntityManager } from '@mikro-orm/postgresql'
import { dbOf } from '../../db/typed-queries.js'

/** The HTML of a mail; null where it has none, or there is no such mail. */
export async function readMailHtml(em: EntityManager, mailId: bigint): Promise<string | null> {
  const mail = await dbOf(em).selectFrom('mail').select('html').where('id', '=', mailId).executeTakeFirst()
  return mail?.html ?? null
}
