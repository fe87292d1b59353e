import { call, type Part } from '../../db/writes.js'
import { DomainError } from '../../domain/errors.js'
import type { Transfer } from '../../domain/ledger/transfer.js'
import type { Operation } from '../operation.js'

/** What a transfer belongs to, and when it happened: in the escrow's own time where there is an escrow. */
interface Occasion {
  escrowId: string | null
  at: Date
}

/**
 * Writes one balanced transfer through the ledger's only door, after whatever waits to be written. A transfer whose key was used before is a
 * bug or a lost race, never a silent success: the whole operation is refused.
 */
export async function postTransfer(tx: Operation, transfer: Transfer, of: Occasion = { escrowId: null, at: tx.wallNow }): Promise<void> {
  tx.write(posting(transfer, of))
  await tx.flush()
}

/** The same as a part of what will be written together. */
export function posting({ key, kind, postings, memo }: Transfer, { escrowId, at }: Occasion): Part {
  const lines = postings.map(({ account, amountMillimes }) => ({ account, amount: amountMillimes.toString(), currency: 'TND' }))
  return call('ledger.post', [key, kind, escrowId, at, JSON.stringify(lines), memo ?? null], {
    // The ledger answers null for the id of a transfer whose key was used before.
    check: (id) => {
      if (!id) throw new DomainError('BUSY', { message: `The ledger already holds the transfer ${key}.` })
    },
    explain: (error) => (isBelowFloor(error) ? new DomainError('INSUFFICIENT_FUNDS', { cause: error }) : undefined),
  })
}

const isBelowFloor = (error: unknown): boolean => error instanceof Error && 'constraint' in error && error.constraint === 'account_floor'
