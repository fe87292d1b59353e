import { cancellationRequestMachine } from '../../domain/escrow/cancellation-request.js'
import type { CancellationChange, Step } from '../../domain/escrow/step.js'
import type { Operation } from '../operation.js'
import type { LockedEscrow } from './lock-escrow.js'

type Opening = Extract<CancellationChange, { open: unknown }>['open']
type Decision = Extract<CancellationChange, { decide: unknown }>

/** Opens or decides the escrow's cancellation request; answers its id, which events and deadlines refer to. */
export async function applyCancellation(tx: Operation, locked: LockedEscrow, { cancellation }: Step): Promise<string | null> {
  const pending = locked.aggregate.pendingCancellation
  if (cancellation && 'open' in cancellation) return open(tx, locked, cancellation.open)
  if (cancellation && pending) await decide(tx, locked, pending.id, cancellation)
  return pending?.id ?? null
}

async function open(tx: Operation, { row, now }: LockedEscrow, { reason, isAccepted }: Opening): Promise<string> {
  const { accepted, pending } = cancellationRequestMachine.status
  const id = tx.newId()
  await tx.db
    .insertInto('cancellation_request')
    .values({
      id,
      escrowId: row.id,
      status: isAccepted ? accepted : pending,
      reason: reason ?? null,
      requestedAt: now,
      decidedAt: isAccepted ? now : null,
    })
    .execute()
  return id
}

async function decide(tx: Operation, { row, now }: LockedEscrow, id: string, { decide: move, reason }: Decision): Promise<void> {
  await tx.db
    .updateTable('cancellation_request')
    .set({
      status: cancellationRequestMachine.take(move, cancellationRequestMachine.status.pending, decider[move]),
      decisionReason: reason ?? null,
      decidedAt: now,
    })
    .where('escrowId', '=', row.id)
    .where('id', '=', id)
    .execute()
}

const decider = { accept: 'seller', reject: 'seller', lapse: 'timer', supersede: 'escrow' } as const
