import DataLoader from 'dataloader'
import type { WalletOwner } from '../../../schema/wallet/wallet-owner.type.js'
import { dbOf } from '../../db/typed-queries.js'
import type { Services } from '../../operations/services.js'
import { readWalletOwners } from '../../queries/wallet/read-wallet-owners.js'

/** Whose wallets are moved, by the ids of withdrawals and top-ups (`wd_…`, `top_…`), read together. */
export type WalletOwnerLoader = DataLoader<string, WalletOwner>

/** Remembers for one request; one that is not there is an error. */
export function createWalletOwnerLoader(services: Services): WalletOwnerLoader {
  return new DataLoader(async (ids) => {
    const owners = await readWalletOwners(dbOf(services.database.fork()), ids)
    return ids.map((id) => owners.get(id) ?? new Error(`there is no wallet of ${id}`))
  })
}
