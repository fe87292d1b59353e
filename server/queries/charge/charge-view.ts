import type { Charge } from '../../db/entities/charge.entity.js'
import type { ChargeLink } from '../../db/entities/charge-link.entity.js'
import { chargeMachine } from '../../domain/charge/charge.js'
import { encodeId } from '../../domain/id.js'
import { formatRate } from '../../domain/money/exchange-rate.js'
import { formatAmount } from '../../domain/money/money.js'
import type { ChargeSnapshot } from '../../../schema/charge/charge-document.js'

/** Where the pages of this deployment are. */
export interface OnPages {
  publicUrl: string
}

const tnd = (millimes: bigint) => formatAmount(millimes, 'TND')

/** The page where anybody pays (decisions 2). Whoever has the link may, so that its id is all there is to it. */
export const chargeUrl = ({ publicUrl }: OnPages, sessionId: string): string => `${publicUrl}/pay/${sessionId}`

/** Where the receipt of a paid charge is found, however long ago it was paid: each visit gets a fresh link to the PDF. */
export const receiptPageUrl = (pages: OnPages, sessionId: string): string => `${chargeUrl(pages, sessionId)}/receipt`

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
