import type { Db } from '../../db/typed-queries.js'

/** An application as the library of OAuth and the page of consent know it. */
export interface AskingClient {
  clientId: string
  name: string
  companyName: string
  /** Whose it is: a uuid. */
  developerId: string
  redirectUris: string[]
  /** Null: it is public. */
  secretDigest: Buffer | null
}

export async function readAskingClient(db: Db, clientId: string): Promise<AskingClient | null> {
  const row = await db
    .selectFrom('oauth_client as c')
    .innerJoin('developer as d', 'd.id', 'c.developerId')
    .select(['c.clientId', 'c.name', 'd.companyName', 'c.developerId', 'c.redirectUris', 'c.secretDigest'])
    .where('c.clientId', '=', clientId)
    .executeTakeFirst()
  return row ?? null
}
