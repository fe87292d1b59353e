import { describeVerb, type Doing, type Refusing, type Verb } from './verb.js'

const cancelled = (by: 'seller' | 'buyer'): Pick<Doing, 'by' | 'becomes' | 'events' | 'mails'> => ({
  by,
  becomes: ({ now }) => ({
    status: 'cancelled',
    statusReason: `cancelled_by_${by}`,
    statusActor: by,
    cancelledAt: now,
    deadlines: [],
  }),
  events: () => [
    {
      type: 'escrow.status.updated',
      data: { previousStatus: 'pending', reason: `cancelled_by_${by}`, actor: by, escrow: { status: 'cancelled' } },
    },
  ],
  mails: [`escrow_cancelled to ${by === 'seller' ? 'buyer' : 'seller'}`],
})

const cancel: Verb = {
  always: {
    name: 'cancelEscrow',
    by: 'buyer',
    from: 'signed',
    others: { owner: 'NOT_A_PARTY' },
    states: {
      paid: 'ESCROW_NOT_PENDING',
      requested: 'ESCROW_NOT_PENDING',
      delivered: 'ESCROW_NOT_PENDING',
      completed: 'ESCROW_NOT_PENDING',
      cancelled: 'ESCROW_NOT_PENDING',
      disputed: 'ESCROW_NOT_PENDING',
    },
  },
  rest: { method: 'POST', path: '/cancel', message: 'Escrow cancelled' },
  does: [
    {
      it: 'cancels a pending escrow of the seller, in every mode; the other is told',
      ...cancelled('seller'),
      from: 'pending',
      modes: ['standard', 'quick', 'instant'],
    },
    { it: 'cancels for the buyer as well', ...cancelled('buyer'), from: 'pending', modes: ['standard', 'quick', 'instant'] },
    {
      it: 'by the seller withdraws open sessions, though both have signed',
      ...cancelled('seller'),
      from: 'signed',
      modes: ['standard', 'quick'],
      withdraws: { action: 'accept_pay', target: 'buyer' },
    },
    {
      it: 'by the buyer withdraws open sessions, though both have signed',
      ...cancelled('buyer'),
      from: 'signed',
      modes: ['standard', 'quick'],
      withdraws: { action: 'accept_pay', target: 'buyer' },
    },
  ],
  refuses: [
    ...(['paid', 'delivered', 'completed', 'disputed', 'cancelled'] as const).map((state): Refusing => ({
      it: `refuses the seller of an escrow that is ${state}`,
      by: 'seller',
      given: ({ given }) => given({ mode: 'quick' })[state](),
      code: 'ESCROW_NOT_PENDING',
    })),
    {
      it: 'refuses the creator of a third party’s sale',
      by: 'seller',
      given: async ({ create, cast }) => (await create({ mode: 'quick', sellerEmail: cast.stranger.email })).body.escrow.id,
      code: 'NOT_A_PARTY',
      ways: ['GraphQL with a key', 'REST'],
    },
  ],
}

describeVerb(cancel)
