import { expect, it } from 'vitest'
import { dayMs } from '../support/escrow-world.js'
import { describeVerb, type Verb } from './verb.js'

const deliver: Verb = {
  always: {
    name: 'deliverEscrow',
    by: 'seller',
    from: 'paid',
    others: { buyer: 'SELLER_ONLY', buyerKey: 'SELLER_ONLY', disputes: 'SELLER_ONLY' },
    states: {
      pending: 'ESCROW_NOT_PAID',
      delivered: 'ESCROW_NOT_PAID',
      completed: 'ESCROW_NOT_PAID',
      cancelled: 'ESCROW_NOT_PAID',
      disputed: 'DISPUTE_OPEN',
    },
  },
  rest: { method: 'POST', path: '/deliver', message: 'Escrow delivered' },
  does: [
    {
      it: 'delivers a paid escrow: seven days begin, the money stays, the buyer is told',
      by: 'seller',
      from: 'paid',
      modes: ['standard', 'quick'],
      becomes: ({ now, later }) => ({
        status: 'delivered',
        statusReason: 'delivered',
        statusActor: 'seller',
        deliveredAt: now,
        completionDeadline: later(7 * dayMs),
        deadlines: [{ kind: 'completion', at: later(7 * dayMs), effect: 'completed', paused: false, remainingSeconds: 7 * 86_400 }],
      }),
      events: () => [
        {
          type: 'escrow.status.updated',
          data: { previousStatus: 'paid', reason: 'delivered', actor: 'seller', escrow: { status: 'delivered' } },
        },
      ],
      mails: ['escrow_delivered to buyer'],
    },
    {
      it: 'completes an instant escrow at once and releases the funds, fee and tax apart',
      by: 'seller',
      from: 'paid',
      modes: ['instant'],
      terms: { amount: '0.119' },
      becomes: ({ now }) => ({
        status: 'completed',
        statusReason: 'delivered',
        statusActor: 'seller',
        deliveredAt: now,
        completedAt: now,
        completionDeadline: null,
        deadlines: [],
      }),
      events: () => [
        {
          type: 'escrow.status.updated',
          data: { previousStatus: 'paid', reason: 'delivered', actor: 'seller', escrow: { status: 'completed' } },
        },
      ],
      money: { held: '-0.119', seller: '0.113', platform_fee: '0.005', service_tax: '0.001' },
      mails: ['escrow_completed to buyer'],
    },
  ],
  refuses: [
    {
      it: 'refuses the creator of a third party’s sale',
      by: 'seller',
      given: async ({ create, cast }) => (await create({ mode: 'quick', sellerEmail: cast.stranger.email })).body.escrow.id,
      code: 'SELLER_ONLY',
      ways: ['GraphQL with a key', 'REST'],
    },
  ],
}

describeVerb(deliver, ({ name, as, does, reads }, worldOf) => {
  it('delivers once when asked twenty times at once', async () => {
    const world = worldOf()
    const escrowId = await world.given({ mode: 'instant', amount: '10' }).paid()
    const asked = Array.from({ length: 20 }, () => does(world, deliver, { escrowId }, as('seller')!))
    const answers = await Promise.allSettled(asked)
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers) if (answer.status === 'rejected') expect(String(answer.reason)).toMatch(/ESCROW_NOT_PAID|400/)
    expect((await reads(world, deliver, escrowId, as('seller')!)).status.toLowerCase()).toBe('completed')
  })

  if (name !== 'REST') return
  it('ignores a body', async () => {
    const world = worldOf()
    const escrowId = await world.given({ mode: 'quick' }).paid()
    await does(world, deliver, { escrowId, note: 'Here it is' }, as('seller')!)
  })
})
