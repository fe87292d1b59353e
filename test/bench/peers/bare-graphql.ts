import { encodeId } from '../../../server/domain/id.js'
import type { BareRow } from './bare-rows.js'

const texts = `title description currency feeBearer status statusReason statusActor mode createdByApplicationName`.split(' ')
const decimals = `amount amountTnd escrowFee serviceTaxTnd developerFee developerFeePercentage buyerFundingTnd sellerNetTnd fxRate`.split(
  ' ',
)
const times = `fxLockedAt expiresAt paidAt deliveredAt completedAt cancelledAt completionDeadline createdAt updatedAt`.split(' ')
const numbers = ['version']

/** 37 leaves: what a page about an escrow asks for. */
export const escrowFields =
  ['id', ...texts, ...decimals, ...times, ...numbers].join(' ') +
  ' seller { id email firstName lastName } buyer { id email firstName lastName }'

/** The same part of the service's schema, without its descriptions, its other types and its rules. */
export const typeDefs = `
type User { id: ID! email: String! firstName: String! lastName: String! }
type Escrow {
  id: ID!
  ${[...texts, ...decimals, ...times].map((name) => `${name}: String`).join('\n  ')}
  ${numbers.map((name) => `${name}: Int!`).join('\n  ')}
  seller: User
  buyer: User
}
type Query { escrow(id: ID!): Escrow }`

const millimes = (value: unknown) => (parseInt(value as string, 10) / 1000).toFixed(3)
const time = (value: unknown) => (value === null ? null : (value as Date).toISOString())

/** The object that the default resolvers read from. */
export function bareEscrow(row: BareRow): Record<string, unknown> {
  return {
    id: encodeId('esc', row.id),
    title: row['title'],
    description: row['description'],
    currency: row['currency'],
    feeBearer: (row['fee_bearer'] as string).toUpperCase(),
    status: (row['status'] as string).toUpperCase(),
    statusReason: row['status_reason'],
    statusActor: row['status_actor'],
    mode: (row['mode'] as string).toUpperCase(),
    createdByApplicationName: row['application_name'],
    amount: millimes(row['face_amount_minor']),
    amountTnd: millimes(row['amount_millimes']),
    escrowFee: millimes(row['escrow_fee_millimes']),
    serviceTaxTnd: millimes(row['service_tax_millimes']),
    developerFee: millimes(row['developer_fee_millimes']),
    developerFeePercentage: ((row['developer_fee_basis_points'] as number) / 100).toFixed(2),
    buyerFundingTnd: millimes(row['buyer_funding_millimes']),
    sellerNetTnd: millimes(row['seller_net_millimes']),
    fxRate: String(parseInt(row['fx_rate'] as string, 10)),
    fxLockedAt: time(row['fx_locked_at']),
    expiresAt: time(row['expires_at']),
    paidAt: time(row['paid_at']),
    deliveredAt: time(row['delivered_at']),
    completedAt: time(row['completed_at']),
    cancelledAt: time(row['cancelled_at']),
    completionDeadline: time(row['completion_deadline']),
    createdAt: time(row['created_at']),
    updatedAt: time(row['updated_at']),
    version: row['version'],
    seller: { id: encodeId('usr', row.seller_id), email: row['s_email'], firstName: row['s_first_name'], lastName: row['s_last_name'] },
    buyer: { id: encodeId('usr', row.buyer_id), email: row['b_email'], firstName: row['b_first_name'], lastName: row['b_last_name'] },
  }
}
