import { delivers, notes, offers, opensDispute, pays, resolves, signs, writes } from '../acts.js'
import type { EscrowScript } from '../staged-escrow.js'

/** Escrows in dispute: one that both sides argue about, one whose decision waits for a second person, one that waits for an answer. */
export const disputedEscrows: readonly EscrowScript[] = [
  {
    title: 'Rénovation d’une salle de bain',
    amount: '2600',
    currency: 'EUR',
    contractLanguage: 'fr',
    contractTerms:
      'Dépose de l’ancienne installation, pose d’une douche à l’italienne, carrelage des murs et du sol, raccordements. ' +
      'Fournitures comprises selon le devis. Évacuation des gravats. Garantie de deux ans sur l’étanchéité.',
    created: '25 09:20',
    buyer: 'julien',
    acts: [
      ['25 10:00', signs('seller')],
      ['24 08:45', signs('buyer')],
      ['24 08:52', pays('card')],
      ['12 16:10', delivers],
      ['10 18:30', opensDispute('buyer', 'incomplete', 'Le receveur de douche fuit et la moitié des joints manque.')],
      [
        '9 08:20',
        writes(
          'seller',
          'The joints are done; they have to dry before the second coat. I have found no leak, and have asked for a date to look again.',
        ),
      ],
      ['8 19:05', writes('buyer', 'L’eau passe sous la cloison à chaque douche. Le plombier du voisin l’a constaté par écrit.')],
      ['7 10:15', writes('staff', 'Please let the plumber’s statement reach us, and agree on a date for the repair.')],
      ['5 17:40', writes('seller', 'I went on Thursday and sealed the tray again. The buyer was there and saw it dry.')],
      ['1 15:20', notes('Repair confirmed by both on the phone. The missing joints are about a tenth of the price.')],
      [
        '180 min',
        resolves({
          outcome: 'split',
          sellerAwardTnd: '7900',
          reason: 'The leak has been repaired. A tenth goes back for the joints that another craftsman will finish.',
        }),
      ],
    ],
  },
  {
    title: 'Espresso machine, two groups',
    mode: 'quick',
    amount: '1380',
    created: '15 13:35',
    buyer: 'thomas',
    acts: [
      ['15 13:50', pays()],
      ['8 09:30', delivers],
      [
        '6 11:15',
        opensDispute(
          'buyer',
          'not_as_described',
          'Sold as serviced last year, but the boiler is full of scale and one group does not heat.',
        ),
      ],
      ['6 18:02', writes('buyer', 'The cold group, and the boiler as I found it on the day it arrived.', ['coldGroup', 'scaledBoiler'])],
      [
        '5 09:40',
        writes('seller', 'The service was done in March; here is invoice 2291. Both groups were hot when the machine left.', ['invoice']),
      ],
      ['5 10:05', offers('seller', '1250')],
      ['4 08:50', writes('buyer', 'A new boiler costs 420 dinars alone. I would keep it for 900.')],
      ['4 08:55', offers('buyer', '900')],
      ['3 14:30', writes('staff', 'Does the invoice name the heating element? We decide within the week if you do not agree before.')],
      ['2 16:10', notes('Invoice 2291 is for descaling only, not for the heating element.')],
    ],
  },
  {
    title: 'تسجيلات صوتية لكتاب أطفال',
    mode: 'instant',
    amount: '120',
    created: '4 11:00',
    buyer: 'nour',
    acts: [
      ['4 11:20', pays('card')],
      ['2 19:10', opensDispute('buyer', 'not_delivered', 'Payé il y a deux jours, toujours aucun fichier.')],
    ],
  },
]
