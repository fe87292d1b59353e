import { ArgsType, Field, Int, ObjectType } from 'type-graphql'
import type { WithdrawalDecision, WithdrawalStatus } from '../../server/domain/withdrawal/withdrawal.js'
import { Destination } from '../destination/destination.type.js'
import { objectType } from '../document/object-type.js'
import { Node } from '../node/node.type.js'
import { PageInfo } from '../node/page-info.type.js'
import { graphqlEnum } from '../scalars/graphql-enum.js'
import { withdrawalDocument, withdrawalWithDestination, type WithdrawalSnapshot } from './withdrawal-document.js'

const WithdrawalStatuses = graphqlEnum<WithdrawalStatus>('WithdrawalStatus', 'Where a withdrawal stands.', {
  pending: 'Set aside; staff are to send it.',
  approved: 'A member of staff has approved it, and a second one is to confirm that.',
  paid: 'The bank has sent it.',
  rejected: 'Staff did not send it: it is back in the wallet.',
  cancelled: 'Its user took it back.',
})

export const WithdrawalDecisions = graphqlEnum<WithdrawalDecision>('WithdrawalDecision', 'What staff make of a withdrawal.', {
  pay: 'The bank has sent it.',
  reject: 'It is not sent, and goes back into the wallet.',
})

export const Withdrawal = objectType('Withdrawal', withdrawalWithDestination, {
  implements: Node,
  description: 'Money on its way from a wallet to the bank (decisions 13).',
  of: { status: WithdrawalStatuses, destination: Destination },
})
export type Withdrawal = WithdrawalSnapshot

/** As an event tells it. */
export const ToldWithdrawal = objectType('ToldWithdrawal', withdrawalDocument, {
  description: 'A withdrawal as an event tells it.',
  of: { status: WithdrawalStatuses },
})

@ArgsType()
export class WithdrawalsArgs {
  @Field(() => WithdrawalStatuses, { nullable: true, description: 'Only those that stand there.' })
  status?: WithdrawalStatus | null

  @Field(() => Int, {
    nullable: true,
    description: 'How many from the start; default 20, at most 100 unless the deployment sets other bounds.',
  })
  first?: number | null

  @Field(() => String, { nullable: true, description: 'After this cursor.' })
  after?: string | null
}

@ObjectType({ simpleResolvers: true, description: 'A withdrawal and its place in the list.' })
export class WithdrawalEdge {
  @Field(() => String, { description: 'Where to read on.' })
  cursor!: string

  @Field(() => Withdrawal, { description: 'The withdrawal.' })
  node!: Withdrawal
}

@ObjectType({ simpleResolvers: true, description: 'A page of withdrawals (Relay).' })
export class WithdrawalConnection {
  @Field(() => [WithdrawalEdge], { description: 'Withdrawals with their cursors.' })
  edges!: WithdrawalEdge[]

  @Field(() => [Withdrawal], { description: 'The withdrawals alone.' })
  nodes!: Withdrawal[]

  @Field(() => PageInfo, { description: 'Where this page stands.' })
  pageInfo!: PageInfo
}
