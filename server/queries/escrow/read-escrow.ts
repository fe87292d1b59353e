import type { EntityManager } from '@mikro-orm/postgresql'
import { DomainError } from '../../domain/errors.js'
import { readEscrowViews, type EscrowView } from './read-escrow-views.js'

/** One escrow for those whom `mayRead` lets see it; unknown → ESCROW_NOT_FOUND, foreign → what `mayRead` throws. */
export async function readEscrow(
  em: EntityManager,
  { escrowId, now, mayRead }: { escrowId: string; now: Date; mayRead: (escrow: EscrowView) => void },
): Promise<EscrowView> {
  const views = await readEscrowViews(em, { ids: [escrowId], now })
  const escrow = views.get(escrowId)
  if (!escrow) throw new DomainError('ESCROW_NOT_FOUND')
  mayRead(escrow)
  return escrow
}
