import { expect } from 'vitest'
import type { GraphqlWorld } from '../support/graphql-world.js'
import { describeVerb, type Verb } from './verb.js'

/** Paid without having accepted that silence approves. */
async function withoutConsent(world: GraphqlWorld): Promise<string> {
  const escrowId = await world.given({ mode: 'quick', title: 'Lens', amount: '200', progressiveRelease: {} }).pending()
  await world.does('payEscrow', { escrowId, method: 'WALLET' }, 'buyer')
  return escrowId
}

const giveReleaseConsent: Verb = {
  always: {
    name: 'giveReleaseConsent',
    by: 'buyer',
    from: 'paid',
    others: { seller: 'BUYER_ONLY', disputes: 'BUYER_ONLY' },
    states: {
      pending: 'ESCROW_NOT_PAID',
      signed: 'ESCROW_NOT_PAID',
      completed: 'ESCROW_CLOSED',
      cancelled: 'ESCROW_CLOSED',
      disputed: 'DISPUTE_OPEN',
    },
    session: null,
    shelf: 'progressive',
  },
  rest: null,
  ways: ['GraphQL as the person'],
  terms: { progressiveRelease: {} },
  does: [
    {
      it: 'is kept with its time, and told',
      by: 'buyer',
      from: withoutConsent,
      becomes: ({ before, now }) => ({ progressiveRelease: { ...before.progressiveRelease, buyerConsentAcceptedAt: now } }),
      events: ({ now }) => [
        {
          type: 'escrow.updated',
          data: {
            changes: expect.any(Object),
            escrow: { status: 'paid', progressiveRelease: expect.objectContaining({ buyerConsentAcceptedAt: now }) },
          },
        },
      ],
      mails: [],
    },
    {
      it: 'is kept as it was given first',
      by: 'buyer',
      from: 'paid',
      afterMs: 1_000,
      isUnchanged: true,
      becomes: () => ({}),
      events: () => [],
      mails: [],
    },
  ],
  refuses: [
    {
      it: 'refuses an escrow that is not progressive',
      by: 'buyer',
      given: (world) => world.given({ mode: 'quick', amount: '100' }).paid(),
      code: 'PROGRESSIVE_RELEASE_NOT_ENABLED',
    },
  ],
}

describeVerb(giveReleaseConsent)
