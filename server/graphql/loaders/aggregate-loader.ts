import DataLoader from 'dataloader'
import type { EscrowAggregate } from '../../domain/escrow/escrow.js'
import type { Services } from '../../operations/services.js'
import { readAggregates } from '../../queries/escrow/allowed-actions.js'

/** How things stand with escrows, by their uuids, read together: a page of escrows asks for each what can be done with it. */
export type AggregateLoader = DataLoader<string, EscrowAggregate>

/** Remembers for one request; an escrow that is not there is an error. */
export function createAggregateLoader(services: Services): AggregateLoader {
  return new DataLoader(async (ids) => {
    const aggregates = await readAggregates(services.database.fork(), [...ids])
    return ids.map((id) => aggregates.get(id) ?? new Error(`there is no escrow ${id}`))
  })
}
