import { fieldsOf, valueAt } from '../../../schema/event/event-fields.js'
import type { FeedEvent } from '../../queries/event/feed.js'
import type { Context } from '../context.js'
import { maskPersonalData } from '../mask-personal-data.js'

/** An event as its GraphQL type shows it: what every event has, and what the fields of its type read from `data`. */
export function eventView(event: FeedEvent): object {
  const { id, type, timestamp, cursor, data, truncated, escrowId, keys } = event
  const seen = ({ actor }: Context) => maskPersonalData(actor, data)
  const fields = Object.entries(fieldsOf(type)).map(([name, { at }]) => [
    name,
    (_args: object, context: Context) => valueAt(seen(context), at),
  ])
  return {
    ...Object.fromEntries(fields),
    id,
    type,
    timestamp,
    cursor,
    truncated,
    data: (_args: object, context: Context) => seen(context),
    // The event of a charge is filed under no escrow, and shows one.
    escrowId: escrowId ?? valueAt(data, 'escrow.id'),
    escrow: (_args: object, { escrows }: Context) => keys.escrowId && escrows.load(keys.escrowId),
  }
}
