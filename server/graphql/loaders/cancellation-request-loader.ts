import DataLoader from 'dataloader'
import type { CancellationRequestSnapshot } from '../../../schema/escrow/escrow-document.js'
import type { Services } from '../../operations/services.js'
import { readCancellationRequests } from '../../queries/escrow/read-cancellation-requests.js'

/** Requests to call escrows off by the escrows' uuids, read together. */
export type CancellationRequestLoader = DataLoader<string, CancellationRequestSnapshot[]>

/** Remembers for one request. */
export function createCancellationRequestLoader(services: Services): CancellationRequestLoader {
  return new DataLoader(async (escrowIds) => {
    const requests = await readCancellationRequests(services.database.fork(), escrowIds)
    return escrowIds.map((id) => requests.get(id) ?? [])
  })
}
