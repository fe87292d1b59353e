import { LockMode } from '@mikro-orm/postgresql'
import { Deadline } from '../../db/entities/deadline.entity.js'
import { DomainError } from '../../domain/errors.js'
import { take } from '../../domain/escrow/take.js'
import type { Step } from '../../domain/escrow/step.js'
import type { EscrowCommand } from '../../domain/escrow/transitions.js'
import { applyStep } from '../escrow/apply-step.js'
import { lockEscrow, type LockedEscrow } from '../escrow/lock-escrow.js'
import { settleCardPayment, settleWithinMs } from '../escrow/settle-card-payment.js'
import { mailParty } from '../escrow/notify-parties.js'
import type { Operation } from '../operation.js'
import type { Workflow } from '../workflow.js'

/**
 * `fired`: what the deadline is for has happened. `overtaken`: a person acted first, and nothing happened. `postponed`: it will fire again.
 * `idle`: it was not due, paused, or had ended before.
 */
export type Firing = 'fired' | 'overtaken' | 'postponed' | 'idle'

const minuteMs = 60_000
const hourMs = 3_600_000

/**
 * What happens when a deadline passes (decisions 5): the same commands that people give, in the role `timer`. Safe to call at any time and
 * any number of times; the row says whether there is something to do. A card payment without an answer is asked for, outside any transaction.
 */
export const fireDeadline: Workflow<{ deadlineId: string }, Firing> = async (context, input) => {
  const { firing, paymentId } = await context.run(fire, input)
  if (paymentId) await askForPayment(context, { ...input, paymentId })
  return firing
}

/** A declined payment has been written down, and a provider without an answer is asked again, though not every minute. */
async function askForPayment(
  context: Parameters<typeof settleCardPayment>[0],
  { deadlineId, paymentId }: { deadlineId: string; paymentId: string },
): Promise<void> {
  try {
    await settleCardPayment(context, { paymentId })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    if (error.code === 'PAYMENT_DECLINED') return
    context.services.log.warn({ err: error, paymentId }, 'a card payment could not be settled')
    await context.run(askLater, { deadlineId })
  }
}

async function askLater(tx: Operation, { deadlineId }: { deadlineId: string }): Promise<void> {
  const { deadline } = await lockDeadline(tx, await tx.em.findOneOrFail(Deadline, { id: deadlineId }))
  if (deadline.status === 'pending') await postpone(tx, deadline, recheckMs(tx))
}

type Fired = { firing: Firing; paymentId?: string }

async function fire(tx: Operation, { deadlineId }: { deadlineId: string }): Promise<Fired> {
  const known = await tx.em.findOne(Deadline, { id: deadlineId })
  if (known?.status !== 'pending') return { firing: 'idle' }
  const { locked, deadline } = await lockDeadline(tx, known)
  if (deadline.status !== 'pending') return { firing: 'idle' }
  if (deadline.dueAt > tx.wallNow) {
    tx.enqueue({ queue: 'deadline', data: { deadlineId }, startAfter: deadline.dueAt })
    return { firing: 'idle' }
  }
  switch (deadline.kind) {
    case 'expiry':
      return { firing: await expire(tx, locked, deadline) }
    case 'completion':
      return { firing: await command(tx, locked, deadline, 'complete') }
    case 'cancellation_request':
      return { firing: await command(tx, locked, deadline, 'lapse_cancellation') }
    case 'dispute_silence':
      return { firing: await command(tx, locked, deadline, 'escalate_dispute') }
    case 'completion_reminder_72h':
    case 'completion_reminder_24h':
      return { firing: await remind(tx, locked, deadline) }
    case 'payment_processing':
      // Settling ends or moves the row; until then it is the alarm that brings somebody back if this process dies.
      await postpone(tx, deadline, settleWithinMs)
      return { firing: 'postponed', paymentId: deadline.subjectId! }
  }
}

/** After its escrow, as everywhere. */
async function lockDeadline(tx: Operation, { id, escrowId }: Deadline): Promise<{ locked: LockedEscrow; deadline: Deadline }> {
  const locked = await lockEscrow(tx, escrowId)
  return { locked, deadline: await tx.em.findOneOrFail(Deadline, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true }) }
}

/** Not while a payment is in flight, but no longer than `paymentWaitHours`; a payment that comes after that is the payer's (decisions 5 and 8). */
async function expire(tx: Operation, locked: LockedEscrow, deadline: Deadline): Promise<Firing> {
  const { row, aggregate } = locked
  const waitsUntilMs = row.expiresAt.getTime() + tx.services.config.policy.paymentWaitHours * hourMs
  if (aggregate.paymentInFlight && tx.wallNow.getTime() < waitsUntilMs) {
    await postpone(tx, deadline, recheckMs(tx))
    return 'postponed'
  }
  return command(tx, { ...locked, aggregate: { ...aggregate, paymentInFlight: false } }, deadline, 'expire')
}

/** Gives a command as the timer. What the transition table refuses now, a person has made pointless before: the deadline ends without effect. */
async function command(tx: Operation, locked: LockedEscrow, deadline: Deadline, name: EscrowCommand): Promise<Firing> {
  const step = stepOf(tx, locked, deadline, name)
  // Before the step, which ends the deadlines that are still pending.
  await end(tx, deadline, step ? 'done' : 'cancelled')
  if (!step) return 'overtaken'
  await applyStep(tx, locked, step, {}, null)
  return 'fired'
}

function stepOf(tx: Operation, { aggregate }: LockedEscrow, { subjectId }: Deadline, name: EscrowCommand): Step | null {
  const subject = name === 'lapse_cancellation' ? aggregate.pendingCancellation : name === 'escalate_dispute' ? aggregate.openDispute : null
  if (subjectId && subjectId !== subject?.id) return null
  try {
    return take({ aggregate, command: name, roles: ['timer'], input: {}, now: tx.wallNow, policy: tx.services.config.policy })
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}

async function remind(tx: Operation, locked: LockedEscrow, deadline: Deadline): Promise<Firing> {
  const isWaiting = locked.row.status === 'delivered'
  await end(tx, deadline, isWaiting ? 'done' : 'cancelled')
  if (isWaiting) await mailParty(tx, locked, 'buyer', 'completion_reminder')
  return isWaiting ? 'fired' : 'overtaken'
}

const recheckMs = ({ services }: Operation) => services.config.policy.paymentRecheckMinutes * minuteMs

async function postpone(tx: Operation, deadline: Deadline, byMs: number): Promise<void> {
  const dueAt = new Date(tx.wallNow.getTime() + byMs)
  Object.assign(deadline, { dueAt, updatedAt: tx.wallNow })
  await tx.em.flush()
  tx.enqueue({ queue: 'deadline', data: { deadlineId: deadline.id }, startAfter: dueAt })
}

async function end(tx: Operation, deadline: Deadline, status: 'done' | 'cancelled'): Promise<void> {
  Object.assign(deadline, { status, updatedAt: tx.wallNow })
  await tx.em.flush()
}
