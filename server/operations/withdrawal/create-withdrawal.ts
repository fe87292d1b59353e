import { LockMode } from '@mikro-orm/postgresql'
import { lockOf, takeLock } from '../../db/advisory-locks.js'
import { Destination } from '../../db/entities/destination.entity.js'
import { User } from '../../db/entities/user.entity.js'
import { Withdrawal } from '../../db/entities/withdrawal.entity.js'
import { count } from '../../db/typed-queries.js'
import { requireReady } from '../../domain/destination/destination.js'
import { DomainError } from '../../domain/errors.js'
import { requireRoom } from '../../domain/limit-reached.js'
import { identityMachine } from '../../domain/user/identity.js'
import { amountToWithdraw, request, withdrawalMachine } from '../../domain/withdrawal/withdrawal.js'
import { readWithdrawal } from '../../queries/withdrawal/read-withdrawals.js'
import type { WithdrawalSnapshot } from '../../../schema/withdrawal/withdrawal-document.js'
import { countSpending, requireSpendingConsent } from '../association/spend-within-consent.js'
import { postTransfer } from '../ledger/post-transfer.js'
import { countChange } from '../count-in-day.js'
import type { Operation } from '../operation.js'
import { requireWalletUser } from '../wallet/require-wallet-user.js'
import { tellOfWithdrawal } from './tell-of-withdrawal.js'

export interface NewWithdrawal {
  /** In TND, as decimal text. */
  amountTnd: string
  /** Uuid. */
  destinationId: string
  reference: string
}

/** What asking for a withdrawal came to. */
interface CreatedWithdrawal {
  withdrawal: WithdrawalSnapshot
  /** False for a reference that was used before: nothing was done again. */
  created: boolean
}

/**
 * Sets money of the wallet aside to be sent to an account of its user (decisions 13). Only who is identified withdraws, and a key only within the
 * standing consent of its user and the daily cap. A `reference` that was used before answers the withdrawal of that time.
 */
export async function createWithdrawal(tx: Operation, input: NewWithdrawal): Promise<CreatedWithdrawal> {
  const { reference, destinationId } = input
  const userId = requireWalletUser(tx)
  // Who uses the same reference at the same moment is waited for, and nobody withdraws more often than they may by asking at once.
  await takeLock(tx.db, lockOf(`withdrawals of ${userId}`))
  const known = await tx.em.findOne(Withdrawal, { userId, reference })
  if (known) return { withdrawal: await readWithdrawal(tx.db, { id: known.id, userId }), created: false }
  const amountMillimes = amountToWithdraw(input.amountTnd, tx.services.config.policy)
  await requireIdentified(tx, userId)
  await requireSpendingConsent(tx, 'let the person withdraw')
  await requireDestination(tx, { id: destinationId, userId })
  await requireRoomForWithdrawal(tx, userId)
  await countSpending(tx, amountMillimes)
  countChange(tx)
  const row = Object.assign(new Withdrawal(), {
    id: tx.newId(),
    userId,
    destinationId,
    developerId: tx.actor.kind === 'api_key' ? tx.actor.developerId : null,
    amountMillimes,
    reference,
    status: withdrawalMachine.status.pending,
    createdAt: tx.wallNow,
  })
  tx.em.persist(row)
  await tx.em.flush()
  await postTransfer(tx, request(row))
  return { withdrawal: await tellOfWithdrawal(tx, row, 'withdrawal_requested'), created: true }
}

/** Whoever takes money out is known (decisions 13), in the sandbox too. */
async function requireIdentified(tx: Operation, userId: string): Promise<void> {
  const { identityStatus } = await tx.em.findOneOrFail(User, { id: userId })
  if (identityStatus !== identityMachine.status.approved) throw new DomainError('IDENTITY_REQUIRED')
}

/** It is not deleted before the withdrawal is there. */
async function requireDestination(tx: Operation, { id, userId }: { id: string; userId: string }): Promise<void> {
  const row = await tx.em.findOne(Destination, { id, userId, deletedAt: null }, { lockMode: LockMode.PESSIMISTIC_READ, refresh: true })
  if (!row) throw new DomainError('DESTINATION_NOT_FOUND')
  requireReady(row, tx.wallNow)
}

async function requireRoomForWithdrawal(tx: Operation, userId: string): Promise<void> {
  const open = tx.db.selectFrom('withdrawal').where('userId', '=', userId).where('status', 'in', withdrawalMachine.live)
  requireRoom({
    count: await count(open),
    most: tx.services.config.limits.openWithdrawals,
    of: 'withdrawals of this wallet on their way',
    way: 'Wait until one of them is paid, or cancel it.',
  })
}
