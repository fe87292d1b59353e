import { Args, Ctx, FieldResolver, Resolver } from 'type-graphql'
import { TransactionConnection, TransactionsArgs, Wallet } from '../../../schema/wallet/wallet.type.js'
import { requireWalletUser } from '../../operations/wallet/require-wallet-user.js'
import { readBalance } from '../../queries/wallet/read-balance.js'
import { by } from '../access/access.js'
import { QueryFor } from '../access/operation-decorators.js'
import type { Context } from '../context.js'
import { listTransactions } from '../list-transactions.js'

@Resolver(() => Wallet)
export class WalletResolver {
  @QueryFor(by('user', 'api_key'), () => Wallet, {
    nullable: true,
    description:
      'The wallet of the user who asks; for an API key, of the user its developer is associated with (ACCOUNT_NOT_ASSOCIATED without one).',
  })
  async wallet(@Ctx() context: Context): Promise<Wallet> {
    const asOf = context.services.clock().toISOString()
    return { ...(await readBalance(context.em, requireWalletUser(context))), currency: 'TND', asOf }
  }

  @FieldResolver(() => TransactionConnection, { description: 'What has moved the spendable balance, newest first.' })
  transactions(@Args(() => TransactionsArgs) args: TransactionsArgs, @Ctx() context: Context) {
    return listTransactions(context, args)
  }
}
