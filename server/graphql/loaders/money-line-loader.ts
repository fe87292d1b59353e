import DataLoader from 'dataloader'
import type { MoneyMovementSnapshot } from '../../../schema/escrow/money-line-document.js'
import type { Services } from '../../operations/services.js'
import { readMoneyLines } from '../../queries/ledger/read-money-lines.js'

/** Money lines by their escrows' uuids, read together. */
export type MoneyLineLoader = DataLoader<string, MoneyMovementSnapshot[]>

/** Remembers for one request. */
export function createMoneyLineLoader(services: Services): MoneyLineLoader {
  return new DataLoader(async (escrowIds) => {
    const lines = await readMoneyLines(services.database.fork(), escrowIds)
    return escrowIds.map((id) => lines.get(id) ?? [])
  })
}
