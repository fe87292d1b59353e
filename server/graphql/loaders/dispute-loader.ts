import DataLoader from 'dataloader'
import type { Actor } from '../../domain/credential/actor.js'
import type { Services } from '../../operations/services.js'
import { readDisputes, type DisputeView } from '../../queries/dispute/read-disputes.js'

/** Disputes by their escrows' uuids, read together. */
export type DisputeLoader = DataLoader<string, DisputeView[]>

/** Remembers for one request. */
export function createDisputeLoader(services: Services, actor: Actor): DisputeLoader {
  return new DataLoader(async (escrowIds) => {
    const disputes = await readDisputes(services.database.fork(), { escrowIds: [...escrowIds], isStaff: actor.kind === 'staff' })
    return escrowIds.map((id) => disputes.get(id) ?? [])
  })
}
