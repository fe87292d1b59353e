import { Pool, type QueryConfig } from 'pg'
import { encodeId } from '../../../server/domain/id.js'
import { poolSize } from '../service.js'

/** The escrow's own row with its two parties: what anybody would write who has to answer this one escrow and nothing else. */
export const selectEscrow = (also = '', from = 'escrow e', where = 'e.id = $1'): string => `
select ${also}e.*, s.email as s_email, s.first_name as s_first_name, s.last_name as s_last_name,
  b.email as b_email, b.first_name as b_first_name, b.last_name as b_last_name
from ${from} left join app_user s on s.id = e.seller_id left join app_user b on b.id = e.buyer_id where ${where}`

const text = selectEscrow()

/** Named, so that PostgreSQL parses and plans it once per connection, as the service has it. */
export const readEscrow = (id: string | null): QueryConfig => ({ name: 'escrow', text, values: [id] })

export interface BareRow extends Record<string, unknown> {
  id: string
  seller_id: string
  buyer_id: string
}

export const openPool = (): Pool => new Pool({ connectionString: process.env['DATABASE_URL'], max: poolSize })

const millimes = (value: unknown): number => parseInt(value as string, 10) / 1000

/** The very JSON of `GET /api/v1/escrows/:id` for a quick escrow that has ended: no contract, no dispute, no alarm. */
export function bareDocument(row: BareRow): Record<string, unknown> {
  const id = encodeId('esc', row.id)
  return {
    _id: id,
    id,
    title: row['title'],
    description: row['description'],
    amount: millimes(row['face_amount_minor']),
    currency: row['currency'],
    amountTnd: millimes(row['amount_millimes']),
    escrowFee: millimes(row['escrow_fee_millimes']),
    serviceTaxTnd: millimes(row['service_tax_millimes']),
    developerFee: millimes(row['developer_fee_millimes']),
    developerFeePercentage: (row['developer_fee_basis_points'] as number) / 100,
    feeBearer: row['fee_bearer'],
    buyerFundingTnd: millimes(row['buyer_funding_millimes']),
    sellerNetTnd: millimes(row['seller_net_millimes']),
    fxRate: parseInt(row['fx_rate'] as string, 10),
    fxLockedAt: row['fx_locked_at'],
    status: row['status'],
    statusReason: row['status_reason'],
    statusActor: row['status_actor'],
    version: row['version'],
    mode: row['mode'],
    seller: { _id: encodeId('usr', row.seller_id), email: row['s_email'], firstName: row['s_first_name'], lastName: row['s_last_name'] },
    buyer: { _id: encodeId('usr', row.buyer_id), email: row['b_email'], firstName: row['b_first_name'], lastName: row['b_last_name'] },
    estimatedDeliveryDays: row['estimated_delivery_days'],
    expiresAt: row['expires_at'],
    paidAt: row['paid_at'],
    deliveredAt: row['delivered_at'],
    completedAt: row['completed_at'],
    cancelledAt: row['cancelled_at'],
    completionDeadline: row['completion_deadline'],
    deliveryRejections: [],
    createdAt: row['created_at'],
    updatedAt: row['updated_at'],
    createdViaThirdParty: row['created_by_developer_id'] !== null,
    createdByApplicationName: row['application_name'],
    disputeTicketId: null,
    signatures: null,
    proofInfo: null,
    progressiveRelease: null,
    refundedTotalTnd: millimes(row['refunded_millimes']),
    closingAt: null,
    deadlines: [],
    testClockId: null,
  }
}
