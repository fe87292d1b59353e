import type { Db } from '../../db/typed-queries.js'
import { decodeId } from '../../domain/id.js'

/** What applications are told of a person, by the names of the claims; null for somebody who is not there. `sub` is the user, `usr_…`. */
export async function readToldPerson(db: Db, sub: string) {
  const userId = decodeId('usr', sub)
  if (userId === null) return null
  const row = await db
    .selectFrom('app_user')
    .select(['email', 'firstName', 'lastName', 'locale', 'emailVerifiedAt', 'identityStatus'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!row) return null
  return {
    sub,
    name: `${row.firstName} ${row.lastName}`.trim(),
    given_name: row.firstName,
    family_name: row.lastName,
    locale: row.locale,
    email: row.email,
    email_verified: row.emailVerifiedAt !== null,
    kyc_status: row.identityStatus,
    kyc_verified: row.identityStatus === 'approved',
  }
}
