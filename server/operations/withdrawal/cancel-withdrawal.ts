import { DomainError } from '../../domain/errors.js'
import { giveBack, withdrawalMachine } from '../../domain/withdrawal/withdrawal.js'
import type { WithdrawalSnapshot } from '../../../schema/withdrawal/withdrawal-document.js'
import { postTransfer } from '../ledger/post-transfer.js'
import type { Operation } from '../operation.js'
import { requireWalletUser } from '../wallet/require-wallet-user.js'
import { lockWithdrawal } from './lock-withdrawal.js'
import { tellOfWithdrawal } from './tell-of-withdrawal.js'

/** Takes a withdrawal back that nobody has decided yet: the money can be spent again. @throws DomainError WITHDRAWAL_NOT_PENDING */
export async function cancelWithdrawal(tx: Operation, { id }: { id: string }): Promise<{ withdrawal: WithdrawalSnapshot }> {
  const row = await lockWithdrawal(tx, { id, userId: requireWalletUser(tx) })
  if (!withdrawalMachine.allows('cancel', row.status, 'user')) throw new DomainError('WITHDRAWAL_NOT_PENDING')
  row.status = withdrawalMachine.take('cancel', row.status, 'user')
  await postTransfer(tx, giveBack(row))
  return { withdrawal: await tellOfWithdrawal(tx, row) }
}
