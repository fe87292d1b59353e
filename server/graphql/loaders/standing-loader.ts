import DataLoader from 'dataloader'
import type { Services } from '../../operations/services.js'
import { readAggregates, type TimedAggregate } from '../../queries/escrow/read-aggregates.js'

/** How things stand with escrows, by their uuids, read together: a page of escrows asks for each what can be done with it. */
export type StandingLoader = DataLoader<string, TimedAggregate>

/** Remembers for one request; an escrow that is not there is an error. */
export function createStandingLoader(services: Services): StandingLoader {
  return new DataLoader(async (ids) => {
    const standings = await readAggregates(services.database.fork(), [...ids], services.clock())
    return ids.map((id) => standings.get(id) ?? new Error(`there is no escrow ${id}`))
  })
}
