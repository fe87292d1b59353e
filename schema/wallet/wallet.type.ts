import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import type { TransactionType } from '../../server/domain/wallet/transaction.js'
import { objectType } from '../document/object-type.js'
import { Currencies } from '../money/currency.enum.js'
import { PageInfo } from '../node/page-info.type.js'
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
export class TransactionsArgs {
  @Field(() => Int, {
    nullable: true,
    description: 'How many; default 20, at most 100 unless the deployment sets other bounds.',
  })
  first?: number | null

  @Field(() => String, { nullable: true, description: 'After this cursor.' })
  after?: string | null

  @Field(() => TransactionFilterInput, { nullable: true, description: 'Which movements.' })
  filter?: TransactionFilterInput | null

  @Field(() => Int, { nullable: true, description: 'Skips this many instead of reading from a cursor; slow far down a long list.' })
  offset?: number | null
}

@ObjectType({ simpleResolvers: true, description: 'A movement and its place in the list.' })
export class TransactionEdge {
  @Field(() => String, { description: 'Where to read on.' })
  cursor!: string

  @Field(() => Transaction, { description: 'The movement.' })
  node!: Transaction
}

@ObjectType({ description: 'A page of movements, newest first (Relay).' })
export class TransactionConnection {
  @Field(() => [TransactionEdge], { description: 'Movements with their cursors.' })
  edges!: TransactionEdge[]

  @Field(() => [Transaction], { description: 'The movements alone.' })
  nodes!: Transaction[]

  @Field(() => PageInfo, { description: 'Where this page stands.' })
  pageInfo!: PageInfo

  @Field(() => Int, { description: 'How many there are in all; counted only when asked for.' })
  totalCount!: number
}
