import DataLoader from 'dataloader'
import type { Situation } from '../../domain/escrow/escrow.js'
import type { Services } from '../../operations/services.js'
import { readSituations } from '../../queries/escrow/allowed-actions.js'

/** How things stand with escrows, by their uuids, read together: a page of escrows asks for each what can be done with it. */
export type SituationLoader = DataLoader<string, Situation>

/** Remembers for one request; an escrow that is not there is an error. */
export function createSituationLoader(services: Services): SituationLoader {
  return new DataLoader(async (ids) => {
    const situations = await readSituations(services.database.fork(), [...ids])
    return ids.map((id) => situations.get(id) ?? new Error(`there is no escrow ${id}`))
  })
}
