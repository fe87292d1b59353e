import { ArgsType, Field, ID, InputType } from 'type-graphql'
import type { TransactionType } from '../../server/domain/wallet/transaction.js'
import { objectType } from '../document/object-type.js'
import { Currencies } from '../money/currency.enum.js'
import { connectionType, OffsetArgs } from '../node/connection-type.js'
import { DateTime } from '../scalars/date-time.scalar.js'
import { graphqlEnum } from '../scalars/graphql-enum.js'
import { transactionDocument, walletDocument, type TransactionSnapshot, type WalletSnapshot } from './wallet-document.js'

export const TransactionTypes = graphqlEnum<TransactionType>('TransactionType', 'What a movement on a wallet is to its user.', {
  top_up: 'Money was put into the wallet.',
  card_payment: 'Money of a card came in: it went on into an escrow, or came too late for it and stayed.',
  escrow_payment: 'Paid or added to an escrow.',
  escrow_income: 'Released by an escrow to its seller.',
  escrow_refund: 'Given back by an escrow to its buyer.',
  commission: 'The commission of a developer on an escrow of others.',
  withdrawal: 'Set aside for a withdrawal.',
  withdrawal_return: 'A withdrawal that was cancelled or rejected came back.',
  other: 'Something else.',
})

export const Wallet = objectType('Wallet', walletDocument, {
  description: 'The caller’s wallet (decisions 13).',
  of: { currency: Currencies },
})
export type Wallet = WalletSnapshot

export const Transaction = objectType('Transaction', transactionDocument, {
  description: 'A movement on a wallet, with what was spendable after it.',
  of: { type: TransactionTypes },
})
export type Transaction = TransactionSnapshot

@InputType({ description: 'Which movements; conditions add up.' })
export class TransactionFilterInput {
  @Field(() => [TransactionTypes], { nullable: true, description: 'Of any of these types.' })
  type?: TransactionType[] | null

  @Field(() => DateTime, { nullable: true, description: 'Then or later.' })
  from?: string | null

  @Field(() => DateTime, { nullable: true, description: 'Then or earlier.' })
  to?: string | null

  @Field(() => ID, { nullable: true, description: 'Of this escrow, `esc_…`.' })
  escrowId?: string | null
}

@ArgsType()
export class TransactionsArgs extends OffsetArgs {
  @Field(() => TransactionFilterInput, { nullable: true, description: 'Which movements.' })
  filter?: TransactionFilterInput | null
}

export const TransactionConnection = connectionType(Transaction, {
  name: 'Transaction',
  one: 'a movement',
  many: 'movements',
  says: 'A page of movements, newest first (Relay).',
  isCounted: true,
})
