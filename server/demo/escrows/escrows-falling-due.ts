import { delivers, pays, submitsProof } from '../acts.js'
import type { EscrowScript } from '../staged-escrow.js'

/**
 * Escrows whose time comes in the first minutes after the start. With what falls due beside them elsewhere, they are the newest that a
 * developer finds in the log of events: without them that would be the PDFs, which are all made in one go when the story is over.
 */
export const escrowsFallingDue: readonly EscrowScript[] = [
  {
    title: 'Lampe d’atelier, années soixante',
    mode: 'quick',
    amount: '240',
    created: '20159.7 min',
    buyer: 'julien',
    acts: [],
  },
  {
    title: 'Tea set for six, hand thrown',
    mode: 'quick',
    amount: '195',
    currency: 'EUR',
    created: '10 11:00',
    buyer: 'thomas',
    acts: [
      ['10 11:20', pays('card')],
      ['10079 min', delivers],
    ],
  },
  {
    title: 'Baskets de collection, pointure 43',
    mode: 'quick',
    amount: '480',
    fulfillmentPolicy: { type: 'purchase_proof_required', proofUploadDeadlineHours: 72 },
    created: '3 10:00',
    buyer: 'nour',
    acts: [
      ['3 10:10', pays()],
      ['2876 min', submitsProof('La paire est chez moi, avec sa boîte et son ticket.', 'receipt')],
    ],
  },
]
