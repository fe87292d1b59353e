import {
  changes,
  delivers,
  extendsDeadline,
  opensDispute,
  opensSession,
  pays,
  rejectsCancellation,
  rejectsDelivery,
  reportsProof,
  requestsCancellation,
  signs,
  submitsProof,
  withdraws,
} from '../acts.js'
import type { EscrowScript } from '../staged-escrow.js'
import { at } from '../people.js'

/** Escrows that wait for somebody: to sign, to pay, to deliver, to answer, to inspect. */
export const openEscrows: readonly EscrowScript[] = [
  {
    title: 'Pottery wheel, second hand',
    mode: 'quick',
    amount: '430',
    currency: 'USD',
    created: '17 12:30',
    buyer: 'olivia',
    acts: [
      ['17 12:44', pays('card')],
      ['11 09:20', opensDispute('buyer', 'not_delivered', 'The carrier says it was handed over on Monday, but nobody rang here.')],
      ['9 07:50', withdraws('buyer')],
    ],
  },
  {
    title: 'ترجمة عقد إيجار تجاري',
    amount: '1650',
    contractLanguage: 'ar',
    contractTerms: 'ترجمة محلّفة من الفرنسيّة إلى العربيّة لعقد من ثلاثين صفحة، مع ختم المترجم، ونسختان ورقيّتان ونسخة رقميّة.',
    created: '19 10:50',
    buyer: 'amira',
    acts: [
      ['19 11:30', signs('seller')],
      ['18 08:40', signs('buyer')],
      ['18 08:46', pays()],
      ['5 09:00', delivers],
    ],
  },
  {
    title: 'Enceintes de studio, la paire',
    mode: 'quick',
    amount: '310',
    currency: 'EUR',
    created: '14 15:45',
    buyer: 'camille',
    acts: [
      ['13 08:30', pays('card')],
      ['10 19:00', requestsCancellation('J’ai trouvé le même modèle moins cher.')],
      ['9 10:10', rejectsCancellation],
    ],
  },
  {
    title: 'تطوير تطبيق لحجز المواعيد',
    amount: '2100',
    contractLanguage: 'ar',
    contractTerms: 'يسلّم المطوّر تطبيقا لحجز المواعيد على الهاتف مع لوحة للإدارة وتنبيهات بالبريد. يشمل السعر ثلاثة أشهر من الصيانة.',
    created: '13 08:00',
    buyer: 'youssef',
    acts: [
      ['13 09:10', signs('seller')],
      ['12 19:25', signs('buyer')],
      ['12 19:32', pays()],
      ['6 16:00', delivers],
      ['4 20:15', rejectsDelivery('التنبيهات لا تصل بعد تغيير الموعد.')],
    ],
  },
  {
    title: 'Interior design for a reading room',
    amount: '2200',
    currency: 'EUR',
    contractTerms:
      'Plans, a list of furniture with prices, three views in colour and one visit on site. ' +
      'The designer answers questions of the craftsmen for two months after delivery.',
    created: '11 09:40',
    buyer: 'thomas',
    acts: [
      ['11 10:15', signs('seller')],
      ['11 17:50', signs('buyer')],
      ['10 08:05', opensSession('accept_pay', 'buyer')],
      ['10 08:14', pays()],
      ['2 15:30', delivers],
    ],
  },
  {
    title: 'Console de jeu, édition limitée',
    mode: 'quick',
    amount: '890',
    fulfillmentPolicy: { type: 'purchase_proof_required' },
    created: '3 11:10',
    buyer: 'nour',
    acts: [
      ['3 11:25', pays('card')],
      ['2 09:05', submitsProof('Bought this morning; it leaves tomorrow.', 'receipt')],
      ['1 19:20', reportsProof('Ce ticket ne porte ni le nom du magasin ni celui de la console.')],
    ],
  },
  {
    title: 'Formation comptable, cinq séances',
    amount: '1150',
    currency: 'EUR',
    contractLanguage: 'fr',
    contractTerms:
      'Cinq séances de deux heures en visioconférence, supports compris, pour six personnes au plus. ' +
      'Une séance annulée moins de vingt-quatre heures à l’avance est due.',
    created: '10 09:10',
    buyer: 'julien',
    acts: [
      ['10 09:40', signs('seller')],
      ['9 12:20', signs('buyer')],
      ['9 12:27', pays('card')],
      ['1 11:20', requestsCancellation('Deux participants quittent l’entreprise, la formation n’a plus lieu d’être.')],
    ],
  },
  {
    title: 'Set of four linen curtains',
    mode: 'quick',
    amount: '560',
    feeBearer: 'buyer',
    created: '9 18:15',
    buyer: 'nour',
    acts: [
      ['9 18:31', pays('card')],
      ['6 10:45', delivers],
      ['1 09:05', extendsDeadline(72)],
    ],
  },
  {
    title: 'Mobile app, first release',
    amount: '3600',
    currency: 'USD',
    contractTerms:
      'Design and development of an app for iOS and Android with sign-in, search, favourites and payments, as in the attached outline. ' +
      'Published in both stores under the client’s account. Source code is handed over with the delivery.',
    estimatedDeliveryDays: 45,
    created: '8 10:00',
    buyer: 'olivia',
    acts: [
      ['8 10:25', signs('seller')],
      ['8 16:00', signs('buyer')],
      ['7 09:30', pays('card')],
    ],
  },
  {
    title: 'Bookkeeping for the third quarter',
    amount: '2750',
    contractTerms: 'Entry of all documents, monthly statements and the VAT return. Documents arrive by the fifth of each month.',
    created: '6 14:05',
    buyer: at('sophie.martin'),
    acts: [
      [
        '5 10:15',
        changes({
          amountTnd: '2600',
          contractTerms:
            'Entry of all documents, monthly statements and the VAT return. Documents arrive by the tenth of each month, ' +
            'sorted by date. Questions of the tax office are answered by the bookkeeper.',
        }),
      ],
    ],
  },
  {
    title: 'Stained glass panel, 60 × 90 cm',
    mode: 'quick',
    amount: '720',
    feeBearer: 'buyer',
    seller: at('atelier.nord'),
    developerFeePercentage: '5',
    created: '5 16:30',
    buyer: 'thomas',
    acts: [['4 08:55', pays()]],
  },
  {
    title: 'Identité visuelle d’un festival',
    amount: '1980',
    currency: 'EUR',
    contractLanguage: 'fr',
    contractTerms:
      'Une affiche en trois formats, un programme de seize pages et une série de visuels pour les réseaux. ' +
      'Trois pistes au départ, une piste développée, deux séries de corrections.',
    created: '3 09:30',
    buyer: 'camille',
    acts: [
      ['3 09:45', signs('seller')],
      ['29.7 min', opensSession('accept_pay', 'buyer')],
    ],
  },
  {
    title: 'دراسة جدوى لمشروع فلاحي',
    amount: '1900',
    contractLanguage: 'ar',
    contractTerms: 'دراسة جدوى من أربعين صفحة تشمل السوق والكلفة ومصادر التمويل، مع جلسة عرض واحدة. التسليم خلال عشرين يوما من الدفع.',
    created: '2 08:20',
    buyer: 'amira',
    acts: [
      ['2 09:00', signs('seller')],
      ['1 18:40', signs('buyer')],
      ['1 18:45', opensSession('accept_pay', 'buyer')],
    ],
  },
  {
    title: 'Motion graphics template',
    mode: 'instant',
    amount: '29',
    currency: 'USD',
    created: '1 17:00',
    buyer: 'camille',
    acts: [['1 17:12', pays('card')]],
  },
  {
    title: 'Fichiers de patron, robe d’été',
    mode: 'instant',
    amount: '39',
    created: '1 20:30',
    buyer: 'nour',
    acts: [],
  },
  {
    title: 'Noise-cancelling headphones',
    mode: 'quick',
    amount: '149',
    currency: 'USD',
    created: '75 min',
    buyer: 'thomas',
    acts: [['9 min', opensSession('accept_pay', 'buyer')]],
  },
]
