import { expect } from 'vitest'
import { hourMs } from '../support/escrow-world.js'
import { claim, claimed, progress, reject, request } from './payouts.js'
import { describeVerb, type Verb } from './verb.js'

const closing = (later: (ms: number) => string) => ({
  kind: 'closing',
  at: later(72 * hourMs),
  effect: 'unclaimed_refunded',
  paused: false,
  remainingSeconds: 72 * 3_600,
})

const close: Verb = {
  always: {
    name: 'closeEscrow',
    by: 'seller',
    from: 'paid',
    states: {
      pending: 'ESCROW_NOT_CLOSABLE',
      signed: 'ESCROW_NOT_CLOSABLE',
      delivered: 'ESCROW_NOT_CLOSABLE',
      completed: 'ESCROW_NOT_CLOSABLE',
      cancelled: 'ESCROW_NOT_CLOSABLE',
      disputed: 'DISPUTE_OPEN',
    },
    conflicts: ['DISPUTE_OPEN'],
    shelf: 'progressive',
    isForCreator: true,
  },
  rest: {
    method: 'POST',
    path: '/close',
    message: ({ status }) => (status === 'paid' ? 'Escrow is closing' : 'Escrow closed'),
    also: { settlement: expect.any(Object) },
    tellsProgress: true,
  },
  answers: ['settlement'],
  terms: { progressiveRelease: {} },
  does: [
    {
      it: 'by the seller, with nothing claimed: cancelled at once, all of it goes back',
      by: 'seller',
      from: 'paid',
      modes: ['standard', 'quick'],
      terms: { feeBearer: 'buyer' },
      input: { reason: 'The contract ends.' },
      steps: 2,
      becomes: ({ now }) => ({
        ...progress({ refunded: 200, isOver: true }),
        status: 'cancelled',
        escrowStatus: 'cancelled',
        statusReason: 'closed',
        statusActor: 'seller',
        cancelledAt: now,
        closingAt: now,
      }),
      answers: { settlement: { releasedTnd: 0, refundedTnd: 200, feesTnd: 0, openRequestIds: [] } },
      events: () => [
        {
          type: 'escrow.status.updated',
          data: {
            previousStatus: 'paid',
            reason: 'closed',
            actor: 'seller',
            escrow: { status: 'cancelled', remainingAmountTnd: 0, refundedTotalTnd: 200 },
          },
        },
      ],
      money: { held: '-210.000', buyer: '210.000' },
      mails: ['escrow_closed to buyer', 'escrow_closed to seller'],
    },
    {
      it: 'by the seller, with requests open: what nobody has claimed goes back at once, and they are answered as before',
      by: 'seller',
      from: 'paid',
      first: async (world, escrowId) => {
        await claim(world, escrowId)
        // Requests of one millisecond are in no order of their own.
        world.services.clock.advance(1)
        await claim(world, escrowId, { requestId: 'june' })
        await reject(world, escrowId, 'june')
      },
      steps: 2,
      becomes: ({ now }) => ({
        ...progress({ reserved: 100, refunded: 100 }),
        closing: true,
        closingAt: now,
        escrowFee: '5.000',
        serviceTaxTnd: '0.798',
        sellerNetTnd: '95.000',
      }),
      answers: { settlement: { releasedTnd: 0, refundedTnd: 100, feesTnd: 0, openRequestIds: ['may', 'june'] } },
      events: () => [
        { type: 'escrow.updated', data: { escrow: { status: 'paid', closing: true, refundedTotalTnd: 0 } } },
        { type: 'escrow.balance.exhausted', data: { escrow: { status: 'paid', availableForReleaseTnd: 0, refundedTotalTnd: 100 } } },
      ],
      money: { held: '-100.000', buyer: '100.000' },
      mails: ['close_begun to buyer'],
    },
    {
      it: 'by the seller, withdrawing what is pending: cancelled at once',
      by: 'seller',
      from: 'paid',
      first: claim,
      input: { pendingRequests: 'VOID' },
      body: { pendingRequests: 'void' },
      steps: 3,
      becomes: ({ now }) => ({
        ...progress({ refunded: 200, isOver: true }),
        status: 'cancelled',
        escrowStatus: 'cancelled',
        statusReason: 'closed',
        statusActor: 'seller',
        cancelledAt: now,
        closingAt: now,
        deadlines: [],
      }),
      answers: { settlement: { releasedTnd: 0, refundedTnd: 200, feesTnd: 0, openRequestIds: [] } },
      events: () => [
        { type: 'escrow.release_request.voided', data: { releaseRequest: request({ status: 'voided' }) } },
        { type: 'escrow.status.updated', data: { previousStatus: 'paid', reason: 'closed', actor: 'seller' } },
      ],
      money: { held: '-150.000', reserved: '-50.000', buyer: '200.000' },
      mails: ['escrow_closed to buyer', 'escrow_closed to seller', 'release_withdrawn to buyer'],
    },
    {
      it: 'by the buyer: the seller may still claim for 72 hours, and is told until when',
      by: 'buyer',
      from: 'paid',
      first: claim,
      input: { reason: 'We stop here.' },
      becomes: ({ before, later }) => ({ closing: true, closingAt: later(72 * hourMs), deadlines: [...before.deadlines, closing(later)] }),
      answers: { settlement: { releasedTnd: 0, refundedTnd: 0, feesTnd: 0, openRequestIds: ['may'] } },
      events: ({ later }) => [
        { type: 'escrow.updated', data: { escrow: { status: 'paid', closing: true, closingAt: later(72 * hourMs) } } },
      ],
      mails: ['close_requested to seller'],
    },
    {
      it: 'by the buyer in person, approving what is pending: it is paid out at once',
      by: 'buyer',
      from: 'paid',
      ways: ['GraphQL as the person'],
      first: claim,
      input: { pendingRequests: 'APPROVE' },
      steps: 3,
      becomes: ({ later }) => ({
        ...progress({ released: 50 }),
        closing: true,
        closingAt: later(72 * hourMs),
        deadlines: [closing(later)],
      }),
      answers: { settlement: { releasedTnd: 50, refundedTnd: 0, feesTnd: 2.5, openRequestIds: [] } },
      events: () => [
        { type: 'escrow.updated', data: { escrow: { closing: true } } },
        {
          type: 'escrow.release_request.approved',
          data: { releaseRequest: request({ status: 'approved', decidedAt: expect.any(String), decisionSource: 'buyer' }) },
        },
        { type: 'escrow.release_request.released', data: {} },
      ],
      money: { reserved: '-50.000', seller: '47.500', platform_fee: '2.101', service_tax: '0.399' },
      mails: ['close_requested to seller', 'release_paid to seller'],
    },
    {
      it: 'asked for before is answered as it stands, also when it is over',
      by: 'seller',
      from: 'paid',
      first: async (world, escrowId) => {
        await world.does('closeEscrow', { escrowId }, 'seller')
      },
      isUnchanged: true,
      becomes: () => ({}),
      answers: { settlement: { releasedTnd: 0, refundedTnd: 200, feesTnd: 0, openRequestIds: [] } },
      events: () => [],
      mails: [],
    },
  ],
  refuses: [
    {
      it: 'refuses an escrow that is not progressive',
      by: 'seller',
      given: (world) => world.given({ mode: 'quick', amount: '100' }).paid(),
      code: 'PROGRESSIVE_RELEASE_NOT_ENABLED',
    },
    {
      it: 'refuses the seller who would approve what is pending',
      by: 'seller',
      given: claimed,
      input: { pendingRequests: 'APPROVE' },
      ways: ['GraphQL as the person'],
      code: 'BUYER_ONLY',
    },
    {
      it: 'refuses the key that would approve what is pending',
      by: 'buyer',
      given: claimed,
      input: { pendingRequests: 'APPROVE' },
      body: { pendingRequests: 'approve' },
      ways: ['GraphQL with a key', 'REST'],
      code: 'WRONG_PARTY',
    },
    {
      it: 'refuses the buyer who would withdraw what is pending',
      by: 'buyer',
      given: claimed,
      input: { pendingRequests: 'VOID' },
      body: { pendingRequests: 'void' },
      code: 'SELLER_ONLY',
    },
    {
      it: 'refuses a field that it does not know',
      by: 'seller',
      given: claimed,
      body: { reason: 'Over.', now: true },
      ways: ['REST'],
      code: 'VALIDATION_ERROR',
      field: 'body',
    },
  ],
}

describeVerb(close)
