import { claims, pays, rejectsClaim, signs } from '../acts.js'
import type { EscrowScript } from '../staged-escrow.js'

/** Escrows that are paid out in parts, and one that waits for a proof of purchase. */
export const escrowsInParts: readonly EscrowScript[] = [
  {
    title: 'Bookkeeping for a gallery, six months',
    amount: '1800',
    progressiveRelease: { autoApproveHours: 72 },
    contractTerms:
      'Receipts are entered each week, the declarations are made each month, and the balance is discussed at the end of each quarter. ' +
      'Each month is paid by itself when its declaration has been made.',
    created: '76 09:10',
    buyer: 'thomas',
    acts: [
      ['76 09:35', signs('seller')],
      ['75 18:05', signs('buyer')],
      ['75 18:12', pays('wallet', { acceptAutomaticRelease: true })],
      ['45 08:30', claims('month-1', '300')],
      ['15 08:40', claims('month-2', '300')],
      ['14 10:20', rejectsClaim('month-2', 'The declaration of this month was handed in late, and we were fined for it.')],
      ['4317 min', claims('month-3', '300')],
      ['25 min', claims('month-4', '300')],
    ],
  },
  {
    title: 'Care of a website, on a test clock',
    mode: 'quick',
    amount: '1200',
    progressiveRelease: {},
    onClock: 'A year of care',
    created: '9 min',
    buyer: 'amira',
    acts: [
      ['8 min', pays('wallet', { acceptAutomaticRelease: true })],
      ['7 min', claims('january', '100')],
    ],
  },
  {
    title: 'Film camera from a flea market',
    mode: 'quick',
    amount: '260',
    fulfillmentPolicy: { type: 'purchase_proof_required' },
    created: '2 16:20',
    buyer: 'youssef',
    acts: [['1 20:15', pays()]],
  },
]
