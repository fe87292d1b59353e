import type { Database } from '../../db/orm.js'
import { DomainError } from '../../domain/errors.js'
import { escrowRows } from './escrow-rows.js'
import { escrowView, type EscrowView } from './read-escrow-views.js'

/** One escrow for those whom `mayRead` lets see it; unknown → ESCROW_NOT_FOUND, foreign → what `mayRead` throws. */
export async function readEscrow(
  { readTogether }: Pick<Database, 'readTogether'>,
  { escrowId, now, mayRead }: { escrowId: string; now: Date; mayRead: (escrow: EscrowView) => void },
): Promise<EscrowView> {
  const row = await readTogether(escrowRows, escrowId)
  if (!row) throw new DomainError('ESCROW_NOT_FOUND')
  const escrow = escrowView(row, now)
  mayRead(escrow)
  return escrow
}
