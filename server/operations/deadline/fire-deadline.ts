import { LockMode } from '@mikro-orm/postgresql'
import { Deadline } from '../../db/entities/deadline.entity.js'
import { deadlineMachine, isTimelyReminder } from '../../domain/deadline/deadline.js'
import { DomainError } from '../../domain/errors.js'
import type { Command } from '../../domain/escrow/command.js'
import { allCommands, escrowMachine } from '../../domain/escrow/commands.js'
import { refuse } from '../../domain/escrow/take.js'
import { topUpMachine } from '../../domain/top-up/top-up.js'
import { hasExpired } from '../charge/charge-link.js'
import { lockChargeOf } from '../charge/lock-charge.js'
import { recordExpiry } from '../charge/record-charge-event.js'
import { carryOut } from '../escrow/carry-out.js'
import { lockEscrow, type LockedEscrow } from '../escrow/lock-escrow.js'
import { mailParty } from '../escrow/notify-parties.js'
import { lockTopUp } from '../top-up/lock-top-up.js'
import { moveTopUp } from '../top-up/move-top-up.js'
import { lockPaidFor, settleAnyPayment } from '../payment-subjects.js'
import { settleWithinMs } from '../payment/start-payment.js'
import { setAlarm } from '../set-alarm.js'
import type { Operation } from '../operation.js'
import type { Workflow, WorkflowContext } from '../workflow.js'

/**
 * `fired`: what the deadline is for has happened. `overtaken`: a person acted first, and nothing happened. `postponed`: it will fire again.
 * `idle`: it was not due, paused, or had ended before.
 */
export type Firing = 'fired' | 'overtaken' | 'postponed' | 'idle'

const minuteMs = 60_000

/**
 * What happens when a deadline passes (decisions 5): the same commands that people give, in the role `timer`. Safe to call at any time and
 * any number of times; the row says whether there is something to do. A card payment without an answer is asked for, outside any transaction.
 */
export const fireDeadline: Workflow<{ deadlineId: string }, Firing> = async (context, input) => {
  const { firing, paymentId } = await context.run(fire, input)
  if (paymentId) await askForPayment(context, { ...input, paymentId })
  return firing
}

/** A provider without an answer is asked again, though not every minute. */
async function askForPayment(
  context: WorkflowContext,
  { deadlineId, paymentId }: { deadlineId: string; paymentId: string },
): Promise<void> {
  try {
    await settleAnyPayment(context, { paymentId })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    context.services.log.warn({ err: error, paymentId }, 'a card payment could not be settled')
    await context.run(askLater, { deadlineId, paymentId })
  }
}

async function askLater(tx: Operation, { deadlineId, paymentId }: { deadlineId: string; paymentId: string }): Promise<void> {
  const { now } = await lockPaidFor(tx, { paymentId })
  const deadline = await lockDeadline(tx, deadlineId)
  if (isPending(deadline)) await postpone(tx, { deadline, now }, recheckMs(tx))
}

/** A deadline, and what time it is for it. */
interface DueDeadline {
  deadline: Deadline
  now: Date
}

interface DueOfEscrow extends DueDeadline {
  locked: LockedEscrow
}

type Fired = { firing: Firing; paymentId?: string }

async function fire(tx: Operation, { deadlineId }: { deadlineId: string }): Promise<Fired> {
  const known = await tx.em.findOne(Deadline, { id: deadlineId })
  if (!known || !isPending(known)) return { firing: 'idle' }
  if (known.kind === 'payment_processing' && known.subjectId) return firePayment(tx, { deadlineId, paymentId: known.subjectId })
  if (known.kind === 'charge_link' && known.subjectId) return { firing: await fireChargeLink(tx, { deadlineId, linkId: known.subjectId }) }
  if (known.kind === 'top_up' && known.subjectId) return { firing: await fireTopUp(tx, { deadlineId, topUpId: known.subjectId }) }
  if (!known.escrowId) throw new Error(`Nobody knows what the deadline ${deadlineId} of the kind ${known.kind} is about`)
  const locked = await lockEscrow(tx, known.escrowId)
  const due = { deadline: await lockDeadline(tx, deadlineId), locked, now: locked.now }
  if (!isDue(tx, due)) return { firing: 'idle' }
  const command = commandOf(due.deadline)
  return { firing: command ? await give(tx, due, command) : await remind(tx, due) }
}

/** The provider is asked outside of this transaction. Settling ends the row or sets another; until then it brings somebody back if this process dies. */
async function firePayment(tx: Operation, { deadlineId, paymentId }: { deadlineId: string; paymentId: string }): Promise<Fired> {
  const { now } = await lockPaidFor(tx, { paymentId })
  const due = { deadline: await lockDeadline(tx, deadlineId), now }
  if (!isDue(tx, due)) return { firing: 'idle' }
  await postpone(tx, due, settleWithinMs)
  return { firing: 'postponed', paymentId }
}

