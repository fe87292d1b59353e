import { ArgsType, Field, ID, ObjectType } from 'type-graphql'
import type { Currency } from '../../server/domain/money/money.js'
import { Currencies } from '../money/currency.enum.js'
import { connectionType, FirstArgs } from '../node/connection-type.js'
import { DateTime } from '../scalars/date-time.scalar.js'
import { Decimal } from '../scalars/decimal.scalar.js'

@ObjectType({ simpleResolvers: true, description: 'An account of the ledger, as it is now.' })
export class LedgerAccount {
  @Field(() => ID, { description: 'Its number, in the order in which accounts were opened.' })
  id!: string

  @Field(() => String, { description: 'Its code: the kind, and the uuid of whose it is.' })
  code!: string

  @Field(() => String, { description: 'The kind, as `user_available`.' })
  kind!: string

  @Field(() => ID, { nullable: true, description: 'Whose it is, `usr_…`, `esc_…` and the like; null where it is the platform’s.' })
  ownerId!: string | null

  @Field(() => Currencies, { description: 'What it is in.' })
  currency!: Currency

  @Field(() => Decimal, {
    nullable: true,
    description: 'What is on it, in its currency; null of an account whose balance is the sum of its postings, which the newest check has.',
  })
  balance!: string | null

  @Field(() => DateTime, { description: 'Since when it is there.' })
  openedAt!: string
}

@ObjectType({ simpleResolvers: true, description: 'One account’s part of a transfer.' })
class LedgerPosting {
  @Field(() => String, { description: 'The account, by its code.' })
  account!: string

  @Field(() => Currencies, { description: 'What it is in.' })
  currency!: Currency

  @Field(() => Decimal, { description: 'How much, in that currency: below zero it leaves the account.' })
  amount!: string
}

@ObjectType({ simpleResolvers: true, description: 'A balanced movement of money. It never changes.' })
export class LedgerTransfer {
  @Field(() => ID, { description: 'The transfer, `txn_…`.' })
  id!: string

  @Field(() => String, { description: 'What it was for, as `fund`.' })
  kind!: string

  @Field(() => String, { description: 'Its key: nothing is posted twice under one.' })
  key!: string

  @Field(() => ID, { nullable: true, description: 'The escrow that it belongs to, `esc_…`.' })
  escrowId!: string | null

  @Field(() => String, { nullable: true, description: 'What was noted with it.' })
  memo!: string | null

  @Field(() => DateTime, { description: 'When it happened, by the time of what it belongs to.' })
  occurredAt!: string

  @Field(() => DateTime, { description: 'When it was posted.' })
  createdAt!: string

  @Field(() => [LedgerPosting], { description: 'Its postings, which sum to zero.' })
  postings!: LedgerPosting[]
}

@ObjectType({ simpleResolvers: true, description: 'What moved an account, and what was there after it.' })
export class StatementLine {
  @Field(() => ID, { description: 'Its place on the account.' })
  id!: string

  @Field(() => ID, { description: 'The transfer, `txn_…`.' })
  transferId!: string

  @Field(() => String, { description: 'What it was for, as `fund`.' })
  kind!: string

  @Field(() => String, { description: 'The key of the transfer.' })
  key!: string

  @Field(() => ID, { nullable: true, description: 'The escrow that it belongs to, `esc_…`.' })
  escrowId!: string | null

  @Field(() => Decimal, { description: 'How much, in the currency of the account: below zero it left.' })
  amount!: string

  @Field(() => Decimal, {
    nullable: true,
    description: 'What was there after it, in the currency of the account; null where no balance is kept.',
  })
  balanceAfter!: string | null

  @Field(() => DateTime, { description: 'When, by the time of what it belongs to.' })
  occurredAt!: string
}

export const LedgerAccountConnection = connectionType(LedgerAccount, {
  name: 'LedgerAccount',
  one: 'an account',
  many: 'accounts',
  says: 'A page of accounts, the one that was opened last foremost (Relay).',
})

export const LedgerTransferConnection = connectionType(LedgerTransfer, {
  name: 'LedgerTransfer',
  one: 'a transfer',
  many: 'transfers',
  says: 'A page of transfers, newest first (Relay).',
})

export const StatementLineConnection = connectionType(StatementLine, {
  name: 'StatementLine',
  one: 'a line of a statement',
  many: 'lines of a statement',
  says: 'A page of what moved an account, newest first (Relay).',
})

@ArgsType()
export class LedgerAccountsArgs extends FirstArgs {
  @Field(() => String, { nullable: true, description: 'Only those of this kind, as `escrow_held`.' })
  kind?: string | null

  @Field(() => ID, { nullable: true, description: 'Only those of this user, escrow or business, `usr_…`, `esc_…` or `biz_…`.' })
  ownerId?: string | null
}

@ArgsType()
export class LedgerTransfersArgs extends FirstArgs {
  @Field(() => ID, { nullable: true, description: 'Only those of this escrow, `esc_…`.' })
  escrowId?: string | null
}
