import type { Step } from '../../domain/escrow/step.js'
import type { CommandInput } from '../../domain/escrow/transitions.js'
import type { CheckoutSession } from '../../db/entities/checkout-session.entity.js'
import { cancelSiblings, completeSession } from '../checkout/complete-session.js'
import { withdrawStaleSessions } from '../checkout/withdraw-stale-sessions.js'
import { postTransfer } from '../ledger/post-transfer.js'
import { notifyParties } from './notify-parties.js'
import type { Operation } from '../operation.js'
import { applyCancellation } from './apply-cancellation.js'
import { applyContract } from './apply-contract.js'
import { applyDeadlines } from './apply-deadlines.js'
import { applyDispute } from './apply-dispute.js'
import { recordStep } from './record-step.js'
import type { LockedEscrow } from './lock-escrow.js'

/** Writes everything a step decided: columns, money, requests, disputes, deadlines, sessions, events and mails, in one transaction. */
export async function applyStep(
  tx: Operation,
  locked: LockedEscrow,
  step: Step,
  input: CommandInput,
  session: CheckoutSession | null,
): Promise<void> {
  const { row } = locked
  const before = { ...row }
  Object.assign(row, step.changes, { version: row.version + 1, updatedAt: tx.wallNow })
  if (step.to !== step.from) Object.assign(row, { status: step.to, statusReason: step.reason ?? null, statusActor: step.role })
  await applyDispute(tx, locked, step)
  await applyContract(tx, locked, step, input)
  const cancellation = await applyCancellation(tx, locked, step)
  await recordRejection(tx, locked, step, input, before.deliveredAt ?? null)
  await applyDeadlines(tx, locked, step, { cancellation, dispute: row.disputeId ?? null })
  recordStep(tx, { locked, step, input, before })
  await tx.em.flush()
  for (const transfer of step.transfers) await postTransfer(tx, transfer, row.id)
  if (session) await completeSession(tx, session)
  // Under the escrow's lock nobody opens another; mostly the one that this step completes is the only one.
  if (locked.pendingSessions > (session ? 1 : 0)) {
    if (session) await cancelSiblings(tx, session)
    await withdrawStaleSessions(tx, row)
  }
  await notifyParties(tx, { locked, step, input })
}

async function recordRejection(tx: Operation, { row }: LockedEscrow, step: Step, input: CommandInput, deliveredAt: Date | null) {
  if (step.command !== 'reject_delivery') return
  await tx.sql('insert into delivery_rejection (id, escrow_id, rejected_at, reason, previous_delivered_at) values ($1, $2, $3, $4, $5)', [
    tx.newId(),
    row.id,
    tx.wallNow,
    input.reason ?? null,
    deliveredAt,
  ])
}
