import { deadlineMachine, type DeadlineStatus } from '../../domain/deadline/deadline.js'
import { cancellationRequestMachine } from '../../domain/escrow/cancellation-request.js'
import type { EscrowMode, EscrowStatus, FeeBearer } from '../../domain/escrow/escrow.js'
import type { MoneyTrail, RecordedTransfer, TrailedPayout } from '../../domain/escrow/money-line.js'
import { accountOf, type AccountOwners } from '../../domain/ledger/place.js'
import type { ProofPhase } from '../../domain/proof/proof.js'

const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const anyOf = (words: readonly string[]) => `(${words.map((word) => `'${word}'`).join(', ')})`

const balanceOf = (kind: 'escrow_held' | 'escrow_reserved') =>
  `coalesce((select a.balance from ledger.account a where a.code = '${kind}:' || e.id), 0)::text`

/**
 * In SQL by hand, as it reads the ledger: what the money lines of escrows are drawn from, one row an escrow. `where` looks at the escrow `e`.
 * Amounts are text, since what is inside of JSON is no bigint.
 */
export const moneyTrailRows = (where: string): string => `
  select e.id as escrow_id, e.status, e.status_reason, e.status_actor, e.mode, e.buyer_id, e.seller_id, e.developer_fee_user_id,
    e.amount_millimes::text, e.released_millimes::text, e.refunded_millimes::text, e.fee_rate_ppm::text, e.tax_percent,
    e.developer_fee_basis_points, e.fee_bearer,
    case when e.closing_at = e.closed_at then 'at_once' when e.closing_at is not null then 'after_wait' end as closing, ${balanceOf('escrow_held')} as held, ${balanceOf('escrow_reserved')} as reserved,
    (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'key', t.key, 'kind', t.kind, 'at', ${instant('t.occurred_at')},
        'transaction', t.xid::text, 'postings', t.postings) order by t.first_posting), '[]') from (
      select t.id, t.key, t.kind, t.occurred_at, t.xid, min(p.id) as first_posting,
        jsonb_agg(jsonb_build_object('code', a.code, 'amount', p.amount::text) order by p.id) as postings
      from ledger.transfer t join ledger.posting p on p.transfer_id = t.id join ledger.account a on a.id = p.account_id
      where t.escrow_id = e.id group by t.id) t) as transfers,
    (select coalesce(jsonb_agg(jsonb_build_object('requestId', r.request_id, 'status', r.status, 'decisionSource', r.decision_source,
        'amount', r.amount_millimes::text)), '[]') from release_request r where r.escrow_id = e.id) as payouts,
    (select coalesce(jsonb_agg(jsonb_build_object('kind', d.kind, 'at', ${instant('d.due_at')}, 'status', d.status) order by d.due_at, d.id), '[]')
      from deadline d where d.escrow_id = e.id and d.status in ${anyOf(deadlineMachine.live)}) as deadlines,
    exists (select from cancellation_request c where c.escrow_id = e.id
      and c.status in ${anyOf(cancellationRequestMachine.live)}) as has_pending_cancellation,
    (select p.phase from proof p where p.escrow_id = e.id) as proof_phase
  from escrow e where ${where}`

export interface MoneyTrailRow {
  escrow_id: string
  status: EscrowStatus
  status_reason: string | null
  status_actor: string | null
  mode: EscrowMode
  buyer_id: string | null
  seller_id: string | null
  developer_fee_user_id: string | null
  amount_millimes: string
  released_millimes: string
  refunded_millimes: string
  fee_rate_ppm: string
  tax_percent: number
  developer_fee_basis_points: number
  fee_bearer: FeeBearer
  closing: MoneyTrail['closing']
  held: string
  reserved: string
  transfers: Array<Omit<RecordedTransfer, 'postings'> & { postings: Array<{ code: string; amount: string }> }>
  payouts: Array<Omit<TrailedPayout, 'amountMillimes'> & { amount: string }>
  deadlines: Array<{ kind: string; at: string; status: DeadlineStatus }>
  has_pending_cancellation: boolean
  proof_phase: ProofPhase | null
}

/** @throws RangeError when a transfer of the escrow touches an account that is none of its own: then no line can be drawn. */
export function moneyTrailOf(row: MoneyTrailRow): MoneyTrail {
  const owners = {
    escrowId: row.escrow_id,
    buyerId: row.buyer_id,
    sellerId: row.seller_id,
    developerFeeUserId: row.developer_fee_user_id,
  }
  return {
    escrow: {
      id: row.escrow_id,
      status: row.status,
      statusReason: row.status_reason,
      statusActor: row.status_actor,
      mode: row.mode,
      amountMillimes: BigInt(row.amount_millimes),
      releasedMillimes: BigInt(row.released_millimes),
      refundedMillimes: BigInt(row.refunded_millimes),
      feeRatePpm: BigInt(row.fee_rate_ppm),
      taxPercent: row.tax_percent,
      developerFeeBasisPoints: row.developer_fee_basis_points,
      feeBearer: row.fee_bearer,
    },
    transfers: row.transfers.map((transfer) => transferOf(transfer, owners)),
    payouts: row.payouts.map(({ amount, ...payout }) => ({ ...payout, amountMillimes: BigInt(amount) })),
    balances: { held: BigInt(row.held), reserved: BigInt(row.reserved) },
    deadlines: row.deadlines,
    hasPendingCancellation: row.has_pending_cancellation,
    closing: row.closing,
    proofPhase: row.proof_phase,
  }
}

function transferOf({ postings, ...transfer }: MoneyTrailRow['transfers'][number], owners: AccountOwners): RecordedTransfer {
  return {
    ...transfer,
    postings: postings.map(({ code, amount }) => {
      const account = accountOf(code, owners)
      if (!account) throw new RangeError(`the transfer ${transfer.key} touches ${code}, which is no account of the escrow`)
      return { account, amountMillimes: BigInt(amount) }
    }),
  }
}
