import { DomainError } from '../../errors.js'
import { command } from '../command.js'
import { acceptedAwardPayable, otherPartyOffered } from '../conditions.js'
import { awarded } from '../ending.js'
import { endOpenRequests, endReleaseRequest } from './end-release-request.js'

const fields = {
  offerId: {
    kind: 'id',
    prefix: 'ofr',
    says: 'The offer that was seen, `ofr_…`: another one that took its place meanwhile is not accepted.',
    isRequired: true,
  },
} as const

export const acceptSettlement = command({
  name: 'accept_settlement',
  mutation: {
    name: 'acceptSettlement',
    does: 'A party accepts the other’s offer, which ends the escrow.',
    action: 'Accept the other party’s offer.',
    input: { says: 'The other party’s offer to accept.', fields, refersTo: 'version' },
    payload: 'A settled escrow.',
  },
  via: 'SESSION',
  needsPerson: true,
  movesMoney: true,
  from: {
    disputed: {
      by: ['buyer', 'seller'],
      when: [otherPartyOffered, acceptedAwardPayable],
      to: ['completed', 'cancelled'],
      events: ['escrow.dispute.resolved'],
    },
  },
  refusals: { otherwise: 'DISPUTE_NOT_OPEN' },
  brings: [endReleaseRequest],
  first: ({ aggregate }) => endOpenRequests(aggregate),
  effect: ({ aggregate, now, role }) => {
    const offer = aggregate.offers[role === 'seller' ? 'buyer' : 'seller']
    if (!offer) throw new DomainError('OFFER_NOT_FOUND')
    return {
      ...awarded(aggregate, offer.sellerAwardMillimes, now, 'dispute_settled'),
      dispute: { close: { outcome: 'settled', awardedMillimes: offer.sellerAwardMillimes } },
      offer: { accept: { id: offer.id } },
    }
  },
  mail: { kind: 'dispute_resolved' },
})
