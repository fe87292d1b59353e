import { expect } from 'vitest'
import { hourMs } from '../support/escrow-world.js'
import { claim, claimed, progress, reject, request } from './payouts.js'
import { describeVerb, type Verb } from './verb.js'

const rejection = { requestId: 'may', reason: 'Nothing was done in May.' }

const rejectReleaseRequest: Verb = {
  always: {
    name: 'rejectReleaseRequest',
    input: rejection,
    by: 'buyer',
    from: 'paid',
    others: { seller: 'BUYER_ONLY', disputes: 'BUYER_ONLY' },
    states: {
      pending: 'RELEASE_REQUEST_NOT_PENDING',
      signed: 'RELEASE_REQUEST_NOT_PENDING',
      completed: 'RELEASE_REQUEST_NOT_PENDING',
      cancelled: 'RELEASE_REQUEST_NOT_PENDING',
      disputed: 'DISPUTE_OPEN',
    },
    session: { action: 'reject_release', target: 'buyer', metadata: { requestId: 'may' } },
    conflicts: ['DISPUTE_OPEN', 'RELEASE_REQUEST_NOT_PENDING'],
    shelf: 'progressive',
  },
  rest: null,
  answers: ['releaseRequest'],
  ways: ['GraphQL as the person', 'a session'],
  terms: { progressiveRelease: {} },
  does: [
    {
      it: 'opens a dispute on the period alone: the slice stays reserved, the escrow as it was, the seller has 120 hours to answer',
      by: 'buyer',
      from: 'paid',
      modes: ['standard', 'quick'],
      first: claim,
      input: rejection,
      becomes: ({ later }) => ({
        ...progress({ reserved: 50 }),
        deadlines: [
          {
            kind: 'dispute_silence',
            at: later(120 * hourMs),
            effect: 'dispute_under_review',
            paused: false,
            remainingSeconds: 120 * 3_600,
          },
        ],
      }),
      answers: { releaseRequest: { requestId: 'may', status: 'disputed', disputeTicketId: expect.stringMatching(/^dsp_/) } },
      events: () => [
        {
          type: 'escrow.release_request.disputed',
          data: {
            releaseRequest: request({ status: 'disputed', disputeTicketId: expect.stringMatching(/^dsp_/) }),
            escrow: { status: 'paid', reservedTnd: 50, disputeTicketId: null },
          },
        },
      ],
      mails: ['release_rejected to seller'],
    },
    {
      it: 'stops the completion of a delivered escrow',
      by: 'buyer',
      from: 'paid',
      first: async (world, escrowId) => {
        await claim(world, escrowId)
        await world.does('deliverEscrow', { escrowId }, 'seller')
      },
      input: rejection,
      becomes: () => ({
        ...progress({ reserved: 50 }),
        deadlines: expect.arrayContaining([
          expect.objectContaining({ kind: 'completion', paused: true }),
          expect.objectContaining({ kind: 'dispute_silence', paused: false }),
        ]),
      }),
      events: () => [{ type: 'escrow.release_request.disputed', data: {} }],
      mails: ['release_rejected to seller'],
    },
  ],
  refuses: [
    {
      it: 'refuses an id that names no request',
      by: 'buyer',
      given: claimed,
      input: { ...rejection, requestId: 'june' },
      code: 'RELEASE_REQUEST_NOT_FOUND',
    },
    {
      it: 'refuses a reason that says too little',
      by: 'buyer',
      given: claimed,
      input: { ...rejection, reason: 'No.' },
      code: 'VALIDATION_ERROR',
      field: 'reason',
    },
    {
      it: 'refuses one that was rejected before',
      by: 'buyer',
      given: async (world) => {
        const escrowId = await claimed(world)
        await reject(world, escrowId)
        return escrowId
      },
      input: rejection,
      code: 'RELEASE_REQUEST_NOT_PENDING',
    },
    {
      it: 'refuses an escrow that is not progressive',
      by: 'buyer',
      given: (world) => world.given({ mode: 'quick', amount: '100' }).paid(),
      input: rejection,
      code: 'PROGRESSIVE_RELEASE_NOT_ENABLED',
    },
  ],
}

describeVerb(rejectReleaseRequest)
