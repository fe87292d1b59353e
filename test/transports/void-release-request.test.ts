import { expect } from 'vitest'
import { claim, claimed, progress, reject, request } from './payouts.js'
import { describeVerb, type Verb } from './verb.js'

const voidReleaseRequest: Verb = {
  always: {
    name: 'voidReleaseRequest',
    input: { requestId: 'may' },
    by: 'seller',
    from: 'paid',
    others: { buyer: 'SELLER_ONLY', buyerKey: 'SELLER_ONLY', disputes: 'SELLER_ONLY' },
    states: {
      pending: 'RELEASE_REQUEST_NOT_PENDING',
      signed: 'RELEASE_REQUEST_NOT_PENDING',
      completed: 'RELEASE_REQUEST_NOT_PENDING',
      cancelled: 'RELEASE_REQUEST_NOT_PENDING',
      disputed: 'DISPUTE_OPEN',
    },
    conflicts: ['DISPUTE_OPEN', 'RELEASE_REQUEST_NOT_PENDING'],
    shelf: 'progressive',
    isForCreator: true,
  },
  rest: {
    method: 'POST',
    path: '/release-requests/:requestId/void',
    message: 'Payout request voided',
    also: { releaseRequest: expect.any(Object) },
    tellsProgress: true,
    hasNoEscrow: true,
  },
  answers: ['releaseRequest'],
  terms: { progressiveRelease: {} },
  does: [
    {
      it: 'frees the slice, which can be claimed again; the buyer is told',
      by: 'seller',
      from: 'paid',
      first: claim,
      modes: ['standard', 'quick'],
      input: { requestId: 'may' },
      becomes: () => ({ ...progress({}), deadlines: [] }),
      answers: { releaseRequest: { requestId: 'may', status: 'voided', amountTnd: 50 } },
      events: () => [
        {
          type: 'escrow.release_request.voided',
          data: { releaseRequest: request({ status: 'voided' }), escrow: { reservedTnd: 0, availableForReleaseTnd: 200 } },
        },
      ],
      money: { held: '50.000', reserved: '-50.000' },
      mails: ['release_withdrawn to buyer'],
    },
    {
      it: 'frees it also after the delivery',
      by: 'seller',
      from: 'paid',
      first: async (world, escrowId) => {
        await claim(world, escrowId)
        await world.does('deliverEscrow', { escrowId }, 'seller')
      },
      input: { requestId: 'may' },
      becomes: ({ before }) => ({
        ...progress({}),
        deadlines: before.deadlines.filter(({ kind }: { kind: string }) => kind === 'completion'),
      }),
      events: () => [{ type: 'escrow.release_request.voided', data: { releaseRequest: request({ status: 'voided' }) } }],
      money: { held: '50.000', reserved: '-50.000' },
      mails: ['release_withdrawn to buyer'],
    },
  ],
  refuses: [
    {
      it: 'refuses an id that names no request',
      by: 'seller',
      given: claimed,
      input: { requestId: 'june' },
      code: 'RELEASE_REQUEST_NOT_FOUND',
    },
    {
      it: 'refuses one that is in dispute',
      by: 'seller',
      given: async (world) => {
        const escrowId = await claimed(world)
        await reject(world, escrowId)
        return escrowId
      },
      input: { requestId: 'may' },
      code: 'RELEASE_REQUEST_NOT_PENDING',
    },
    {
      it: 'refuses one that was withdrawn before',
      by: 'seller',
      given: async (world) => {
        const escrowId = await claimed(world)
        await world.does('voidReleaseRequest', { escrowId, requestId: 'may' }, 'seller')
        return escrowId
      },
      input: { requestId: 'may' },
      code: 'RELEASE_REQUEST_NOT_PENDING',
    },
    {
      it: 'refuses an escrow that is not progressive',
      by: 'seller',
      given: (world) => world.given({ mode: 'quick', amount: '100' }).paid(),
      input: { requestId: 'may' },
      code: 'PROGRESSIVE_RELEASE_NOT_ENABLED',
    },
  ],
}

describeVerb(voidReleaseRequest)
