import { ArgsType, Field } from 'type-graphql'
import { bounds } from '../../server/domain/bounds.js'
import type { WithdrawalDecision, WithdrawalStatus } from '../../server/domain/withdrawal/withdrawal.js'
import { Destination } from '../destination/destination.type.js'
import { objectType } from '../document/object-type.js'
import { connectionType, FirstArgs } from '../node/connection-type.js'
import { Node } from '../node/node.type.js'
import { graphqlEnum } from '../scalars/graphql-enum.js'
import { OptionalTextField } from '../validation/input-fields.js'
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
export class WithdrawalsArgs extends FirstArgs {
  @Field(() => WithdrawalStatuses, { nullable: true, description: 'Only those that stand there.' })
  status?: WithdrawalStatus | null

  @OptionalTextField(bounds.email, 'Only those of the user with this address; for staff alone (STAFF_ONLY).')
  email?: string | null

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the newest come first; by default true for those of a wallet, false for those that staff work off.',
  })
  newestFirst?: boolean | null
}

export const WithdrawalConnection = connectionType(Withdrawal, {
  name: 'Withdrawal',
  one: 'a withdrawal',
  many: 'withdrawals',
  says: 'A page of withdrawals (Relay).',
})
