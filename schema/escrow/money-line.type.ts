import { objectType } from '../document/object-type.js'
import type { Snapshot } from '../document/snapshot.js'
import { graphqlEnum } from '../scalars/graphql-enum.js'
import type { MoneyPlace } from '../../server/domain/ledger/place.js'
import { moneyMovementDocument } from './money-line-document.js'

const MoneyPlaces = graphqlEnum<MoneyPlace>('MoneyPlace', 'Where money of an escrow can be.', {
  buyer: 'The buyer’s wallet.',
  seller: 'The seller’s wallet.',
  developer: 'The wallet of whoever gets the developer’s commission.',
  fees: 'The platform’s fee, service tax included.',
  held: 'Held by the escrow.',
  reserved: 'Held by the escrow for payouts that were asked for.',
  card: 'The card that the buyer paid with.',
  bank: 'The platform’s account at its bank, which a guest paid into.',
})

export const MoneyMovement = objectType('MoneyMovement', moneyMovementDocument, {
  description:
    'A movement of an escrow’s money: one that was, with its entry in the ledger, or one that is expected of what is still held.',
  of: { from: MoneyPlaces, to: MoneyPlaces },
})
export type MoneyMovement = Snapshot<typeof moneyMovementDocument>
