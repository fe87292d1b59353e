import type { CheckoutSession } from '../../db/entities/checkout-session.entity.js'
import type { Step } from '../../domain/escrow/step.js'
import { cancelSiblings, completeSession } from './complete-session.js'
import { withdrawStaleSessions } from './withdraw-stale-sessions.js'
import { posting } from '../ledger/post-transfer.js'
import type { Moment } from '../event/record-event.js'
import type { Operation } from '../operation.js'
import { applyAdjustment } from './apply-adjustment.js'
import { applyCancellation } from './apply-cancellation.js'
import { applyContract } from './apply-contract.js'
import { applyDeadlines } from './apply-deadlines.js'
import { applyDispute } from './apply-dispute.js'
import { applyProof } from './apply-proof.js'
import { applyReleaseRequest } from './apply-release-request.js'
import type { LockedEscrow } from './lock-escrow.js'
import { notifyParties } from './notify-parties.js'
import { endPendingDeposit } from './end-pending-deposit.js'
import { oweGuest } from './owe-guest.js'
import { aroundAfter } from './follow-around.js'
import { recordStep } from './record-step.js'

export interface StepContext {
  /** The checkout session that the step completes. */
  session: CheckoutSession | null
  moment: Moment
}

/** Writes everything a step decided: columns, money, requests, disputes, deadlines, sessions, events and mails, in one transaction. */
export async function applyStep(tx: Operation, locked: LockedEscrow, step: Step, { session, moment }: StepContext): Promise<void> {
  const { row, now } = locked
  const before = { ...row }
  Object.assign(row, step.changes, { version: row.version + 1, updatedAt: now })
  if (step.to !== step.from) Object.assign(row, { status: step.to, statusReason: step.reason ?? null, statusActor: step.role })
  await applyDispute(tx, locked, step)
  await applyContract(tx, locked, step)
  const cancellation = await applyCancellation(tx, locked, step)
  await applyRejection(tx, locked, step)
  await applyProof(tx, locked, step)
  const request = await applyReleaseRequest(tx, locked, step)
  if (request) locked.writtenRequest = request
  const subjects = {
    cancellation,
    dispute: row.disputeId ?? null,
    release_request: request?.id ?? null,
    release_dispute: request?.disputeId ?? null,
  }
  await applyDeadlines(tx, locked, step, subjects)
  locked.around = aroundAfter(locked.around, step, subjects)
  const adjustment = await applyAdjustment(tx, locked, step)
  const deposit = await endPendingDeposit(tx, locked, step)
  recordStep(tx, { locked, step, before, moment, adjustment, request, deposit })
  for (const transfer of step.transfers) tx.write(posting(transfer, { escrowId: row.id, at: now }))
  await oweGuest(tx, locked, step)
  if (session) completeSession(tx, session, now)
  // Under the escrow's lock nobody opens another; mostly the one that this step completes is the only one.
  if (locked.pendingSessions > (session ? 1 : 0)) {
    if (session) await cancelSiblings(tx, session, now)
    await withdrawStaleSessions(tx, locked)
  }
  await notifyParties(tx, locked, step)
}

async function applyRejection(tx: Operation, { row, now }: LockedEscrow, { rejection }: Step) {
  if (!rejection) return
  await tx.db
    .insertInto('delivery_rejection')
    .values({ id: tx.newId(), escrowId: row.id, rejectedAt: now, ...rejection })
    .execute()
}
