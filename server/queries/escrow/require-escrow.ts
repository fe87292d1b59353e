import type { Db } from '../../db/typed-queries.js'
import { DomainError } from '../../domain/errors.js'

/** That there is this escrow, for who asks for what belongs to it: an empty list would hide a mistyped id. @throws DomainError ESCROW_NOT_FOUND */
export async function requireEscrow(db: Db, id: string): Promise<void> {
  const escrow = await db.selectFrom('escrow').select('id').where('id', '=', id).executeTakeFirst()
  if (!escrow) throw new DomainError('ESCROW_NOT_FOUND')
}
