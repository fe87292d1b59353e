import type { Charge } from '../../db/entities/charge.entity.js'
import type { ChargeLink } from '../../db/entities/charge-link.entity.js'
import { chargeMachine } from '../../domain/charge/charge.js'
import { encodeId } from '../../domain/id.js'
import { formatRate } from '../../domain/money/exchange-rate.js'
import { formatAmount } from '../../domain/money/money.js'
import { noProgress } from '../escrow/read-escrow-views.js'
import type { ChargeEscrowSnapshot, ChargeSnapshot } from '../../../schema/charge/charge-document.js'
import type { UserSnapshot } from '../../../schema/user/user-document.js'

/** Where the pages of this deployment are. */
export interface OnPages {
  publicUrl: string
}

const tnd = (millimes: bigint) => formatAmount(millimes, 'TND')

/** The page where anybody pays (decisions 2: `/pay/…`). Whoever has the link may, so that its id is all there is to it. */
export const chargeUrl = ({ publicUrl }: OnPages, sessionId: string): string => `${publicUrl}/pay/${sessionId}`

export type LinkRow = Pick<ChargeLink, 'id' | 'expiresAt'>

export function chargeView(row: Omit<Charge, 'fxRate'> & { fxRate: string }, link: LinkRow, pages: OnPages): ChargeSnapshot {
  const isPending = row.status === chargeMachine.status.pending
  const sessionId = encodeId('cs', link.id)
  return {
    id: encodeId('ch', row.id),
    merchantReference: row.merchantReference,
    status: row.status,
    title: row.title,
    amount: formatAmount(row.faceAmountMinor, row.currency),
    currency: row.currency,
    amountTnd: tnd(row.amountMillimes),
    escrowFee: tnd(row.escrowFeeMillimes),
    serviceTaxTnd: tnd(row.serviceTaxMillimes),
    netTnd: tnd(row.netMillimes),
    fxRate: formatRate(row.fxRate),
    receiptEmail: receiptEmailOf(row),
    metadata: row.metadata,
    redirectUrl: row.redirectUrl,
    paidAt: row.paidAt?.toISOString() ?? null,
    completedAt: row.completedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    sessionId,
    url: isPending ? chargeUrl(pages, sessionId) : null,
    expiresAt: link.expiresAt.toISOString(),
    testClockId: row.testClockId ? encodeId('clk', row.testClockId) : null,
  }
}

/** The prefill until somebody pays, and then what they gave, which may be nothing (decisions 9). */
const receiptEmailOf = ({ status, prefillEmail, receiptEmail }: Pick<Charge, 'status' | 'prefillEmail' | 'receiptEmail'>) =>
  (status === chargeMachine.status.pending ? prefillEmail : receiptEmail) ?? null

/** A charge as the escrow object that its events carry: instant, without buyer, the business's user as seller (decisions 9). */
export function chargeAsEscrow(
  row: Charge,
  { link, seller }: { link: LinkRow; seller: Pick<UserSnapshot, 'id' | 'email' | 'firstName' | 'lastName'> | null },
): ChargeEscrowSnapshot {
  return {
    id: encodeId('ch', row.id),
    title: row.title,
    description: null,
    amount: formatAmount(row.faceAmountMinor, row.currency),
    currency: row.currency,
    amountTnd: tnd(row.amountMillimes),
    escrowFee: tnd(row.escrowFeeMillimes),
    serviceTaxTnd: tnd(row.serviceTaxMillimes),
    developerFee: tnd(0n),
    developerFeePercentage: '0',
    feeBearer: 'seller',
    buyerFundingTnd: tnd(row.amountMillimes),
    sellerNetTnd: tnd(row.netMillimes),
    fxRate: formatRate(row.fxRate),
    fxLockedAt: row.fxLockedAt.toISOString(),
    status: row.status,
    statusReason: null,
    statusActor: row.status === chargeMachine.status.pending ? null : 'provider',
    version: row.version,
    mode: 'instant',
    seller,
    sellerEmail: null,
    buyer: null,
    buyerEmail: null,
    estimatedDeliveryDays: null,
    expiresAt: link.expiresAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    deliveredAt: null,
    completedAt: row.completedAt?.toISOString() ?? null,
    cancelledAt: null,
    completionDeadline: null,
    deliveryRejections: [],
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    createdViaThirdParty: true,
    createdByApplicationName: row.applicationName ?? null,
    disputeTicketId: null,
    disputeTicket: null,
    signatures: null,
    proofInfo: null,
    ...noProgress,
    refundedTotalTnd: tnd(0n),
    closingAt: null,
    deadlines: [],
    testClockId: row.testClockId ? encodeId('clk', row.testClockId) : null,
    merchantReference: row.merchantReference,
    receiptEmail: receiptEmailOf(row),
  }
}
