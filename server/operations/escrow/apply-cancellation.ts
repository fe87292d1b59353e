import type { Step } from '../../domain/escrow/step.js'
import type { Operation } from '../operation.js'
import type { LockedEscrow } from './lock-escrow.js'

/** Opens or decides the escrow's cancellation request; answers its id, which events and deadlines refer to. */
export async function applyCancellation(tx: Operation, { row, aggregate }: LockedEscrow, { cancellation }: Step): Promise<string | null> {
  if (!cancellation) return aggregate.pendingCancellation?.id ?? null
  if ('open' in cancellation) {
    const id = tx.newId()
    const status = cancellation.open.accepted ? 'accepted' : 'pending'
    await tx.sql(
      'insert into cancellation_request (id, escrow_id, status, reason, requested_at, decided_at) values ($1, $2, $3, $4, $5, $6)',
      [id, row.id, status, cancellation.open.reason ?? null, tx.wallNow, status === 'accepted' ? tx.wallNow : null],
    )
    return id
  }
  const id = aggregate.pendingCancellation!.id
  await tx.sql('update cancellation_request set status = $3, decided_at = $4 where escrow_id = $1 and id = $2', [
    row.id,
    id,
    cancellation.decide,
    tx.wallNow,
  ])
  return id
}
