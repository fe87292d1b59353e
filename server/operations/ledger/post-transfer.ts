import { fragment, statement, type Given } from '../../db/typed-queries.js'
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
    const { key, kind, memo = null } = transfer
    return await callLedger(tx.db, { key, kind, escrowId, at, postings: JSON.stringify(postings), memo })
  } catch (error) {
    if (error instanceof Error && 'constraint' in error && error.constraint === 'account_floor') {
      throw new DomainError('INSUFFICIENT_FUNDS', { cause: error })
    }
    throw error
  }
}

interface Call {
  key: string
  kind: string
  escrowId: string | null
  at: Date
  postings: string
  memo: string | null
}

/** Answers null for the id of a transfer whose key was used before. */
const callLedger = statement((db, { key, kind, escrowId, at, postings, memo }: Given<Call>) =>
  db.selectNoFrom(fragment<string | null>`ledger.post(${key}, ${kind}, ${escrowId}, ${at}, ${postings}::jsonb, ${memo})`.as('id')),
)
