import type { Db } from '../../db/typed-queries.js'
import { DomainError } from '../../domain/errors.js'
import type { DestinationSnapshot } from '../../../schema/destination/destination-document.js'
import { destinationView, shownOfDestination } from './destination-view.js'

/** Where a user's money can be sent to, newest first; a user has few of them. */
export async function readDestinations(db: Db, userId: string): Promise<DestinationSnapshot[]> {
  const rows = await destinationsOf(db, userId).orderBy('createdAt', 'desc').orderBy('id', 'desc').execute()
  return rows.map(destinationView)
}

/** One of them, by its uuid. @throws DomainError DESTINATION_NOT_FOUND, for those of others, too */
export async function readDestination(db: Db, { userId, id }: { userId: string; id: string }): Promise<DestinationSnapshot> {
  const row = await destinationsOf(db, userId).where('id', '=', id).executeTakeFirst()
  if (!row) throw new DomainError('DESTINATION_NOT_FOUND')
  return destinationView(row)
}

const destinationsOf = (db: Db, userId: string) =>
  db.selectFrom('destination').select(shownOfDestination).where('userId', '=', userId).where('deletedAt', 'is', null)
