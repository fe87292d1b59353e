import type { Db } from '../../db/typed-queries.js'

/** The keys that sign, or did, or will, in the order in which they sign. There are few. */
export const readSigningKeys = (db: Db): Promise<Array<{ id: string; keySealed: Buffer; signsFrom: Date }>> =>
  db.selectFrom('oauth_signing_key').select(['id', 'keySealed', 'signsFrom']).orderBy('signsFrom').orderBy('id').execute()
