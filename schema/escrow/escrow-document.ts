import { decimalNumber } from '../../server/json/json-output.js'

/** An escrow as every reader sees it, before it is put into words: amounts are decimal text, times ISO 8601, enums as in the specification. */
export interface EscrowSnapshot {
  id: string
  title: string
  description: string | null
  amount: string
  currency: string
  amountTnd: string
  escrowFee: string
  developerFee: string
  developerFeePercentage: string
  feeBearer: string
  buyerFundingTnd: string
  serviceTaxTnd: string
  sellerNetTnd: string
  fxRate: string
  fxLockedAt: string
  status: string
  statusReason: string | null
  statusActor: string | null
  version: number
  mode: string
  seller: PartySnapshot | null
  sellerEmail: string | null
  buyer: PartySnapshot | null
  buyerEmail: string | null
  estimatedDeliveryDays: number | null
  expiresAt: string
  paidAt: string | null
  deliveredAt: string | null
  completedAt: string | null
  cancelledAt: string | null
  completionDeadline: string | null
  deliveryRejections: Array<{ rejectedAt: string; reason: string | null; previousDeliveredAt: string }>
  createdAt: string
  updatedAt: string
  createdViaThirdParty: boolean
  createdByApplicationName: string | null
  disputeTicketId: string | null
  disputeTicket: DisputeTicketSnapshot | null
  signatures: SignaturesSnapshot | null
  deadlines: Array<{ kind: string; at: string; effect: string; paused: boolean; remainingSeconds: number }>
  metadata: Record<string, string> | null
}

export interface PartySnapshot {
  id: string
  email: string
  firstName: string
  lastName: string
}

export interface DisputeTicketSnapshot {
  ticketNumber: string
  type: string
  subject: string
  status: string
  createdAt: string
  previewReason: string
}

export interface SignaturesSnapshot {
  sellerSigned: boolean
  buyerSigned: boolean
  isFullySigned: boolean
  sellerSignedAt: string | null
  buyerSignedAt: string | null
  signedAt: string | null
}

/**
 * The JSON of an escrow (specification, Escrow): the body of REST and `data.escrow` of every event, from this one function. Amounts are
 * JSON numbers printed from decimal text. `metadata` belongs to the creator alone and never goes into an event (decisions 5).
 */
export function escrowDocument(escrow: EscrowSnapshot, { metadata }: { metadata: boolean }): Record<string, unknown> {
  return {
    id: escrow.id,
    title: escrow.title,
    description: escrow.description,
    amount: decimalNumber(escrow.amount),
    currency: escrow.currency,
    amountTnd: decimalNumber(escrow.amountTnd),
    escrowFee: decimalNumber(escrow.escrowFee),
    serviceTaxTnd: decimalNumber(escrow.serviceTaxTnd),
    developerFee: decimalNumber(escrow.developerFee),
    developerFeePercentage: decimalNumber(escrow.developerFeePercentage),
    feeBearer: escrow.feeBearer,
    buyerFundingTnd: decimalNumber(escrow.buyerFundingTnd),
    sellerNetTnd: decimalNumber(escrow.sellerNetTnd),
    fxRate: decimalNumber(escrow.fxRate),
    fxLockedAt: escrow.fxLockedAt,
    status: escrow.status,
    statusReason: escrow.statusReason,
    statusActor: escrow.statusActor,
    version: escrow.version,
    mode: escrow.mode,
    seller: escrow.seller && partyDocument(escrow.seller),
    ...(escrow.seller ? {} : { sellerEmail: escrow.sellerEmail }),
    buyer: escrow.buyer && partyDocument(escrow.buyer),
    ...(escrow.buyer ? {} : { buyerEmail: escrow.buyerEmail }),
    estimatedDeliveryDays: escrow.estimatedDeliveryDays,
    expiresAt: escrow.expiresAt,
    paidAt: escrow.paidAt,
    deliveredAt: escrow.deliveredAt,
    completedAt: escrow.completedAt,
    cancelledAt: escrow.cancelledAt,
    completionDeadline: escrow.completionDeadline,
    deliveryRejections: escrow.deliveryRejections.map(({ rejectedAt, reason, previousDeliveredAt }) => ({
      rejectedAt,
      ...(reason === null ? {} : { reason }),
      previousDeliveredAt,
    })),
    createdAt: escrow.createdAt,
    updatedAt: escrow.updatedAt,
    createdViaThirdParty: escrow.createdViaThirdParty,
    createdByApplicationName: escrow.createdByApplicationName,
    disputeTicketId: escrow.disputeTicketId,
    ...(escrow.disputeTicket ? { disputeTicket: { ...escrow.disputeTicket } } : {}),
    signatures: escrow.signatures && signaturesDocument(escrow.signatures),
    proofInfo: null,
    progressiveRelease: null,
    deadlines: escrow.deadlines.map(({ kind, at, effect, paused, remainingSeconds }) => ({ kind, at, effect, paused, remainingSeconds })),
    ...(metadata && escrow.metadata ? { metadata: escrow.metadata } : {}),
  }
}

const partyDocument = ({ id, email, firstName, lastName }: PartySnapshot) => ({ _id: id, email, firstName, lastName })

function signaturesDocument({ sellerSigned, buyerSigned, isFullySigned, sellerSignedAt, buyerSignedAt, signedAt }: SignaturesSnapshot) {
  return {
    sellerSigned,
    buyerSigned,
    isFullySigned,
    ...(sellerSigned ? { sellerSignedAt } : {}),
    ...(buyerSigned ? { buyerSignedAt } : {}),
    ...(isFullySigned ? { signedAt } : {}),
  }
}
