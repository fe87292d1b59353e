import { expect, it } from 'vitest'
import { hourMs, unknownEscrow } from '../support/escrow-world.js'
import { describeVerb, type Doing, type Refusing, type Verb } from './verb.js'

/** Back to paid with one more entry, whatever the reason; null is left out of the event, as the specification says. */
const rejected = (reason: string | null): Pick<Doing, 'by' | 'from' | 'becomes' | 'events' | 'mails'> => ({
  by: 'buyer',
  from: 'delivered',
  becomes: ({ now, before }) => ({
    status: 'paid',
    statusReason: 'delivery_rejected',
    statusActor: 'buyer',
    deliveredAt: null,
    completionDeadline: null,
    deliveryRejections: [{ rejectedAt: now, reason, previousDeliveredAt: before.deliveredAt }],
    deadlines: [],
  }),
  events: ({ now, before }) => {
    const deliveryRejection = { rejectedAt: now, previousDeliveredAt: before.deliveredAt }
    const deliveryRejections = [{ ...deliveryRejection, reason }]
    return [
      {
        type: 'escrow.delivery.rejected',
        data: {
          deliveryRejection: { ...deliveryRejection, ...(reason ? { reason } : {}) },
          escrow: { status: 'paid', deliveryRejections },
        },
      },
      {
        type: 'escrow.status.updated',
        data: { previousStatus: 'delivered', reason: 'delivery_rejected', actor: 'buyer', escrow: { status: 'paid' } },
      },
    ]
  },
  mails: ['delivery_rejected to seller'],
})

const delivered: Refusing['given'] = ({ given }) => given({ mode: 'quick' }).delivered()

const rejectDelivery: Verb = {
  always: {
    name: 'rejectDelivery',
    by: 'buyer',
    from: 'delivered',
    others: { seller: 'BUYER_ONLY', owner: 'BUYER_ONLY', sellerKey: 'BUYER_ONLY' },
    states: {
      pending: 'ESCROW_NOT_DELIVERED',
      paid: 'ESCROW_NOT_DELIVERED',
      completed: 'ESCROW_NOT_DELIVERED',
      cancelled: 'ESCROW_NOT_DELIVERED',
      disputed: 'DISPUTE_OPEN',
    },
  },
  rest: { method: 'POST', path: '/reject-delivery', message: 'Delivery rejected' },
  does: [
    {
      it: 'returns the escrow to paid: the times become null, an entry is appended, the funds stay locked',
      ...rejected('The lens is missing'),
      modes: ['standard', 'quick'],
      afterMs: hourMs,
      input: { reason: 'The lens is missing' },
    },
    { it: 'shows null where no reason was given, and leaves it out of the event', ...rejected(null) },
    { it: 'takes a reason of null for none', ...rejected(null), input: { reason: null } },
    { it: 'takes an empty reason for none', ...rejected(null), input: { reason: '' } },
  ],
  refuses: [
    {
      it: 'refuses an instant escrow before it is delivered',
      by: 'buyer',
      given: ({ given }) => given({ mode: 'instant' }).paid(),
      code: 'NOT_APPLICABLE_TO_INSTANT',
    },
    {
      it: 'refuses an instant escrow that is completed',
      by: 'buyer',
      given: ({ given }) => given({ mode: 'instant' }).completed(),
      code: 'NOT_APPLICABLE_TO_INSTANT',
    },
    {
      it: 'refuses the seller of an instant escrow as of any other',
      by: 'seller',
      given: ({ given }) => given({ mode: 'instant' }).paid(),
      code: 'BUYER_ONLY',
    },
    {
      it: 'refuses the creator of a third party’s sale',
      by: 'seller',
      given: async ({ create, cast }) => (await create({ mode: 'quick', sellerEmail: cast.stranger.email })).body.escrow.id,
      code: 'BUYER_ONLY',
      ways: ['GraphQL with a key', 'REST'],
    },
    {
      it: 'refuses a reason of more than 2000 characters',
      by: 'buyer',
      given: delivered,
      input: { reason: 'r'.repeat(2_001) },
      code: 'VALIDATION_ERROR',
      field: 'reason',
    },
    // GraphQL's own types refuse these before any operation.
    ...[5, { text: 'a' }, 'a\0b'].map((reason): Refusing => ({
      it: `refuses a reason that is no text: ${JSON.stringify(reason)}`,
      by: 'buyer',
      given: delivered,
      input: { reason },
      code: 'VALIDATION_ERROR',
      field: 'reason',
      ways: ['REST'],
    })),
  ],
}

describeVerb(rejectDelivery, (way, worldOf) => {
  it('appends: a second rejection keeps the first, and the seller may deliver again', async () => {
    const world = worldOf()
    const escrowId = await world.given({ mode: 'quick' }).delivered()
    await way.does(world, rejectDelivery, { escrowId, reason: 'First' }, way.as('buyer')!)
    world.services.clock.advance(1000)
    await world.does('deliverEscrow', { escrowId }, 'sellerKey')
    const { escrow } = await way.does(world, rejectDelivery, { escrowId, reason: 'Second' }, way.as('buyer')!)
    expect(escrow.deliveryRejections.map(({ reason }: { reason: string }) => reason)).toEqual(['First', 'Second'])
  })

  const { name, refuses } = way
  if (name !== 'REST' || !refuses) return
  it('refuses a wrong body after an unknown escrow and whoever is no party, and before the wrong party', async () => {
    const world = worldOf()
    const escrowId = await world.given({ mode: 'quick' }).delivered()
    const wrong = { escrowId, reason: 5 }
    await refuses(world, rejectDelivery, { ...wrong, escrowId: unknownEscrow }, 'buyerKey', { code: 'ESCROW_NOT_FOUND' })
    await refuses(world, rejectDelivery, wrong, 'strangerKey', { code: 'NOT_A_PARTY' })
    await refuses(world, rejectDelivery, wrong, 'sellerKey', { code: 'VALIDATION_ERROR', field: 'reason' })
  })
})
