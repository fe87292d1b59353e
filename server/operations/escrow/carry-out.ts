import type { CheckoutSession } from '../../db/entities/checkout-session.entity.js'
import type { Command } from '../../domain/escrow/command.js'
import type { InputFields } from '../../domain/escrow/command-input.js'
import { consequences } from '../../domain/escrow/consequences.js'
import type { FollowUp, Step } from '../../domain/escrow/step.js'
import { requirePossible, take, type Attempt } from '../../domain/escrow/take.js'
import type { Role } from '../../domain/escrow/escrow.js'
import { mustExist } from '../../domain/must-exist.js'
import { shownRow } from '../../queries/escrow/escrow-rows.js'
import { escrowView, readEscrowViews, type EscrowView } from '../../queries/escrow/read-escrow-views.js'
import type { Moment } from '../event/record-event.js'
import type { Operation } from '../operation.js'
import { applyStep } from './apply-step.js'
import { readAgain, type LockedEscrow } from './lock-escrow.js'
import { requireRoomFor } from './require-room-for.js'

export interface CarryingOut {
  /** The checkout session that the command completes. */
  session?: CheckoutSession | null
  /** Asked when the command may be given, before anything is written. */
  lastCheck?: ((tx: Operation, locked: LockedEscrow) => Promise<void>) | undefined
}

/**
 * Decides a command and writes what it decided, with the steps that go before it and those that follow from it. Each step looks at what the
 * one before has left, and its events show the escrow as it was after it (decisions 11). `locked` is as the last step has left it.
 *
 * @throws DomainError when the table refuses; then nothing has been written.
 */
export async function carryOut<Given>(
  tx: Operation,
  locked: LockedEscrow,
  command: Command<string, InputFields, Given>,
  attempt: Attempt<Given>,
  { session = null, lastCheck }: CarryingOut = {},
): Promise<void> {
  const before = beforeThat(command, attempt)
  const decided = before.length === 0 ? take(command, attempt) : null
  await lastCheck?.(tx, locked)
  await requireRoomFor(tx, locked, command, attempt.given)
  const steps = new Steps(tx, locked, attempt.roles)
  if (before.length === 0) await steps.write(decided, session)
  else {
    for (const one of before) await steps.take(one.command, one.given)
    await steps.take(command, attempt.given, session)
  }
  for (const one of consequences(locked.aggregate, locked.now)) await steps.take(one.command, one.given)
}

/** What goes before the command, if the command may be given at all. */
function beforeThat<Given>(command: Command<string, InputFields, Given>, attempt: Attempt<Given>): readonly FollowUp[] {
  if (!command.first) return []
  requirePossible(command, attempt)
  return command.first(attempt)
}

/** The steps of one transaction, one after the other, all in the same roles. */
class Steps {
  /** What the events of the last step show: filled in when another step goes on from it. */
  #moment: Moment | null = null

  constructor(
    readonly tx: Operation,
    readonly locked: LockedEscrow,
    readonly roles: readonly Role[],
  ) {}

  async take<Given>(command: Command<string, InputFields, Given>, given: Given, session: CheckoutSession | null = null): Promise<void> {
    if (this.#moment) {
      this.#moment.view = await viewNow(this.tx, this.locked)
      await readAgain(this.tx, this.locked)
    }
    const { aggregate, now, policy } = this.locked
    await this.write(take(command, { aggregate, now, policy, given, roles: this.roles }), session)
  }

  async write(step: Step | null, session: CheckoutSession | null): Promise<void> {
    if (!step) return
    this.#moment = {}
    await applyStep(this.tx, this.locked, step, { session, moment: this.#moment })
    for (const { command, given } of step.follows ?? []) await this.take(command, given)
  }
}

/** Of a locked escrow what it takes to show it. */
export type Shown = Pick<LockedEscrow, 'row' | 'now' | 'around'>

/** The escrow as it is now in this transaction, in its own time; something may still change it. Read only where it could not be followed. */
export async function viewNow(tx: Operation, { row, now, around }: Shown): Promise<EscrowView> {
  if (around) return escrowView(shownRow(row, around), now)
  await tx.flush()
  return mustExist((await readEscrowViews(tx.em, { ids: [row.id], now, withTexts: true })).get(row.id), 'the locked escrow')
}
