import { parseAward } from '../../dispute/award.js'
import type { InputOf } from '../command-input.js'
import { command, condition } from '../command.js'
import { awardPayable } from '../conditions.js'
import { still } from '../ending.js'
import { remainingMillimes } from '../escrow.js'

const fields = {
  sellerAwardTnd: {
    kind: 'amount',
    says: 'Award to the seller in TND out of what remains; 0 refunds everything.',
    isRequired: true,
  },
} as const

interface Award {
  sellerAwardMillimes: bigint
}

const awardWithinRemaining = condition<Award>(
  'AWARD_OUT_OF_RANGE',
  ({ aggregate: { escrow }, given }) =>
    !given || (given.sellerAwardMillimes >= 0n && given.sellerAwardMillimes <= remainingMillimes(escrow)),
)

export const offerSettlement = command({
  name: 'offer_settlement',
  mutation: {
    name: 'offerSettlement',
    does: 'A party offers to end the dispute with an award to the seller.',
    action: 'Offer to settle the dispute.',
    input: { says: 'An offer to end the dispute.', fields, refersTo: 'version' },
    payload: 'An escrow with a settlement offer.',
  },
  via: 'SESSION',
  needsPerson: true,
  from: { disputed: { by: ['buyer', 'seller'], when: [awardWithinRemaining, awardPayable], to: ['disputed'] } },
  refusals: { otherwise: 'DISPUTE_NOT_OPEN' },
  room: [
    {
      limit: 'settlementOffers',
      of: 'settlement offers in this dispute',
      way: 'Accept one, write a message, or wait for the decision.',
    },
  ],
  read: awardOf,
  effect: ({ aggregate, given, role }) => ({
    ...still(aggregate),
    offer: { open: { by: role === 'seller' ? 'seller' : 'buyer', sellerAwardMillimes: given.sellerAwardMillimes } },
  }),
  mail: { kind: 'settlement_offered' },
})

function awardOf({ sellerAwardTnd }: InputOf<typeof fields>): Award {
  return { sellerAwardMillimes: parseAward(sellerAwardTnd) }
}
