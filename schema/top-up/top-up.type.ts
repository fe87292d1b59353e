import { ArgsType, Field, Int, ObjectType } from 'type-graphql'
import type { TopUpStatus } from '../../server/domain/top-up/top-up.js'
import { objectType } from '../document/object-type.js'
import { Node } from '../node/node.type.js'
import { PageInfo } from '../node/page-info.type.js'
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
export class TopUpsArgs {
  @Field(() => TopUpStatuses, { nullable: true, description: 'Only those that stand there.' })
  status?: TopUpStatus | null

  @Field(() => Int, {
    nullable: true,
    description: 'How many from the start; default 20, at most 100 unless the deployment sets other bounds.',
  })
  first?: number | null

  @Field(() => String, { nullable: true, description: 'After this cursor.' })
  after?: string | null
}

@ObjectType({ simpleResolvers: true, description: 'A top-up and its place in the list.' })
export class TopUpEdge {
  @Field(() => String, { description: 'Where to read on.' })
  cursor!: string

  @Field(() => TopUp, { description: 'The top-up.' })
  node!: TopUp
}

@ObjectType({ simpleResolvers: true, description: 'A page of top-ups, newest first (Relay).' })
export class TopUpConnection {
  @Field(() => [TopUpEdge], { description: 'Top-ups with their cursors.' })
  edges!: TopUpEdge[]

  @Field(() => [TopUp], { description: 'The top-ups alone.' })
  nodes!: TopUp[]

  @Field(() => PageInfo, { description: 'Where this page stands.' })
  pageInfo!: PageInfo
}
