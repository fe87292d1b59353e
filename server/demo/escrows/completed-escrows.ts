import {
  acceptsOffer,
  completes,
  coversChargeback,
  delivers,
  extendsDeadline,
  isDeclined,
  isTakenBack,
  notes,
  offers,
  opensDispute,
  opensSession,
  pays,
  rejectsDelivery,
  requestsCancellation,
  resolves,
  signs,
  writes,
} from '../acts.js'
import type { EscrowScript } from '../staged-escrow.js'

/** Escrows whose seller has been paid: by the buyer's word, by silence, at once, or after a dispute. */
export const completedEscrows: readonly EscrowScript[] = [
  {
    title: 'Brand identity for Café Sidi Bou',
    amount: '1850',
    contractTerms:
      'The designer delivers a logo in colour and in black, a palette, two typefaces and a guide of twelve pages. ' +
      'Two rounds of corrections are included. All rights pass to the client when the escrow is released.',
    estimatedDeliveryDays: 10,
    created: '86 09:12',
    buyer: 'thomas',
    acts: [
      ['86 09:40', opensSession('sign_contract', 'buyer')],
      ['86 09:47', signs('buyer')],
      ['86 10:05', signs('seller')],
      ['85 16:20', opensSession('accept_pay', 'buyer')],
      ['85 16:26', pays()],
      ['76 15:02', delivers],
      ['74 08:25', opensSession('complete', 'buyer')],
      ['74 08:31', completes],
    ],
  },
  {
    title: 'تصميم حملة إعلانية لشهر رمضان',
    amount: '3200',
    contractLanguage: 'ar',
    contractTerms:
      'يلتزم المصمّم بتسليم ستّ ملصقات وثلاثة مقاطع قصيرة خلال أسبوعين من تاريخ الدفع. ' +
      'يشمل السعر جولتين من التعديلات. تنتقل حقوق الاستعمال إلى الحريف عند تحرير المبلغ.',
    created: '80 08:30',
    buyer: 'amira',
    acts: [
      ['80 09:10', signs('seller')],
      ['80 20:05', signs('buyer')],
      ['80 20:11', pays()],
      ['66 16:15', delivers],
      ['63 18:50', completes],
    ],
  },
  {
    title: 'Refonte du site vitrine',
    amount: '1400',
    currency: 'EUR',
    feeBearer: 'buyer',
    contractLanguage: 'fr',
    contractTerms:
      'Le prestataire livre un site de huit pages, adapté au mobile, avec un formulaire de contact et une initiation d’une heure. ' +
      'Les textes et les photos sont fournis par le client. Les corrections demandées sous sept jours sont comprises.',
    created: '78 14:20',
    buyer: 'camille',
    acts: [
      ['78 15:00', signs('seller')],
      ['77 09:15', signs('buyer')],
      ['77 09:21', pays('card')],
      ['69 17:45', delivers],
    ],
  },
  {
    title: 'خزف نابل، طقم من 24 قطعة',
    mode: 'quick',
    amount: '480',
    seller: 'sami',
    developerFeePercentage: '2.5',
    created: '73 13:15',
    buyer: 'thomas',
    acts: [
      ['73 13:40', pays()],
      ['69 09:30', delivers],
      ['68 21:12', completes],
    ],
  },
  {
    title: 'Fitted kitchen cupboards, oak',
    amount: '4200',
    contractTerms:
      'The carpenter measures, builds and fits eleven cupboards in solid oak, with soft hinges and a worktop. ' +
      'Fitting takes two days. Waste is taken away. Twelve months of warranty on hinges and drawers.',
    estimatedDeliveryDays: 14,
    created: '72 10:30',
    buyer: 'thomas',
    acts: [
      ['72 11:02', signs('seller')],
      ['72 18:44', signs('buyer')],
      ['71 08:05', pays()],
      ['58 16:30', delivers],
      ['57 19:20', opensDispute('buyer', 'incomplete', 'Two of the eleven cupboards are missing, and the worktop is not sealed.')],
      [
        '56 08:40',
        writes(
          'seller',
          'The two corner cupboards were damaged on the way. New ones would take five weeks; I would rather take them off the price.',
        ),
      ],
      ['56 12:15', writes('buyer', 'Five weeks is too long for us. A lower price is fine if you still seal the worktop.')],
      ['56 17:30', offers('seller', '3600')],
      ['55 09:10', acceptsOffer('buyer')],
    ],
  },
  {
    title: 'Icon pack, commercial licence',
    mode: 'instant',
    amount: '49.900',
    created: '65 20:14',
    buyer: 'nour',
    acts: [
      ['65 20:21', pays('card')],
      ['65 20:25', delivers],
    ],
  },
  {
    title: 'ThinkPad X1 Carbon, refurbished',
    mode: 'quick',
    amount: '1750',
    created: '60 12:12',
    buyer: 'nour',
    acts: [
      ['60 12:20', pays('card')],
      ['57 10:00', delivers],
      [
        '55 20:18',
        opensDispute('buyer', 'not_as_described', 'Annoncé avec 32 Go de mémoire, il n’en a que 16. Photo de l’écran disponible.'),
      ],
      [
        '54 09:05',
        writes('seller', 'The listing named the wrong model; I did not notice. I can pay for the upgrade or take the machine back.'),
      ],
      ['54 18:47', writes('buyer', 'Je préfère garder l’ordinateur et payer le prix du modèle que j’ai reçu.')],
      ['53 10:30', notes('Same model with 16 GB sells for 1,150 to 1,250 TND. Both sides agree on the facts.')],
      [
        '53 10:42',
        writes('staff', 'Thank you both. The machine stays with the buyer; we look at the price of the model that was delivered.'),
      ],
      [
        '50 11:25',
        resolves({
          outcome: 'split',
          sellerAwardTnd: '1200',
          reason: 'The price of the model that was delivered goes to the seller, the rest back to the buyer.',
        }),
      ],
    ],
  },
  {
    title: 'Leica M6, 1998, body only',
    mode: 'quick',
    amount: '2350',
    currency: 'EUR',
    created: '56 09:55',
    buyer: 'julien',
    acts: [
      ['56 10:20', pays('card')],
      ['53 12:00', delivers],
      ['51 18:25', rejectsDelivery('La cellule ne répond pas, piles neuves essayées.')],
      ['46 11:30', delivers],
      ['44 09:10', completes],
    ],
  },
  {
    title: 'Olive oil, first pressing, 30 litres',
    mode: 'quick',
    amount: '350',
    created: '50 15:30',
    bySeller: true,
    seller: 'youssef',
    buyer: 'leila',
    acts: [
      ['50 16:45', pays()],
      ['47 08:20', delivers],
      ['46 19:05', completes],
    ],
  },
  {
    title: 'Traduction du catalogue, 40 pages',
    amount: '900',
    currency: 'EUR',
    contractLanguage: 'fr',
    contractTerms:
      'Traduction du français vers l’anglais de quarante pages, relue par une seconde personne, livrée en InDesign. ' +
      'Un glossaire est remis avec la traduction. Une relecture après mise en page est comprise.',
    created: '49 09:00',
    buyer: 'julien',
    acts: [
      ['49 09:35', signs('seller')],
      ['49 13:10', signs('buyer')],
      ['49 13:16', pays('card')],
      ['46 10:05', requestsCancellation('Le catalogue pourrait être reporté à l’automne.')],
      ['40 17:20', delivers],
      ['38 09:45', completes],
    ],
  },
  {
    title: 'إعداد متجر إلكتروني',
    amount: '2400',
    contractLanguage: 'ar',
    contractTerms:
      'يتولّى المطوّر تركيب متجر إلكتروني بثلاث لغات وربطه بوسائل الدفع وإدخال خمسين منتوجا. ' +
      'يوفّر الحريف الصور والأسعار. يشمل العقد شهرا من المساعدة.',
    created: '41 08:45',
    buyer: 'youssef',
    acts: [
      ['41 10:20', signs('seller')],
      ['40 07:55', signs('buyer')],
      ['40 08:02', pays()],
      ['33 15:40', delivers],
      ['32 20:30', opensDispute('buyer', 'other', 'لم أتلقّ كلمة السرّ الخاصّة بلوحة التحكّم.')],
      [
        '31 08:15',
        writes('seller', 'The password was sent on the day of delivery, to the address in the contract. I have just sent it again.'),
      ],
      [
        '29 10:50',
        resolves({ outcome: 'dismiss', reason: 'The credentials had been sent as agreed, and the buyer has confirmed that they work.' }),
      ],
    ],
  },
  {
    title: 'Data migration to PostgreSQL 18',
    amount: '2900',
    currency: 'USD',
    contractTerms:
      'The consultant moves a database of 400 GB from version 12 to version 18 with less than ten minutes of downtime, ' +
      'after a rehearsal on a copy. A written plan, a way back and a report are part of the work.',
    estimatedDeliveryDays: 12,
    created: '35 10:00',
    buyer: 'olivia',
    acts: [
      ['35 10:30', signs('seller')],
      ['35 15:10', signs('buyer')],
      ['34 09:00', pays('card')],
      ['24 16:40', delivers],
      ['19 08:30', extendsDeadline(96)],
      ['14 12:00', completes],
      ['2 03:10', isTakenBack],
      [
        '170 min',
        coversChargeback('VIR-2026-1102', 'The buyer’s bank has taken it back; the work is done, and we have lost the objection.'),
      ],
    ],
  },
  {
    title: 'Pattern library, extended licence',
    mode: 'instant',
    amount: '64.22',
    currency: 'USD',
    created: '28 21:40',
    buyer: 'camille',
    acts: [
      ['28 21:46', pays('card')],
      ['28 21:52', delivers],
    ],
  },
  {
    title: 'Lampe en cuivre martelé',
    mode: 'quick',
    amount: '129.44',
    currency: 'EUR',
    created: '12 17:20',
    buyer: 'camille',
    acts: [
      ['12 17:26', opensSession('accept_pay', 'buyer')],
      ['12 17:31', isDeclined],
      ['12 17:36', pays()],
      ['9 08:10', delivers],
      ['8 20:44', completes],
    ],
  },
]
