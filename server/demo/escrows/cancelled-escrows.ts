import {
  acceptsCancellation,
  cancels,
  cancelsPaid,
  delivers,
  opensDispute,
  opensSession,
  pays,
  requestsCancellation,
  resolves,
  signs,
  writes,
} from '../acts.js'
import type { EscrowScript } from '../staged-escrow.js'
import { at } from '../people.js'

/** Escrows that came to nothing: called off by either side, forgotten, or refunded. */
export const cancelledEscrows: readonly EscrowScript[] = [
  {
    title: 'طاولة قهوة من خشب الزيتون',
    mode: 'quick',
    amount: '210',
    created: '82 16:00',
    buyer: 'amira',
    acts: [['81 10:20', cancels('buyer')]],
  },
  {
    title: 'Reportage photo, deux jours',
    amount: '3100',
    currency: 'EUR',
    contractLanguage: 'fr',
    contractTerms:
      'Deux journées de prise de vue à Tunis, quarante images retouchées, droits pour la presse et le web pendant trois ans. ' +
      'Les frais de déplacement sont compris.',
    created: '70 11:11',
    buyer: 'camille',
    acts: [
      ['70 12:00', signs('seller')],
      ['67 09:25', cancels('seller')],
    ],
  },
  {
    title: 'كتابة محتوى المدوّنة، عشرة مقالات',
    amount: '1500',
    contractLanguage: 'ar',
    contractTerms: 'يلتزم الكاتب بتسليم عشرة مقالات أصليّة، كلّ مقال من ثمانمائة كلمة، خلال شهر. تشمل الخدمة جولة مراجعة واحدة.',
    created: '63 09:05',
    buyer: 'amira',
    acts: [['63 09:30', signs('seller')]],
  },
  {
    title: 'Mechanical keyboard, French layout',
    mode: 'quick',
    amount: '185',
    currency: 'USD',
    created: '54 14:14',
    buyer: 'thomas',
    acts: [
      ['54 14:30', pays()],
      ['52 10:02', opensSession('cancel_escrow', 'seller')],
      ['52 10:09', cancelsPaid],
    ],
  },
  {
    title: 'Launch video, 60 seconds',
    amount: '1200',
    currency: 'USD',
    contractTerms:
      'One animated video of sixty seconds with voice-over in English, from a script that the client approves. ' +
      'Storyboard in one week, first cut in three, two rounds of changes.',
    created: '44 10:25',
    buyer: 'thomas',
    acts: [
      ['44 11:00', signs('seller')],
      ['44 16:35', signs('buyer')],
      ['44 16:40', pays()],
      ['42 08:15', requestsCancellation('Our launch has been put off until next year.')],
      ['41 09:50', acceptsCancellation],
    ],
  },
  {
    title: 'Vélo de course, cadre acier',
    mode: 'quick',
    amount: '640',
    seller: at('karim.benali'),
    created: '39 13:00',
    buyer: 'thomas',
    acts: [
      ['39 13:20', pays()],
      ['34 18:05', requestsCancellation('The seller has not answered for five days.')],
    ],
  },
  {
    title: 'Table basse, verre et laiton',
    mode: 'quick',
    amount: '540',
    currency: 'EUR',
    created: '31 19:19',
    buyer: 'julien',
    acts: [
      ['31 19:26', pays('card')],
      ['28 14:00', delivers],
      ['26 08:35', opensDispute('buyer', 'not_as_described', 'Le plateau est rayé sur toute sa longueur et un pied est tordu.')],
      [
        '25 09:00',
        writes('seller', 'It left here without a scratch; the carrier has taken the blame in writing. The table can come back.'),
      ],
      [
        '22 15:30',
        resolves({ outcome: 'refund_buyer', reason: 'Damaged on the way. The table goes back and the carrier pays the seller.' }),
      ],
    ],
  },
  {
    title: 'E-book: Sourdough at 35 °C',
    mode: 'instant',
    amount: '15',
    expiresInDays: 3,
    created: '26 07:50',
    buyer: at('ines.chaabane'),
    acts: [],
  },
]
