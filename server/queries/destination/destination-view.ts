import type { Destination } from '../../db/entities/destination.entity.js'
import { encodeId } from '../../domain/id.js'
import type { DestinationSnapshot } from '../../../schema/destination/destination-document.js'

/** What may be seen of a destination: never its number, sealed or not. */
export const shownOfDestination = ['id', 'type', 'holderName', 'last4', 'status', 'usableFrom', 'createdAt'] as const

export const destinationView = (row: Pick<Destination, (typeof shownOfDestination)[number]>): DestinationSnapshot => ({
  id: encodeId('dst', row.id),
  type: row.type,
  holderName: row.holderName,
  last4: row.last4,
  status: row.status,
  usableFrom: row.usableFrom?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
})
