import { claim, claimed, progress, reject, request } from './payouts.js'
import { describeVerb, type Verb } from './verb.js'

const approveReleaseRequest: Verb = {
  always: {
    name: 'approveReleaseRequest',
    input: { requestId: 'may' },
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
    session: { action: 'approve_release', target: 'buyer', metadata: { requestId: 'may' } },
    conflicts: ['DISPUTE_OPEN', 'RELEASE_REQUEST_NOT_PENDING'],
    shelf: 'progressive',
  },
  rest: null,
  answers: ['releaseRequest'],
  ways: ['GraphQL as the person', 'a session'],
  terms: { progressiveRelease: {} },
  does: [
    {
      it: 'pays the slice out, fee and tax apart, and the seller is told',
      by: 'buyer',
      from: 'paid',
      modes: ['standard', 'quick'],
      first: claim,
      input: { requestId: 'may' },
      steps: 2,
      becomes: () => ({ ...progress({ released: 50 }), deadlines: [] }),
      answers: { releaseRequest: { requestId: 'may', status: 'released', decisionSource: 'buyer', sellerNetTnd: 47.5 } },
      events: ({ now }) => [
        {
          type: 'escrow.release_request.approved',
          data: {
            releaseRequest: request({ status: 'approved', decisionSource: 'buyer', decidedAt: now }),
            escrow: { status: 'paid', reservedTnd: 50, releasedTotalTnd: 0 },
          },
        },
        {
          type: 'escrow.release_request.released',
          data: {
            releaseRequest: request({ status: 'released', decisionSource: 'buyer', decidedAt: now, releasedAt: now, sellerNetTnd: 47.5 }),
            escrow: { status: 'paid', reservedTnd: 0, releasedTotalTnd: 50 },
          },
        },
      ],
      money: { reserved: '-50.000', seller: '47.500', platform_fee: '2.101', service_tax: '0.399' },
      mails: ['release_paid to seller'],
    },
    {
      it: 'takes the fees of the slice from what the buyer has paid for them',
      by: 'buyer',
      from: 'paid',
      terms: { feeBearer: 'buyer' },
      first: claim,
      input: { requestId: 'may' },
      steps: 2,
      becomes: () => ({ ...progress({ released: 50 }), deadlines: [] }),
      answers: { releaseRequest: { sellerNetTnd: 50 } },
      events: () => [
        { type: 'escrow.release_request.approved', data: {} },
        { type: 'escrow.release_request.released', data: {} },
      ],
      money: { reserved: '-50.000', held: '-2.500', seller: '50.000', platform_fee: '2.101', service_tax: '0.399' },
      mails: ['release_paid to seller'],
    },
  ],
  refuses: [
    {
      it: 'refuses an id that names no request',
      by: 'buyer',
      given: claimed,
      input: { requestId: 'june' },
      code: 'RELEASE_REQUEST_NOT_FOUND',
    },
    {
      it: 'refuses one that is in dispute',
      by: 'buyer',
      given: async (world) => {
        const escrowId = await claimed(world)
        await reject(world, escrowId)
        return escrowId
      },
      input: { requestId: 'may' },
      code: 'RELEASE_REQUEST_NOT_PENDING',
    },
    {
      it: 'refuses an escrow that is not progressive',
      by: 'buyer',
      given: (world) => world.given({ mode: 'quick', amount: '100' }).paid(),
      input: { requestId: 'may' },
      code: 'PROGRESSIVE_RELEASE_NOT_ENABLED',
    },
  ],
}

describeVerb(approveReleaseRequest)
