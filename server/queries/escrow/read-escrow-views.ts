import type { EntityManager } from '@mikro-orm/postgresql'
import type { KeyedRows } from '../../db/read-together.js'
import { sql } from '../../db/sql.js'
import { encodeId } from '../../domain/id.js'
import { printDecimal } from '../../domain/money/decimal.js'
import type { Currency } from '../../domain/money/money.js'
import { formatAmount } from '../../domain/money/money.js'
import { formatRate } from '../../domain/money/exchange-rate.js'
import type { DeadlineKind, EscrowMode, EscrowStatus, FeeBearer } from '../../domain/escrow/escrow.js'
import type { ContractSnapshot } from '../../../schema/contract/contract-document.js'
import type { CancellationRequestSnapshot, EscrowSnapshot } from '../../../schema/escrow/escrow-document.js'

/** An escrow ready to be shown: plain data, so that it can be stored as an idempotent answer and given again. */
export interface EscrowView extends EscrowSnapshot {
  /** Uuids, for access checks and for the fields that need more rows. */
  keys: {
    escrowId: string
    sellerId: string | null
    buyerId: string | null
    developerId: string | null
    createdByUserId: string | null
    disputeId: string | null
  }
  contract: ContractSnapshot | null
  cancellationRequest: CancellationRequestSnapshot | null
}

export interface EscrowRowsQuery {
  now: Date
  /** These escrows, in no particular order … */
  ids?: string[]
  /** … or those that a condition on `e` selects, in its order. */
  where?: { condition: string; parameters: unknown[]; orderBy: string; limit: number; offset?: number }
}

/** Reads escrows with everything that is shown of them, in one statement, keyed by uuid in the order asked for. */
export async function readEscrowViews(em: EntityManager, query: EscrowRowsQuery): Promise<Map<string, EscrowView>> {
  if (query.ids?.length === 0) return new Map()
  const { where } = query
  const rows = where
    ? await sql<EscrowRow>(
        em,
        `${selectEscrows} where ${where.condition} order by ${where.orderBy} limit ${where.limit} offset ${where.offset ?? 0}`,
        where.parameters,
      )
    : await sql<EscrowRow>(em, ...selectIds(query.ids!))
  return new Map(rows.map((row) => [row.id, escrowView(row, query.now)]))
}

/** For one escrow apart: PostgreSQL keeps the plan of a statement only when it expects no better one, and of a list it expects ten ids. */
function selectIds(ids: string[]): [text: string, parameters: unknown[]] {
  return ids.length === 1 ? [`${selectEscrows} where e.id = $1`, ids] : [`${selectEscrows} where e.id = any($1)`, [ids]]
}

interface EscrowRow {
  id: string
  title: string
  description: string | null
  mode: EscrowMode
  status: EscrowStatus
  status_reason: string | null
  status_actor: string | null
  version: number
  currency: Currency
  face_amount_minor: string
  amount_millimes: string
  escrow_fee_millimes: string
  service_tax_millimes: string
  developer_fee_millimes: string
  developer_fee_basis_points: number
  fee_bearer: FeeBearer
  buyer_funding_millimes: string
  seller_net_millimes: string
  fx_rate: string
  seller_id: string | null
  seller_email: string
  buyer_id: string | null
  buyer_email: string
  created_by_developer_id: string | null
  created_by_user_id: string | null
  application_name: string | null
  estimated_delivery_days: number | null
  metadata: Record<string, string> | null
  dispute_id: string | null
  times: Record<
    | 'fxLockedAt'
    | 'expiresAt'
    | 'paidAt'
    | 'deliveredAt'
    | 'completedAt'
    | 'cancelledAt'
    | 'completionDeadline'
    | 'createdAt'
    | 'updatedAt',
    string | null
  >
  seller: EscrowSnapshot['seller']
  buyer: EscrowSnapshot['buyer']
  contract:
    | (Omit<ContractSnapshot, 'id' | 'escrow' | 'pdfUrl' | 'pdfVersions' | 'sellerSigned' | 'buyerSigned' | 'isFullySigned'> & {
        id: string
      })
    | null
  dispute: EscrowSnapshot['disputeTicket']
  rejections: EscrowSnapshot['deliveryRejections'] | null
  cancellation: CancellationRequestSnapshot | null
  deadlines: Array<{ kind: DeadlineKind; at: string; status: string; remainingMs: number | null }> | null
}

