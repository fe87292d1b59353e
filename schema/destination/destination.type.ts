import type { DestinationStatus, DestinationType } from '../../server/domain/destination/destination.js'
import { objectType } from '../document/object-type.js'
import { Node } from '../node/node.type.js'
import { graphqlEnum } from '../scalars/graphql-enum.js'
import { destinationDocument, type DestinationSnapshot } from './destination-document.js'

const DestinationTypes = graphqlEnum<DestinationType>('DestinationType', 'How the number of a bank account is written.', {
  rib: 'In Tunisia: 20 digits.',
  iban: 'As an IBAN.',
})

const DestinationStatuses = graphqlEnum<DestinationStatus>('DestinationStatus', 'Whether money can be withdrawn to a bank account.', {
  pending_confirmation: 'An API key has added it: its user confirms it by the mailed code.',
  active: 'Its user has confirmed it, or added it in person.',
})

export const Destination = objectType('Destination', destinationDocument, {
  implements: Node,
  description: 'A bank account that money of the wallet is sent to (decisions 13). Its number is kept sealed and never answered.',
  of: { type: DestinationTypes, status: DestinationStatuses },
})
export type Destination = DestinationSnapshot
