import { cursorList } from '../provider/cursor-list.js'
import { ask } from '../server/ask.js'

/** Accounts of the ledger, the one that was opened last foremost. */
export const listAccounts = cursorList(async ({ first, after, filter }) => {
  const asked = { kind: filter['kind'] ?? null, ownerId: filter['ownerId']?.trim() ?? null }
  return (await ask('LedgerAccounts', { ...asked, first, after })).ledgerAccounts
})

/** Transfers, newest first. */
export const listTransfers = cursorList(
  async ({ first, after, filter }) =>
    (await ask('LedgerTransfers', { escrowId: filter['escrowId']?.trim() ?? null, first, after })).ledgerTransfers,
)
