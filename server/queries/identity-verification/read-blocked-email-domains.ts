import type { Db } from '../../db/typed-queries.js'

/** Domains whose addresses are not invited, by their names. */
export async function readBlockedEmailDomains(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('blocked_email_domain').select('domain').orderBy('domain').execute()
  return rows.map(({ domain }) => domain)
}