const selectEscrows = `
select e.id, e.title, e.description, e.mode, e.status, e.status_reason, e.status_actor, e.version, e.currency, e.face_amount_minor,
  e.amount_millimes, e.escrow_fee_millimes, e.service_tax_millimes, e.developer_fee_millimes, e.developer_fee_basis_points, e.fee_bearer,
  e.buyer_funding_millimes, e.seller_net_millimes, e.fx_rate, e.seller_id, e.seller_email, e.buyer_id, e.buyer_email,
  e.created_by_developer_id, e.created_by_user_id, e.application_name, e.estimated_delivery_days, e.metadata, e.dispute_id,
  json_build_object('fxLockedAt', iso(e.fx_locked_at), 'expiresAt', iso(e.expires_at), 'paidAt', iso(e.paid_at),
    'deliveredAt', iso(e.delivered_at), 'completedAt', iso(e.completed_at), 'cancelledAt', iso(e.cancelled_at),
    'completionDeadline', iso(e.completion_deadline), 'createdAt', iso(e.created_at), 'updatedAt', iso(e.updated_at)) as times,
  (select json_build_object('id', u.id, 'email', u.email, 'firstName', u.first_name, 'lastName', u.last_name)
   from app_user u where u.id = e.seller_id) as seller,
  (select json_build_object('id', u.id, 'email', u.email, 'firstName', u.first_name, 'lastName', u.last_name)
   from app_user u where u.id = e.buyer_id) as buyer,
  case when e.mode = 'standard' then (
    select json_build_object('id', c.id, 'terms', c.terms, 'language', c.language, 'version', c.version, 'contentSha256', c.content_sha256,
      'createdAt', iso(c.created_at), 'updatedAt', iso(c.updated_at),
      'sellerSignature', (select json_build_object('signedAt', iso(s.signed_at), 'name', s.name, 'signatureImage', s.signature_image)
        from contract_signature s where s.escrow_id = c.escrow_id and s.contract_id = c.id and s.version = c.version and s.role = 'seller'),
      'buyerSignature', (select json_build_object('signedAt', iso(s.signed_at), 'name', s.name, 'signatureImage', s.signature_image)
        from contract_signature s where s.escrow_id = c.escrow_id and s.contract_id = c.id and s.version = c.version and s.role = 'buyer'))
    from contract c where c.escrow_id = e.id) end as contract,
  case when e.dispute_id is not null then (
    select json_build_object('ticketNumber', d.ticket_number, 'type', d.type, 'subject', d.subject, 'status', d.status,
      'createdAt', iso(d.created_at), 'previewReason', left(d.reason, 140))
    from dispute d where d.escrow_id = e.id and d.id = e.dispute_id) end as dispute,
  (select json_agg(json_build_object('rejectedAt', iso(r.rejected_at), 'reason', r.reason, 'previousDeliveredAt', iso(r.previous_delivered_at))
      order by r.rejected_at, r.id) from delivery_rejection r where r.escrow_id = e.id) as rejections,
  (select json_build_object('id', c.id, 'status', c.status, 'reason', c.reason, 'requestedAt', iso(c.requested_at), 'decidedAt', iso(c.decided_at))
   from cancellation_request c where c.escrow_id = e.id order by c.requested_at desc, c.id desc limit 1) as cancellation,
  (select json_agg(json_build_object('kind', d.kind, 'at', iso(d.due_at), 'status', d.status, 'remainingMs', d.remaining_ms) order by d.due_at)
   from deadline d where d.escrow_id = e.id and d.status in ('pending', 'paused')
     and d.kind in ('expiry', 'completion', 'cancellation_request', 'dispute_silence')) as deadlines
from escrow e`

/** For reading one escrow at a time, by its uuid. */
export const escrowRows: KeyedRows<EscrowRow> = { select: selectEscrows, column: 'e.id', keyOf: ({ id }) => id }

/** What happens when a deadline passes, in a word (decisions 5, `deadlines[].effect`). */
const deadlineEffects: Partial<Record<DeadlineKind, string>> = {
  expiry: 'cancelled',
  completion: 'completed',
  cancellation_request: 'cancellation_request_expires',
  dispute_silence: 'dispute_under_review',
}

