import { ArgsType, Field } from 'type-graphql'
import type { TopUpStatus } from '../../server/domain/top-up/top-up.js'
import { objectType } from '../document/object-type.js'
import { connectionType, FirstArgs } from '../node/connection-type.js'
import { Node } from '../node/node.type.js'
import { graphqlEnum } from '../scalars/graphql-enum.js'
import { topUpDocument, type TopUpSnapshot } from './top-up-document.js'

export const TopUpStatuses = graphqlEnum<TopUpStatus>('TopUpStatus', 'Where a top-up stands.', {
  pending: 'Nobody has paid yet.',
  processing: 'The payment provider has not decided yet.',
  completed: 'The money is in the wallet.',
  failed: 'The card was declined; the page takes another try until it expires.',
  expired: 'Nobody has paid in time.',
})

export const TopUp = objectType('TopUp', topUpDocument, {
  implements: Node,
  description: 'Money that a user puts into the wallet by card (decisions 13).',
  of: { status: TopUpStatuses },
})
export type TopUp = TopUpSnapshot

@ArgsType()
export class TopUpsArgs extends FirstArgs {
  @Field(() => TopUpStatuses, { nullable: true, description: 'Only those that stand there.' })
  status?: TopUpStatus | null
}

export const TopUpConnection = connectionType(TopUp, {
  name: 'TopUp',
  one: 'a top-up',
  many: 'top-ups',
  says: 'A page of top-ups, newest first (Relay).',
})
