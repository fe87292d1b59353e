import { lockOf, takeLock } from '../../db/advisory-locks.js'
import type { AdjustmentType } from '../../domain/adjustment/adjustment.js'
import { userOf } from '../../domain/credential/actor.js'
import type { Command } from '../../domain/escrow/command.js'
import type { InputFields, InputOf } from '../../domain/escrow/command-input.js'
import { addFunds as addCommand } from '../../domain/escrow/commands/add-funds.js'
import { refundFunds as refundCommand } from '../../domain/escrow/commands/refund-funds.js'
import { fundingToAdd, fundsAdded } from '../../domain/escrow/funds.js'
import { readInput } from '../../domain/escrow/take.js'
import { mustExist } from '../../domain/must-exist.js'
import { adjustmentView, findNewestAdjustment, findByReference } from '../../queries/adjustment/read-adjustment.js'
import { readEscrowViews, type EscrowView } from '../../queries/escrow/read-escrow-views.js'
import type { AdjustmentSnapshot } from '../../../schema/adjustment/adjustment-document.js'
import { countSpending } from '../association/spend-within-consent.js'
import type { Operation, Verb } from '../operation.js'
import { giveCommand, type EscrowRequest } from './give-command.js'
import type { LockedEscrow } from './lock-escrow.js'
import { requireIdentity } from './require-identity.js'

export interface AdjustedFunds {
  escrow: EscrowView
  adjustment: AdjustmentSnapshot
  /** The answer to a `reference` that was used before: nothing was done again. */
  isReplay: boolean
}

type FieldsOf<Adjusting> = Adjusting extends { mutation?: { input: { fields: infer Fields extends InputFields } } } ? Fields : never
type AddFunds = EscrowRequest & InputOf<FieldsOf<typeof addCommand>>
type RefundFunds = EscrowRequest & InputOf<FieldsOf<typeof refundCommand>>

/** The buyer adds funds from the wallet; beyond a total, only who is identified (decisions 8), and by key within the daily cap (decisions 13). */
export const addFunds: Verb<AddFunds, AdjustedFunds> = async (tx, input) =>
  (await replay(tx, 'add_funds', input)) ?? adjust(tx, addCommand, input, (_, locked) => requireFunder(tx, locked, input))

/** The seller gives funds back. */
export const refundFunds: Verb<RefundFunds, AdjustedFunds> = async (tx, input) =>
  (await replay(tx, 'refund_funds', input)) ?? adjust(tx, refundCommand, input)

async function adjust<Fields extends InputFields, Given>(
  tx: Operation,
  command: Command<string, Fields, Given>,
  input: EscrowRequest & InputOf<Fields>,
  lastCheck?: (tx: Operation, locked: LockedEscrow) => Promise<void>,
): Promise<AdjustedFunds> {
  const escrow = await giveCommand(tx, command, input, lastCheck)
  // Further steps may have followed it, such as the end of an escrow that is being closed.
  const [made] = await findNewestAdjustment(tx.db, { escrowId: escrow.keys.escrowId })
  const { currency, ...adjustment } = mustExist(made, 'the adjustment')
  return { escrow, adjustment: adjustmentView(adjustment, currency), isReplay: false }
}

/**
 * What the person has done under this `reference` before, on whatever escrow, with that escrow as it is now (decisions 13). Who uses it at
 * the same moment is waited for, before any escrow is locked.
 */
async function replay(tx: Operation, type: AdjustmentType, { reference }: { reference?: string | null }): Promise<AdjustedFunds | null> {
  const userId = userOf(tx.actor)
  if (reference == null || !userId) return null
  await takeLock(tx.db, lockOf(`${type} ${userId} ${reference}`))
  const [known] = await findByReference(tx.db, { userId, type, reference })
  if (!known) return null
  const views = await readEscrowViews(tx.em, { ids: [known.escrowId], now: tx.wallNow, withTexts: true })
  return { escrow: mustExist(views.get(known.escrowId), 'its escrow'), adjustment: adjustmentView(known, known.currency), isReplay: true }
}

async function requireFunder(tx: Operation, { aggregate, policy }: LockedEscrow, input: AddFunds): Promise<void> {
  const { amountMillimes, reference } = readInput(addCommand, input, { aggregate, policy })
  const { changes } = fundsAdded(aggregate, amountMillimes, { reason: null, reference })
  await requireIdentity(tx, changes.buyerFundingMillimes ?? 0n)
  await countSpending(tx, fundingToAdd(aggregate.escrow, amountMillimes))
}