/** A row as it is shown at `now`. */
export function escrowView(row: EscrowRow, now: Date): EscrowView {
  const tnd = (millimes: string) => formatAmount(BigInt(millimes), 'TND')
  const contract = row.contract && contractView(row)
  return {
    keys: {
      escrowId: row.id,
      sellerId: row.seller_id,
      buyerId: row.buyer_id,
      developerId: row.created_by_developer_id,
      createdByUserId: row.created_by_developer_id ? null : row.created_by_user_id,
      disputeId: row.dispute_id,
    },
    id: encodeId('esc', row.id),
    title: row.title,
    description: row.description,
    amount: formatAmount(BigInt(row.face_amount_minor), row.currency),
    currency: row.currency,
    amountTnd: tnd(row.amount_millimes),
    escrowFee: tnd(row.escrow_fee_millimes),
    developerFee: tnd(row.developer_fee_millimes),
    developerFeePercentage: percentage(row.developer_fee_basis_points),
    feeBearer: row.fee_bearer,
    buyerFundingTnd: tnd(row.buyer_funding_millimes),
    serviceTaxTnd: tnd(row.service_tax_millimes),
    sellerNetTnd: tnd(row.seller_net_millimes),
    fxRate: formatRate(row.fx_rate),
    fxLockedAt: row.times.fxLockedAt!,
    status: row.status,
    statusReason: row.status_reason,
    statusActor: row.status_actor,
    version: row.version,
    mode: row.mode,
    seller: row.seller && { ...row.seller, id: encodeId('usr', row.seller.id) },
    sellerEmail: row.seller ? null : row.seller_email,
    buyer: row.buyer && { ...row.buyer, id: encodeId('usr', row.buyer.id) },
    buyerEmail: row.buyer ? null : row.buyer_email,
    estimatedDeliveryDays: row.estimated_delivery_days,
    expiresAt: row.times.expiresAt!,
    paidAt: row.times.paidAt,
    deliveredAt: row.times.deliveredAt,
    completedAt: row.times.completedAt,
    cancelledAt: row.times.cancelledAt,
    completionDeadline: row.times.completionDeadline,
    deliveryRejections: row.rejections ?? [],
    createdAt: row.times.createdAt!,
    updatedAt: row.times.updatedAt!,
    createdViaThirdParty: row.created_by_developer_id !== null,
    createdByApplicationName: row.application_name,
    disputeTicketId: row.dispute_id && encodeId('dsp', row.dispute_id),
    disputeTicket: row.dispute,
    signatures: contract && signaturesOf(contract),
    deadlines: (row.deadlines ?? []).map((deadline) => deadlineView(deadline, now)),
    metadata: row.metadata,
    contract,
    cancellationRequest: row.cancellation && { ...row.cancellation, id: encodeId('can', row.cancellation.id) },
  }
}

function contractView(row: EscrowRow): ContractSnapshot {
  const contract = row.contract!
  return {
    ...contract,
    id: encodeId('ctr', contract.id),
    escrow: encodeId('esc', row.id),
    pdfUrl: null,
    pdfVersions: [],
    sellerSigned: contract.sellerSignature !== null,
    buyerSigned: contract.buyerSignature !== null,
    isFullySigned: contract.sellerSignature !== null && contract.buyerSignature !== null,
  }
}

function signaturesOf({
  sellerSignature,
  buyerSignature,
  sellerSigned,
  buyerSigned,
  isFullySigned,
}: ContractSnapshot): EscrowSnapshot['signatures'] {
  const times = [sellerSignature?.signedAt, buyerSignature?.signedAt].filter((at) => at !== undefined).toSorted()
  return {
    sellerSigned,
    buyerSigned,
    isFullySigned,
    sellerSignedAt: sellerSignature?.signedAt ?? null,
    buyerSignedAt: buyerSignature?.signedAt ?? null,
    signedAt: isFullySigned ? (times.at(-1) ?? null) : null,
  }
}

function deadlineView({ kind, at, status, remainingMs }: NonNullable<EscrowRow['deadlines']>[number], now: Date) {
  const paused = status === 'paused'
  const leftMs = paused ? (remainingMs ?? 0) : Date.parse(at) - now.getTime()
  return { kind, at, effect: deadlineEffects[kind] ?? kind, paused, remainingSeconds: Math.max(0, Math.floor(leftMs / 1000)) }
}

/** Basis points as a percentage with two decimals: 250 → "2.50". */
const percentage = (basisPoints: number) => printDecimal(BigInt(basisPoints), 2)
