import { DomainError } from '../../domain/errors.js'
import type { Transfer } from '../../domain/ledger/transfer.js'
import type { Operation } from '../operation.js'

/** What a transfer belongs to, and when it happened: in the escrow's own time where there is an escrow. */
interface Occasion {
  escrowId: string | null
  at: Date
}

/**
 * Writes one balanced transfer through the ledger's only door. A transfer whose key was used before is a bug or a lost race, never a
 * silent success: the whole operation is refused.
 */
export async function postTransfer(tx: Operation, transfer: Transfer, of: Occasion = { escrowId: null, at: tx.wallNow }): Promise<void> {
  const postings = transfer.postings.map((posting) => ({
    account: posting.account,
    amount: posting.amountMillimes.toString(),
    currency: 'TND',
  }))
  const [row] = await post(tx, transfer, of, postings)
  if (!row?.id) throw new DomainError('BUSY', { message: `The ledger already holds the transfer ${transfer.key}.` })
}

async function post(tx: Operation, transfer: Transfer, { escrowId, at }: Occasion, postings: object[]) {
  try {
    return await tx.sql<{ id: string | null }>('select ledger.post($1, $2, $3, $4, $5::jsonb, $6) as id', [
      transfer.key,
      transfer.kind,
      escrowId,
      at,
      JSON.stringify(postings),
      transfer.memo ?? null,
    ])
  } catch (error) {
    if (error instanceof Error && 'constraint' in error && error.constraint === 'account_floor') {
      throw new DomainError('INSUFFICIENT_FUNDS', { cause: error })
    }
    throw error
  }
}
