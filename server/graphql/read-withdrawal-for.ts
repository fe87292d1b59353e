import type { WithdrawalSnapshot } from '../../schema/withdrawal/withdrawal-document.js'
import { dbOf } from '../db/typed-queries.js'
import { requireWalletUser } from '../operations/wallet/require-wallet-user.js'
import { readWithdrawal } from '../queries/withdrawal/read-withdrawals.js'
import type { Context } from './context.js'

/** Whose withdrawals the caller reads: those of a wallet, or for staff everybody's. */
export const withdrawalScope = (context: Context): { userId: string | null } => ({
  userId: context.actor.kind === 'staff' ? null : requireWalletUser(context),
})

/** A withdrawal, by its uuid, for whoever may read it. */
export const readWithdrawalFor = (context: Context, id: string): Promise<WithdrawalSnapshot> =>
  readWithdrawal(dbOf(context.em), { ...withdrawalScope(context), id })
