import type { DecisionSource, ReleaseRequestOrigin, ReleaseRequestStatus } from '../../server/domain/release-request/release-request.js'
import { objectType } from '../document/object-type.js'
import type { Snapshot } from '../document/snapshot.js'
import { Currencies } from '../money/currency.enum.js'
import { connectionType } from '../node/connection-type.js'
import { Node } from '../node/node.type.js'
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
  description: 'A slice of a progressive escrow that its seller claims (specification, Payout requests).',
  of: {
    currency: Currencies,
    status: ReleaseRequestStatuses,
    createdVia: ReleaseRequestOrigins,
    decisionSource: DecisionSources,
    resolution: ReleaseResolution,
  },
})
export type ReleaseRequest = ReleaseRequestSnapshot

export const ReleaseRequestConnection = connectionType(ReleaseRequest, {
  name: 'ReleaseRequest',
  one: 'a payout request',
  many: 'payout requests',
  says: 'A page of an escrow’s payout requests, oldest first (Relay).',
})
