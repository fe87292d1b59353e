import DataLoader from 'dataloader'
import type { Actor } from '../../domain/credential/actor.js'
import { maskPersonalData } from '../mask-personal-data.js'
import { rolesIn } from '../../operations/escrow/roles-in.js'
import type { Services } from '../../operations/services.js'
import { readEscrowViews, type EscrowView } from '../../queries/escrow/read-escrow-views.js'

/** Escrows by their uuids, read together: as they are now, or null for one that the caller may not read. */
export type EscrowLoader = DataLoader<string, EscrowView | null>

/** One per request and per subscription event: it remembers what it has read, and must not remember longer than that. */
export function createEscrowLoader(services: Services, actor: Actor): EscrowLoader {
  return new DataLoader(async (ids) => {
    const views = await readEscrowViews(services.database.fork(), { ids: [...ids], now: services.clock() })
    return ids.map((id) => {
      const escrow = views.get(id)
      return escrow && mayRead(actor, escrow) ? maskPersonalData(actor, escrow) : null
    })
  })
}

function mayRead(actor: Actor, { keys }: EscrowView): boolean {
  const { sellerId, buyerId, developerId, createdByUserId } = keys
  return rolesIn(actor, { sellerId, buyerId, createdByDeveloperId: developerId, createdByUserId }).length > 0
}
