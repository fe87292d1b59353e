import { approvesDeposit, cancelsPaid, opensSession, paysAsGuest, showsDeposit } from '../acts.js'
import { at } from '../people.js'
import type { EscrowScript } from '../staged-escrow.js'

/** What somebody without an account pays: at the bank, which staff look at and send back, and by a card that takes nothing back. */
export const guestEscrows: readonly EscrowScript[] = [
  {
    title: 'Huile d’olive, cinq litres',
    mode: 'instant',
    amount: '140',
    created: '1 18:05',
    buyer: at('rim.ayari'),
    acts: [
      ['1 18:06', opensSession('accept_pay', 'buyer')],
      ['1 18:21', showsDeposit('fr', 'Versé au guichet de Sousse.')],
    ],
  },
  {
    title: 'Lanterne de cuivre',
    mode: 'instant',
    amount: '70',
    created: '5 10:40',
    buyer: at('salma.mrad'),
    acts: [
      ['5 10:41', opensSession('accept_pay', 'buyer')],
      ['5 11:02', showsDeposit('fr', 'Versé à La Marsa.')],
      ['4 09:20', approvesDeposit],
      ['2 15:10', cancelsPaid],
    ],
  },
  {
    title: 'Concert tickets, two',
    mode: 'instant',
    // The simulated provider does not give back what ends so (decisions 22).
    amount: '95.505',
    created: '3 12:00',
    buyer: at('ines.zouari'),
    acts: [
      ['3 12:05', opensSession('accept_pay', 'buyer')],
      ['3 12:09', paysAsGuest('ar')],
      ['2 09:30', cancelsPaid],
    ],
  },
]
