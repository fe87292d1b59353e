import { ArgsType, Field, Int, ObjectType } from 'type-graphql'
import type { DecisionSource, ReleaseRequestOrigin, ReleaseRequestStatus } from '../../server/domain/release-request/release-request.js'
import { objectType } from '../document/object-type.js'
import type { Snapshot } from '../document/snapshot.js'
import { Currencies } from '../money/currency.enum.js'
import { Node } from '../node/node.type.js'
import { PageInfo } from '../node/page-info.type.js'
import { graphqlEnum } from '../scalars/graphql-enum.js'
import { releaseRequestDocument, resolutionDocument, type ReleaseRequestSnapshot } from './release-request-document.js'

export const ReleaseRequestStatuses = graphqlEnum<ReleaseRequestStatus>('ReleaseRequestStatus', 'Where a payout request stands.', {
  pending: 'The buyer may approve or reject it; silence approves it.',
  approved: 'It is being paid out.',
  disputed: 'The buyer has rejected it; its slice stays reserved.',
  released: 'Its money has reached the seller.',
  voided: 'It was withdrawn, or awarded nothing.',
})

export const DecisionSources = graphqlEnum<DecisionSource>('DecisionSource', 'Who decided a payout request.', {
  buyer: 'The buyer.',
  timeout: 'Silence until its deadline.',
  admin: 'Staff.',
})

export const ReleaseRequestOrigins = graphqlEnum<ReleaseRequestOrigin>('ReleaseRequestOrigin', 'How a payout request came in.', {
  api: 'By an API key.',
  dashboard: 'By a person.',
})

export const ReleaseResolution = objectType('ReleaseResolution', resolutionDocument, {
  description: 'How the dispute on a payout request was decided.',
})
export type ReleaseResolution = Snapshot<typeof resolutionDocument>

export const ReleaseRequest = objectType('ReleaseRequest', releaseRequestDocument, {
  implements: Node,
  description: 'A slice of a progressive escrow that its seller claims (specification, Payout request).',
  of: {
    currency: Currencies,
    status: ReleaseRequestStatuses,
    createdVia: ReleaseRequestOrigins,
    decisionSource: DecisionSources,
    resolution: ReleaseResolution,
  },
})
export type ReleaseRequest = ReleaseRequestSnapshot

@ArgsType()
export class ReleaseRequestsArgs {
  @Field(() => Int, {
    nullable: true,
    description: 'How many from the start; default 20, at most 100 unless the deployment sets other bounds.',
  })
  first?: number | null

  @Field(() => String, { nullable: true, description: 'After this cursor.' })
  after?: string | null
}

@ObjectType({ simpleResolvers: true, description: 'A payout request and its place in the list.' })
export class ReleaseRequestEdge {
  @Field(() => String, { description: 'Where to read on.' })
  cursor!: string

  @Field(() => ReleaseRequest, { description: 'The payout request.' })
  node!: ReleaseRequest
}

@ObjectType({ simpleResolvers: true, description: 'A page of an escrow’s payout requests, oldest first (Relay).' })
export class ReleaseRequestConnection {
  @Field(() => [ReleaseRequestEdge], { description: 'Payout requests with their cursors.' })
  edges!: ReleaseRequestEdge[]

  @Field(() => [ReleaseRequest], { description: 'The payout requests alone.' })
  nodes!: ReleaseRequest[]

  @Field(() => PageInfo, { description: 'Where this page stands.' })
  pageInfo!: PageInfo
}
