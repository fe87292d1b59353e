import { expect, test } from 'vitest'
import { saidIn, type DisputeCase } from '../../admin/dispute/dispute-case.js'

const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`

test('a case has in one order of time what both sides said, showed, asked for and decided, and what became of their offers', () => {
  const of = {
    request: { id: 'rr_1', createdAt: at(6), note: 'Two weeks as agreed.', amountTnd: '150.000' },
    escrow: {
      deliveryRejections: [{ rejectedAt: at(5), reason: 'It came broken.', previousDeliveredAt: at(4) }],
      proof: {
        submissions: [
          {
            id: 'prf_1',
            submittedAt: at(0),
            note: 'The receipt.',
            attachments: [],
            decisions: [{ decision: 'CORRECTION_REQUESTED', source: 'BUYER', reason: 'Too dark to read.', decidedAt: at(1) }],
          },
          {
            id: 'prf_2',
            submittedAt: at(2),
            note: null,
            attachments: [],
            decisions: [
              { decision: 'REPORTED', source: 'BUYER', reason: 'Forged.', decidedAt: at(3) },
              { decision: 'ACCEPTED', source: 'ADMIN', reason: 'Genuine.', decidedAt: at(4) },
            ],
          },
        ],
      },
    },
    dispute: {
      id: 'dsp_1',
      openedBy: 'BUYER',
      createdAt: at(7),
      reason: 'Half of it was missed.',
      attachments: [],
      messages: [{ id: 'msg_1', author: 'SELLER', body: 'None was.', isInternal: false, createdAt: at(8), attachments: [] }],
      offers: [
        { id: 'ofr_1', offeredBy: 'SELLER', sellerAwardTnd: '100.000', status: 'SUPERSEDED', createdAt: at(9), decidedAt: at(10) },
        { id: 'ofr_2', offeredBy: 'SELLER', sellerAwardTnd: '90.000', status: 'OPEN', createdAt: at(10), decidedAt: null },
      ],
    },
  } as unknown as DisputeCase
  expect(saidIn(of).map(({ author, kind, text, ruling, offer }) => [author, kind, text, ruling ?? offer?.status ?? null])).toEqual([
    ['SELLER', 'proof', 'The receipt.', null],
    ['BUYER', 'ruling', 'Too dark to read.', 'CORRECTION_REQUESTED'],
    ['SELLER', 'proof', '', null],
    ['BUYER', 'ruling', 'Forged.', 'REPORTED'],
    ['STAFF', 'ruling', 'Genuine.', 'ACCEPTED'],
    ['BUYER', 'rejection', 'It came broken.', null],
    ['SELLER', 'payout', 'Two weeks as agreed.', null],
    ['BUYER', 'reason', 'Half of it was missed.', null],
    ['SELLER', 'message', 'None was.', null],
    ['SELLER', 'offer', '', 'SUPERSEDED'],
    ['SELLER', 'offer', '', 'OPEN'],
  ])
  expect(new Set(saidIn(of).map(({ id }) => id)).size).toBe(11)
})
