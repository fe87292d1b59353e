import type { Database } from './orm.js'
import { fragment } from './typed-queries.js'

/**
 * Books and events are safe from a mistake of the application because it has no right to write past the ledger's door or to change an
 * event. A login that has kept its owner's rights would lose that without anybody noticing.
 *
 * @throws Error in words for an operator.
 */
export async function requireBoundedRights({ db }: Database): Promise<void> {
  const { login, mayWrite } = await db
    .selectNoFrom([
      fragment<string>`current_user`.as('login'),
      fragment<boolean>`has_table_privilege('ledger.posting', 'insert, update, delete')
        or has_table_privilege('ledger.account', 'insert, update, delete') or has_table_privilege('domain_event', 'update, delete')`.as(
        'mayWrite',
      ),
    ])
    .executeTakeFirstOrThrow()
  if (!mayWrite) return
  throw new Error(
    `DATABASE_URL leads to PostgreSQL as ${login}, who may change the books: it must be a login that acts as amana_app. Behind a pooler, ` +
      'set DATABASE_DIRECT_URL to PostgreSQL itself, and have the pooler connect anew',
  )
}
