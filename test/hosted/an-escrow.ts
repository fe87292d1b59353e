import type { EscrowAction } from '../../schema/operations/document-types.js'
import type { EscrowDetails } from '../../hosted/escrow/escrow-details.js'

export type TestEscrow = EscrowDetails

/** A standard escrow of 1,250.500 TND whose contract waits for both signatures. */
export function anEscrow(changes: Partial<TestEscrow> = {}): TestEscrow {
  return {
    id: 'esc_01jd4q6z8y3v7w2n5k9m0xabcd',
    title: 'Website',
    description: null,
    amount: '1250.500',
    currency: 'TND',
    amountTnd: '1250.500',
    escrowFee: '62.525',
    developerFee: '0.000',
    feeBearer: 'SELLER',
    buyerFundingTnd: '1250.500',
    sellerNetTnd: '1187.975',
    fxRate: '1',
    status: 'PENDING',
    statusReason: null,
    paidAt: null,
    deliveredAt: null,
    completedAt: null,
    version: 3,
    mode: 'STANDARD',
    seller: { email: 'seller@example.com', firstName: 'Sami', lastName: 'Trabelsi' },
    sellerEmail: null,
    buyer: { email: 'buyer@example.com', firstName: 'Amel', lastName: 'Ben Salah' },
    buyerEmail: null,
    estimatedDeliveryDays: 14,
    createdByApplicationName: 'Shop',
    createdAt: '2026-11-20T10:00:00.000Z',
    progressiveRelease: null,
    releasedTotalTnd: null,
    refundedTotalTnd: '0.000',
    reservedTnd: null,
    availableForReleaseTnd: null,
    deadlines: [{ kind: 'expiry', at: '2026-12-04T10:00:00.000Z', paused: false, remainingSeconds: 1_209_600 }],
    contract: {
      terms: 'Five pages, two revisions.\nDelivered in two weeks.',
      language: 'EN',
      version: 1,
      contentSha256: 'a'.repeat(64),
      pdfUrl: null,
      sellerSignature: null,
      buyerSignature: null,
    },
    signatures: { isFullySigned: false, sellerSignedAt: null, buyerSignedAt: null },
    proofInfo: null,
    proof: null,
    cancellationRequest: null,
    allowedActions: [
      { action: 'SIGN_CONTRACT', allowed: true, code: null },
      { action: 'PAY', allowed: false, code: 'CONTRACT_NOT_SIGNED' },
      { action: 'COMPLETE', allowed: false, code: 'INVALID_ACTION' },
    ],
    ...changes,
  }
}

/** The same on its way: paid and nothing signed any more, with these actions open to the viewer. */
export function aPaidEscrow(open: EscrowAction[], changes: Partial<TestEscrow> = {}): TestEscrow {
  return anEscrow({
    status: 'PAID',
    deadlines: [],
    allowedActions: open.map((action) => ({ action, allowed: true, code: null })),
    ...changes,
  })
}