/** The time of a charge's link has come. A payment in flight only puts it off. */
async function fireChargeLink(tx: Operation, { deadlineId, linkId }: { deadlineId: string; linkId: string }): Promise<Firing> {
  const locked = await lockChargeOf(tx, linkId)
  const due = { deadline: await lockDeadline(tx, deadlineId), now: locked.now }
  if (!isDue(tx, due)) return 'idle'
  if (locked.isPaying) {
    await postpone(tx, due, recheckMs(tx))
    return 'postponed'
  }
  const isOver = locked.link.id === linkId && hasExpired(locked)
  await end(tx, due, isOver ? 'fire' : 'cancel')
  if (isOver) recordExpiry(tx, locked)
  return isOver ? 'fired' : 'overtaken'
}

/** The time of a top-up has come. A payment in flight only puts it off, and one that was declined ends it as it stands. */
async function fireTopUp(tx: Operation, { deadlineId, topUpId }: { deadlineId: string; topUpId: string }): Promise<Firing> {
  const locked = await lockTopUp(tx, topUpId)
  const due = { deadline: await lockDeadline(tx, deadlineId), now: locked.now }
  if (!isDue(tx, due)) return 'idle'
  const { status } = locked.row
  if (status === topUpMachine.status.processing) {
    await postpone(tx, due, recheckMs(tx))
    return 'postponed'
  }
  const isOver = topUpMachine.allows('expire', status, 'timer')
  await end(tx, due, isOver ? 'fire' : 'cancel')
  if (isOver) await moveTopUp(tx, locked, 'expire')
  return isOver ? 'fired' : 'overtaken'
}

/** Whether it still waits and its time has come; an alarm that rang too early is set again. */
function isDue(tx: Operation, { deadline, now }: DueDeadline): boolean {
  if (!isPending(deadline)) return false
  if (deadline.dueAt <= now) return true
  setAlarm(tx, deadline, { queue: 'deadline', data: { deadlineId: deadline.id }, startAfter: deadline.dueAt })
  return false
}

/** The command that this deadline gives; undefined for reminders, and for a payment that is asked for. */
const commandOf = ({ kind }: Deadline): Command | undefined => allCommands.find(({ deadline }) => deadline?.kind === kind)

const isPending = ({ status }: Deadline): boolean => deadlineMachine.allows('fire', status, 'timer')

/** After what it is about, as everywhere. */
const lockDeadline = (tx: Operation, id: string): Promise<Deadline> =>
  tx.em.findOneOrFail(Deadline, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })

/**
 * Gives a command as the timer. What the table refuses now, a person has made pointless before: the deadline ends without effect. A payment
 * in flight only puts it off.
 */
async function give(tx: Operation, due: DueOfEscrow, command: Command): Promise<Firing> {
  const { locked } = due
  const { aggregate, now, policy } = locked
  const subject = subjectOf(due)
  const given = subject === null ? undefined : command.deadline?.givenOf?.(subject)
  const attempt = { aggregate, now, policy, roles: ['timer'] as const, given }
  const refused = isAboutAnother(due, command) ? 'superseded' : refuse(command, attempt, 'command')
  if (refused === 'PAYMENT_IN_PROGRESS') {
    await postpone(tx, due, recheckMs(tx))
    return 'postponed'
  }
  // Before the step, which ends the deadlines that are still pending.
  await end(tx, due, refused ? 'cancel' : 'fire')
  if (refused) return 'overtaken'
  await carryOut(tx, locked, command, attempt)
  return 'fired'
}

/** A deadline of a request or dispute that has ended says nothing about the next one. */
function isAboutAnother(due: DueOfEscrow, { deadline }: Command): boolean {
  const subject = subjectOf(due)
  return subject !== null && !deadline?.isAbout?.(due.locked.aggregate, subject)
}

const subjectOf = ({ deadline }: DueDeadline): string | null => deadline.subjectId ?? null

/** Workers that were down for days send one reminder or none, and not all that they have missed. */
async function remind(tx: Operation, due: DueOfEscrow): Promise<Firing> {
  const { status, completionDeadline } = due.locked.row
  const isWaiting = status === escrowMachine.status.delivered && completionDeadline != null
  const isTimely = isWaiting && isTimelyReminder(due.deadline.kind, completionDeadline.getTime() - due.now.getTime())
  await end(tx, due, isTimely ? 'fire' : 'cancel')
  if (isTimely) await mailParty(tx, due.locked, 'buyer', 'completion_reminder')
  return isTimely ? 'fired' : 'overtaken'
}

const recheckMs = ({ services }: Operation): number => services.config.policy.paymentRecheckMinutes * minuteMs

async function postpone(tx: Operation, { deadline, now }: DueDeadline, byMs: number): Promise<void> {
  const dueAt = new Date(now.getTime() + byMs)
  Object.assign(deadline, { dueAt, updatedAt: now })
  await tx.em.flush()
  setAlarm(tx, deadline, { queue: 'deadline', data: { deadlineId: deadline.id }, startAfter: dueAt })
}

async function end(tx: Operation, { deadline, now }: DueDeadline, move: 'fire' | 'cancel'): Promise<void> {
  Object.assign(deadline, { status: deadlineMachine.take(move, deadline.status, 'timer'), updatedAt: now })
  await tx.em.flush()
}
